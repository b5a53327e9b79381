const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Repairs text that an export wrote byte by byte as `\u00XX`: UTF-8 bytes shown as Latin-1 (`cafÃ©` for `café`).
 * Text that holds anything beyond Latin-1, or whose bytes are not UTF-8, is left as it is.
 */
export function repairText(text: string): string {
  const bytes = new Uint8Array(text.length)
  let is_ascii = true
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 0xff) return text
    if (code > 0x7f) is_ascii = false
    bytes[i] = code
  }
  if (is_ascii) return text
  try {
    return utf8.decode(bytes)
  } catch {
    return text
  }
}

/** A piece of a file as it can be shown to a person: repaired, on one line, at most 80 characters. */
export function exampleOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = typeof value === 'string' ? repairText(value) : JSON.stringify(value)
  return shown(text, 80)
}

/** Text from outside made fit to be shown: well-formed, without control and direction marks, cut to `most` characters. */
export function shown(text: string, most: number): string {
  const clean = text.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
  const characters = Array.from(clean.slice(0, most * 4))
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : clean.slice(0, most * 4)
}
