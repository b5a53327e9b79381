import { readFileSync } from 'node:fs'
import { type Answer, finished } from '../message/answers.ts'

/** The file of SANDBOX_REPLAY can't be replayed. */
export class UnusableReplay extends Error {}

/** A form as transcripts write it: names of types, `= ` before words that came, `# ` before the hash of others. */
type Form = string | readonly Form[] | { readonly [field: string]: Form }

type Refused = { readonly status: number; readonly answer: Form; readonly retry_after: number | null } | 'cut'

/** What was met, call by call. */
export type Replay = {
  /** The refusal that is next for such a call; null where it was answered well, or never made. */
  next(method: string, path: string): Answer | 'cut' | null
}

const FORMAT = 'cadenza-instagram-transcript'
const VERSION = 1

/** Reads a transcript of `npm run doctor`. Throws UnusableReplay, with a sentence, for what isn't one. */
export function openReplay(file: string): Replay {
  const met = readCalls(file)
  return {
    next(method, path) {
      const calls = met.find(({ pattern, ...call }) => call.method === method && pattern.test(path))?.calls
      if (!calls) return null
      // What was met last lasts.
      const refused = calls.length > 1 ? calls.shift() : calls[0]
      return refused && refused !== 'cut' ? answerOf(refused) : (refused ?? null)
    },
  }
}

/** The calls of each method and path in their order. */
type Met = { readonly method: string; readonly pattern: RegExp; readonly calls: (Refused | null)[] }

function readCalls(file: string): Met[] {
  const { format, version, calls } = readFields(file)
  if (format !== FORMAT)
    throw new UnusableReplay(`SANDBOX_REPLAY is ${file}, which isn’t a transcript of npm run doctor.`)
  if (version !== VERSION || !Array.isArray(calls))
    throw new UnusableReplay(
      `SANDBOX_REPLAY is ${file}, a transcript of another version: this sandbox reads version ${VERSION}.`,
    )
  const met = new Map<string, Met>()
  for (const [at, call] of calls.entries()) {
    const { method, path, refused } = readCall(call) ?? {}
    if (!method || !path || refused === undefined)
      throw new UnusableReplay(`SANDBOX_REPLAY is ${file}, whose call ${at + 1} can’t be read.`)
    const key = `${method} ${path}`
    const known = met.get(key) ?? { method, pattern: patternOf(path), calls: [] }
    known.calls.push(refused)
    met.set(key, known)
  }
  return [...met.values()]
}

type Loose = Readonly<Record<string, unknown>>

const fieldsIn = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}

function readFields(file: string): Loose {
  try {
    return fieldsIn(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const why = error instanceof SyntaxError ? 'isn’t JSON' : `can’t be read (${(error as NodeJS.ErrnoException).code})`
    throw new UnusableReplay(`SANDBOX_REPLAY is ${file}, which ${why}.`)
  }
}

function readCall(value: unknown): { method: string; path: string; refused: Refused | null } | null {
  const { method, path, status, answer, retry_after, concluded } = fieldsIn(value)
  const { kind } = fieldsIn(concluded)
  if (typeof method !== 'string' || typeof path !== 'string' || typeof kind !== 'string') return null
  const call = { method, path }
  if (kind === 'done' || kind === 'needs_code') return { ...call, refused: null }
  if (status === null) return { ...call, refused: 'cut' }
  const is_status = typeof status === 'number' && Number.isInteger(status) && status >= 200 && status <= 599
  if (!is_status || !isForm(answer)) return null
  // Transcripts have it since 2026-11-29.
  return { ...call, refused: { status, answer, retry_after: typeof retry_after === 'number' ? retry_after : null } }
}

function isForm(value: unknown, depth = 0): value is Form {
  if (depth > 20) return false
  if (typeof value === 'string') return true
  return typeof value === 'object' && value !== null && Object.values(value).every((inner) => isForm(inner, depth + 1))
}

/** Of a path whose braces are names and ids. */
function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replace(/[^\w/-]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}

const TEXTS: Readonly<Record<string, Answer['body']>> = {
  '(empty)': finished(0, '').body,
  '(not found)': finished(0, '"Not Found"', 'application/json; charset=utf-8').body,
  '(a page)': finished(
    0,
    '<!DOCTYPE html>\n<html lang="en"><head><title>Instagram</title></head><body></body></html>\n',
  ).body,
  '(text)': finished(0, 'Instagram said something else.\n', 'text/plain; charset=utf-8').body,
}

function answerOf({ status, answer, retry_after }: Exclude<Refused, 'cut'>): Answer {
  const headers = retry_after === null ? {} : { 'retry-after': String(retry_after) }
  const text = typeof answer === 'string' ? (TEXTS[answer] ?? finished(status, answer).body) : null
  return { status, headers, body: text ?? (valueIn(answer, '') as object) }
}

/** A body of that form: with the words that came, and nothing of a person. */
function valueIn(form: Form, field: string): unknown {
  if (Array.isArray(form)) return form.map((inner: Form) => valueIn(inner, field))
  if (typeof form === 'object')
    return Object.fromEntries(Object.entries(form).map(([name, inner]) => [name, valueIn(inner, name)]))
  if (form.startsWith('= ')) return wordOf(form.slice(2))
  if (form.startsWith('# ')) return `Words that aren’t known (${form.slice(2)})`
  if (form === 'number') return 0
  if (form === 'boolean') return false
  if (form === 'null') return null
  // Where a challenge has its steps: what was met there is replayed, too.
  if (field === 'api_path') return '/challenge/1/replayed/'
  return /url$/.test(field) ? 'https://i.instagram.com/challenge/' : ''
}

function wordOf(word: string): unknown {
  if (word === 'true' || word === 'false') return word === 'true'
  return word.startsWith('/') ? `https://i.instagram.com${word}` : word
}
