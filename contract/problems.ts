import type { FormulaProblem } from '#rules/sets.ts'

/** What a field takes, where a request gives something else. */
export type ExpectedValue =
  | { kind: 'text' | 'number' | 'whole_number' | 'true_or_false' | 'list' | 'object' }
  | { kind: 'date' | 'moment' | 'address' | 'other' }
  | { kind: 'one_of'; values: readonly string[] }
  | { kind: 'more_than' | 'at_least' | 'less_than' | 'at_most'; bound: number; of: 'number' | 'characters' | 'entries' }

/** What can be wrong with the input of a call, with the params of each; null where the sentence names nothing. */
export type InputProblems = {
  incomplete: null
  not_an_object: null
  unknown_field: { field: string }
  missing_field: { field: string }
  wrong_field: { field: string; wanted: ExpectedValue }

  email_wrong: null
  email_too_long: null
  ids_or_where: null
  nobody_chosen: null
  password_too_long: null
  instagram_password_missing: null
  token_name_missing: null
  token_name_too_long: null
  scopes_missing: null
  webhook_address_wrong: null
  events_missing: null
  year_unusual: null
  username_wrong: null
  username_is_contact: null
  cursor_wrong: null
  warm_up_wrong: null
  exclusion_list_elsewhere: null

  post_wrong: null
  posts_unclear: null
  too_many_last_posts: null
  too_many_posts_of_person: null
  hashtag_wrong: null
  zone_unknown: null
  clock_wrong: null
  comment_missing: null
  target_missing: null
  name_missing: null
  rows_without_preview: null
  rows_beyond_preview: { rows: number }

  list_name_missing: null
  formula_wrong: null
  cursor_of_other_list: null
  upload_field_unknown: null
  moving_field_unknown: null
  choices_wrong: null
  days_reversed: null
  too_many_days: { most: number }
} & { [Problem in FormulaProblem]: { most: number } }

/** Problems without params: they can be the message of a check in a schema. */
export type PlainProblem = {
  [Problem in keyof InputProblems]: InputProblems[Problem] extends null ? Problem : never
}[keyof InputProblems]

export type InputProblem =
  | { problem: PlainProblem }
  | { [Code in Exclude<keyof InputProblems, PlainProblem>]: { problem: Code } & InputProblems[Code] }[Exclude<
      keyof InputProblems,
      PlainProblem
    >]

/** What can be wrong with a body before its fields are read; `form` adds the message of the form parser. */
export type BodyProblem =
  | { problem: 'not_json' | 'too_deep' | 'too_many_values' | 'not_text' | 'forbidden_key' | 'not_understood' }
  | { problem: 'form'; said: string }

/** A problem as the message of a check in a schema; it becomes a sentence where the request is answered. */
export const problem = (code: PlainProblem): string => code
