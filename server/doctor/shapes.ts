import { createHash } from 'node:crypto'
import { fieldsOf, listOf } from '../edges/instagram/wire-json.ts'
import { isFixed, isNaming, withKnownWords } from './fixed-words.ts'

/** An answer without what it says: names of types, `= ` before Instagram's fixed words, `# ` before the hash of a sentence that isn't one. */
export type AnswerShape = string | AnswerShape[] | { [field: string]: AnswerShape }

/** The paths of calls; what is in braces is left out of a transcript. */
const PATHS = [
  'qe/sync/',
  'accounts/login/',
  'accounts/two_factor_login/',
  'accounts/send_two_factor_login_sms/',
  'challenge/{id}/{nonce}/',
  'challenge/reset/{id}/{nonce}/',
  'challenge/replay/{id}/{nonce}/',
  'users/{id}/info/',
  'users/{name}/usernameinfo/',
  'friendships/{id}/followers/',
  'friendships/{id}/following/',
  'feed/user/{id}/',
  'media/{id}/likers/',
].map((shape) => ({ shape, pattern: new RegExp(`^${shape.replace(/\{\w+\}/g, '[^/]+')}$`) }))

/** A path of `wire` with neither ids nor names. */
export const pathShape = (path: string): string => PATHS.find(({ pattern }) => pattern.test(path))?.shape ?? '{other}'

/** Whose text may be Instagram's own words. */
const WORDED = new Set([
  'status',
  'message',
  'errors',
  'error_type',
  'error_title',
  'error_body',
  'exception_name',
  'feedback_title',
  'feedback_message',
  'feedback_action',
  'step_name',
  'action',
])

/** What decides the meaning of an answer and says nothing about a person. */
const FLAGS = new Set([
  'should_limit_list_of_followers',
  'spam',
  'feedback_required',
  'require_login',
  'igweb_rollout',
  'two_factor_required',
  'pending_trusted_notification',
  'show_trusted_device_option',
  'max_followed_error',
  'lock',
  'native_flow',
])

/** Where an address leads says what is asked; the rest of it may be about a person. */
const PLACES = ['/accounts/suspended/', '/consent/', '/web/unsupported_version/', '/auth_platform/', 'scraping_warning']

const MAX_DEPTH = 16
const MAX_ROWS = 50

type Reading = {
  is_refusal: boolean
  /** Of people, in lower case. */
  names: ReadonlySet<string>
}

/** The form of a body. Of one that refuses (`is_refusal`) Instagram's fixed words are kept; `hidden` has what no field may be called. */
export function shapeOf(text: string | null, is_refusal: boolean, hidden: ReadonlySet<string>): AnswerShape {
  const body = parsed(text ?? '')
  if (body === null) return textShape(text)
  const names = new Set([...hidden, ...namesIn(body)].map((name) => name.toLowerCase()))
  return shapeAt({ is_refusal, names }, body, '', 0)
}

function shapeAt(reading: Reading, value: unknown, key: string, depth: number): AnswerShape {
  if (value === null) return 'null'
  if (depth > MAX_DEPTH) return 'deeper'
  if (Array.isArray(value)) {
    const rows = value.slice(0, MAX_ROWS).map((row) => shapeAt(reading, row, key, depth + 1))
    return rows.length > 0 ? [rows.reduce(merged)] : []
  }
  if (typeof value === 'object') return fieldShapes(reading, value, depth)
  if (typeof value === 'boolean') return FLAGS.has(key) ? `= ${value}` : 'boolean'
  return reading.is_refusal && typeof value === 'string' ? wordShape(value, key) : typeof value
}

function fieldShapes(reading: Reading, value: object, depth: number): AnswerShape {
  const fields: Record<string, AnswerShape> = {}
  for (const [name, inner] of Object.entries(value)) {
    const shown = fieldName(name, reading.names)
    const shape = shapeAt(reading, inner, name, depth + 1)
    const known = Object.hasOwn(fields, shown) ? fields[shown] : undefined
    fields[shown] = known === undefined ? shape : merged(known, shape)
  }
  return fields
}

function wordShape(text: string, key: string): string {
  if (key === 'url' || key === 'checkpoint_url') {
    const place = PLACES.find((one) => text.includes(one))
    return place ? `= ${place}` : 'string'
  }
  if (!WORDED.has(key) || text === '') return 'string'
  return isFixed(text) ? `= ${text}` : `# ${hashOf(text)}`
}

/** Of Instagram's own words alone, so that nobody finds out a name by trying names. */
const hashOf = (text: string): string => createHash('sha256').update(withKnownWords(text)).digest('hex').slice(0, 8)

/** What isn't made of Instagram's own words, or is what somebody in the answer is called, is no field's name. */
const fieldName = (name: string, names: ReadonlySet<string>): string =>
  isNaming(name) && !names.has(name) ? name : '{key}'

/** The form of both: rows of a list differ in what they leave out. */
function merged(one: AnswerShape, other: AnswerShape): AnswerShape {
  if (one === 'null' || JSON.stringify(one) === JSON.stringify(other)) return other
  if (other === 'null') return one
  if (typeof one === 'string' || typeof other === 'string') return typeof one === 'string' ? other : one
  if (Array.isArray(one) || Array.isArray(other)) return [...listOf(one), ...listOf(other)].slice(0, 1) as AnswerShape[]
  const fields = { ...one }
  for (const [name, shape] of Object.entries(other)) {
    const known = fields[name]
    fields[name] = known === undefined ? shape : merged(known, shape)
  }
  return fields
}

/** Names that an answer has of people. */
function namesIn(body: unknown, depth = 0): string[] {
  if (depth > MAX_DEPTH) return []
  if (Array.isArray(body)) return body.flatMap((row) => namesIn(row, depth + 1))
  return Object.entries<unknown>(fieldsOf(body)).flatMap(([key, value]) => {
    if (typeof value === 'object') return namesIn(value, depth + 1)
    return NAMED.test(key) && typeof value === 'string' && value !== '' ? [value] : []
  })
}

const NAMED = /name$|^login_user_input$|contact_point|^(email|phone_number)$/

/** Long integers lose digits here, and are numbers as they came. Null where it's neither an object nor a list. */
function parsed(text: string): object | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}

/** The form of a body that isn't JSON. */
function textShape(text: string | null): string {
  if (text === null) return '(more than can be read)'
  if (text.trim() === '') return '(empty)'
  if (/^"?not found"?\.?$/i.test(text.trim())) return '(not found)'
  return /^\s*</.test(text) ? '(a page)' : '(text)'
}

/** Names of headers are made of the same words. */
export const headerNames = (headers: Headers): string[] => [
  ...new Set([...headers.keys()].map((name) => (isNaming(name) ? name : '{other}'))),
]
