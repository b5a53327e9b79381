import { isRawJson, rawInteger } from '../message/raw-json.ts'
import { mapInside } from './json-path.ts'

/** The first half of an emoji, as at the end of a name cut at a fixed length; JSON writes it as an escape. */
const HALF_EMOJI = '\ud83d'
const NUL = '\u0000'
const TEXTS = ['full_name', 'text', 'biography', 'caption_text', 'title']
const IDS = ['pk', 'pk_id', 'id', 'strong_id__', 'user_id', 'media_id', 'parent_comment_id', 'fbid']

export function withHalfEmojis(value: unknown): unknown {
  return mapInside(value, (one, name) => (TEXTS.includes(name) && typeof one === 'string' ? one + HALF_EMOJI : one))
}

/**
 * Puts NULs into every text, but into the username of only one row in five, so that the other usernames can still be resolved.
 */
export function withNuls(value: unknown, place: number): unknown {
  const spoiled = place % 5 === 0 ? [...TEXTS, 'username'] : TEXTS
  return mapInside(value, (one, name) => {
    if (!spoiled.includes(name) || typeof one !== 'string') return one
    const [first = '', ...others] = one
    return [first, NUL, ...others].join('')
  })
}

export function withIdsAsText(value: unknown): unknown {
  return mapInside(value, (one, name) => (IDS.includes(name) ? (digitsOf(one) ?? one) : one))
}

/** Turns ids into digits without quotes, even beyond 2^53. */
export function withIdsAsNumbers(value: unknown): unknown {
  return mapInside(value, (one, name) => {
    const digits = IDS.includes(name) ? digitsOf(one) : null
    return digits === null ? one : rawInteger(String(BigInt(digits)))
  })
}

function digitsOf(value: unknown): string | null {
  const text = isRawJson(value) ? value.rawJSON : String(value)
  return /^\d+$/.test(text) ? text : null
}

const ODD_IDS = [
  '60000000010/../../accounts/logout',
  '../../accounts/logout',
  'abc',
  '-5',
  '1e10',
  '',
  '60000000010?x=',
  '60000000010%2F..%2Flogout',
]

/** Alters every other row, so that some ids can still be resolved. */
export function withOddIds(value: unknown, place: number): unknown {
  if (place % 2 === 1) return value
  const odd = ODD_IDS[(place / 2) % ODD_IDS.length] as string
  return mapInside(value, (one, name) => (IDS.includes(name) ? odd : one))
}
