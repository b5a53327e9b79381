/**
 * The door for everything that people type: every text of the contract passes one of these (contract/fields.ts), and so does what the browser
 * judges before it sends it. A keyboard, a phone's autocorrection or a page that one copies from adds what nobody sees and means.
 */

/** Signs that show nothing: controls, marks of direction, fillers, halves of a pair. Those that some scripts and emoji need are below. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/gu

/** Numbers' and verses' signs of Arabic, Syriac and Kaithi: format characters by their class, and yet seen. */
const SEEN = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u

/** What chooses a sign's looks: an emoji's colours, a variant of a character. */
const VARIANT = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180d\u180f]/u

/** The regions in the flags of England, Scotland and Wales. */
const FLAG_TAG = /[\u{e0020}-\u{e007f}]/u

const JOINER = /[\u200c\u200d]/u
/** A joiner has its place between letters of scripts that join, after a mark that halves a letter, or between emoji; Latin letters never join. */
const JOINS_AFTER =
  /(?:[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L})$/u
const JOINS_BEFORE =
  /^(?:[\p{M}\p{Extended_Pictographic}]|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L})/u

/** A base with a pile of marks on it is none of a language's letters but covers the lines around it. */
const PILED = /(\p{M}{8})\p{M}+/gu

function withoutInvisible(text: string): string {
  const is_plain = /^[\x20-\x7e]*$/.test(text)
  if (is_plain) return text
  return text.replace(INVISIBLE, (sign, at: number) => {
    const end = at + sign.length
    return isNeeded(sign, text.slice(Math.max(0, at - 16), at), text.slice(end, end + 2)) ? sign : ''
  })
}

function isNeeded(sign: string, before: string, after: string): boolean {
  if (SEEN.test(sign) || sign === '\n') return true
  if (VARIANT.test(sign)) return /[^\s\p{Cc}]$/u.test(before)
  if (FLAG_TAG.test(sign)) return /\u{1f3f4}[\u{e0020}-\u{e007f}]*$/u.test(before)
  return JOINER.test(sign) && JOINS_AFTER.test(before) && JOINS_BEFORE.test(after)
}

/** Composed by compatibility: full-width, circled and styled letters are the letters. A sign that is shown as an emoji stays one. */
const composed = (text: string) =>
  text
    .split(/(.\ufe0f)/su)
    .map((part, nth) => (nth % 2 === 1 ? part : part.normalize('NFKC')))
    .join('')

/** Comments, notes and words of theirs: as they are, but for what shows nothing. Lines stay lines. */
export const asText = (text: string) =>
  withoutInvisible(
    text
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replaceAll('\t', ' ')
      .normalize('NFC'),
  )
    .replace(PILED, '$1')
    .trim()

/** A byte order mark counts as a blank elsewhere, and here as nothing. */
const BLANKS = /(?:[^\S\ufeff]|\u0085)+/gu

/** A line that is looked for or names a thing of Instagram's. */
export const asLine = (text: string) =>
  withoutInvisible(composed(text.replace(BLANKS, ' ')))
    .replace(PILED, '$1')
    .trim()

/** At least one sign that somebody sees. */
const VISIBLE = /(?![\u2800\u3164\uffa0\u115f\u1160])[\p{L}\p{N}\p{P}\p{S}]/u

/** What people call something; empty where nobody would see it. */
export function asName(text: string): string {
  const name = asLine(text)
  return VISIBLE.test(name) ? name : ''
}

/** Digits of any script as `0` to `9`. Each script has ten in a row, the zero first. */
export const withDigits = (text: string) =>
  text.normalize('NFKC').replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const point = digit.codePointAt(0)!
    let first = point
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
    return String((point - first) % 10)
  })

/** A number as it is typed into a card's fields. */
export const asDigits = (text: string) => withDigits(asLine(text))

/** A code or a card's number, without what parts its groups. */
export const asCode = (text: string) => asDigits(text).replace(/[^\p{L}\p{N}]/gu, '')

/** The stops of Japanese and Chinese keyboards, where a point is meant. */
const withPoints = (text: string) => text.replace(/[。｡]/gu, '.')

/** A user name of Instagram's: without its @, in lower case. */
export const asUsername = (text: string) =>
  withPoints(withDigits(asLine(text)))
    .replace(/^[@\s]+/u, '')
    .toLowerCase()

/** A mail address; its domain as the net has it, so that each of its spellings is one address. */
export function asEmail(text: string): string {
  const address = withPoints(asLine(text)).replace(/^mailto:\s*/i, '')
  const at = address.lastIndexOf('@')
  return at < 0 ? address : `${address.slice(0, at)}@${asDomain(address.slice(at + 1))}`
}

function asDomain(domain: string): string {
  const bare = domain.replace(/\.$/, '').toLowerCase()
  // Anything else would be more than a domain to what reads it as an address.
  if (/^[a-z0-9.-]*$/.test(bare) || !/^(?:[\p{L}\p{M}\p{N}.-]|\u200c|\u200d)+$/u.test(bare)) return bare
  const url = `http://${bare}`
  return URL.canParse(url) ? new URL(url).hostname : bare
}
