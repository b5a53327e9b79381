import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/** Describes a validation error in a sentence: the contract's own if it has one, otherwise the field and what it accepts. */
export function problemOf(issue: Issue | undefined): string {
  if (!issue) return 'The request is not complete.'
  if (/^[A-Z].*\.$/.test(issue.message)) return issue.message
  if (issue.code === 'unrecognized_keys')
    return `There is no ${[...issue.path, ...issue.keys.slice(0, 1)].join('.').slice(0, MOST_NAME)} here; please check how it is written.`
  const field = issue.path.map(String).join('.')
  if (!field) return 'The request body must be a JSON object.'
  return issue.input === undefined ? `${field} is missing.` : `${field} must be ${wanted(issue)}.`
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const formats: Record<string, string> = {
  date: 'a date like 2026-11-20',
  datetime: 'a moment like 2026-11-20T09:30:00Z',
  url: 'an address like https://example.com',
}

/** Longest field name shown, in characters; it comes from the client. */
const MOST_NAME = 80

const OTHER = 'of a form that is known here'

function wanted(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? OTHER
    case 'invalid_format':
      return formats[issue.format] ?? OTHER
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? oneOf(issue.options) : OTHER
    case 'too_small':
      return `${issue.inclusive === false ? 'more than' : 'at least'} ${amount(issue.origin, issue.minimum)}`
    case 'too_big':
      return `${issue.inclusive === false ? 'less than' : 'at most'} ${amount(issue.origin, issue.maximum)}`
    default:
      return OTHER
  }
}

const oneOf = (values: readonly unknown[]) => (values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`)

function amount(origin: string, bound: number | bigint): string {
  if (origin === 'string') return `${bound} ${bound === 1 ? 'character' : 'characters'} long`
  if (origin === 'array') return `${bound} ${bound === 1 ? 'entry' : 'entries'} long`
  return String(bound)
}
