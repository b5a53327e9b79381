const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Eleven letters hold 64 bits; what follows them belongs to private posts and is no part of the number. */
const MAX_LENGTH = 11
const MAX_ID = 2n ** 64n - 1n

/** A post's number (64 bits, as text) from the short code in its address; null when it is none. */
export function mediaIdOf(shortcode: string): string | null {
  if (shortcode === '') return null
  let number = 0n
  for (const letter of shortcode.slice(0, MAX_LENGTH)) {
    const value = ALPHABET.indexOf(letter)
    if (value < 0) return null
    number = number * 64n + BigInt(value)
  }
  return number > 0n && number <= MAX_ID ? number.toString() : null
}

/** The short code of a post, from its number; an owner's number behind it is left out. */
export function shortcodeOf(media_id: string): string {
  let rest = BigInt(media_id.split('_')[0] ?? '0')
  let code = ''
  for (; rest > 0n; rest /= 64n) code = `${ALPHABET[Number(rest % 64n)]}${code}`
  return code
}
