type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** Arabic, Cyrillic, Devanagari, kana, with their marks and punctuation. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})[\p{L}\p{M}\p{P}]/u

/**
 * A key by the name that shortcuts have for it: what it types, as on AZERTY and Dvorak; where that is another script than Latin,
 * what the key in its place types on an English keyboard.
 */
export function keyOf({ key, code, shiftKey }: Pressed): string {
  if (/^[ -~]*$/.test(key) || !OTHER_SCRIPT.test(key)) return key
  if (code === 'Slash' && shiftKey) return '?'
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (!letter) return key
  return shiftKey ? letter : letter.toLowerCase()
}
