import type * as z from 'zod/mini'
import type { ExpectedValue, InputProblem, PlainProblem } from '#contract/problems.ts'
import { inputProblems } from '#words/generated/server.ts'

type Issue = z.core.$ZodIssue

/** What is wrong with a request: the problem that the contract names where it does, else the field and what it takes. */
export function problemOf(issue: Issue | undefined): InputProblem {
  if (!issue) return { problem: 'incomplete' }
  if (isNamed(issue.message)) return { problem: issue.message }
  if (issue.code === 'unrecognized_keys') {
    const field = [...issue.path, ...issue.keys.slice(0, 1)].join('.').slice(0, MAX_NAME_LENGTH)
    return { problem: 'unknown_field', field }
  }
  const field = issue.path.map(String).join('.')
  if (!field) return { problem: 'not_an_object' }
  if (issue.input === undefined) return { problem: 'missing_field', field }
  return { problem: 'wrong_field', field, wanted: wantedBy(issue) }
}

const isNamed = (message: string): message is PlainProblem => Object.hasOwn(inputProblems, message)

const kinds: Record<string, ExpectedValue> = {
  string: { kind: 'text' },
  number: { kind: 'number' },
  int: { kind: 'whole_number' },
  boolean: { kind: 'true_or_false' },
  array: { kind: 'list' },
  object: { kind: 'object' },
}

const formats: Record<string, ExpectedValue> = {
  date: { kind: 'date' },
  datetime: { kind: 'moment' },
  url: { kind: 'address' },
}

/** Longest field name shown, in characters; it comes from the client. */
const MAX_NAME_LENGTH = 80

const other: ExpectedValue = { kind: 'other' }

function wantedBy(issue: Issue): ExpectedValue {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? other
    case 'invalid_format':
      return formats[issue.format] ?? other
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? oneOf(issue.options) : other
    case 'too_small':
      return { kind: issue.inclusive === false ? 'more_than' : 'at_least', ...amount(issue.origin, issue.minimum) }
    case 'too_big':
      return { kind: issue.inclusive === false ? 'less_than' : 'at_most', ...amount(issue.origin, issue.maximum) }
    default:
      return other
  }
}

const oneOf = (values: readonly unknown[]): ExpectedValue => ({ kind: 'one_of', values: values.map(String) })

const units = { string: 'characters', array: 'entries' } as const

const amount = (origin: string, bound: number | bigint) =>
  ({ bound: Number(bound), of: units[origin as keyof typeof units] ?? 'number' }) as const
