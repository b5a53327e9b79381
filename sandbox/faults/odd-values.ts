import { isRawJson, rawInteger } from '../wire/raw-json.ts'
import { mapInside } from './inside.ts'

/** The first half of an emoji, as a name cut at a fixed length ends with; written as an escape in JSON. */
const HALF_EMOJI = '\ud83d'
const NUL = '\u0000'
const TEXTS = ['full_name', 'text', 'biography', 'caption_text', 'title']
const IDS = ['pk', 'pk_id', 'id', 'strong_id__', 'user_id', 'media_id', 'parent_comment_id', 'fbid']

export function withHalfEmojis(value: unknown): unknown {
  return mapInside(value, (one, name) => (TEXTS.includes(name) && typeof one === 'string' ? one + HALF_EMOJI : one))
}

/** In every text; in the user names, too, of one row in five, so that the others still lead to somebody. */
export function withNuls(value: unknown, place: number): unknown {
  const spoiled = place % 5 === 0 ? [...TEXTS, 'username'] : TEXTS
  return mapInside(value, (one, name) => {
    if (!spoiled.includes(name) || typeof one !== 'string') return one
    return one.slice(0, 2) + NUL + one.slice(2)
  })
}

export function withIdsAsText(value: unknown): unknown {
  return mapInside(value, (one, name) => (IDS.includes(name) ? (digitsOf(one) ?? one) : one))
}

/** Beyond 2^53 as well, as digits without quotes. */
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

/** In every other row, so that some lead to somebody still. */
export function withOddIds(value: unknown, place: number): unknown {
  if (place % 2 === 1) return value
  const odd = ODD_IDS[(place / 2) % ODD_IDS.length] as string
  return mapInside(value, (one, name) => (IDS.includes(name) ? odd : one))
}
