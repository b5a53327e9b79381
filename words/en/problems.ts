import type { BodyProblem, InputProblem, InputProblems, Wanted } from '#contract/problems.ts'
import { numberText } from '#rules/numbers.ts'
import { type Sentences, sentenceOf } from '#rules/sentences.ts'
import { MOST_LAST_POSTS } from '#rules/source-types.ts'

const kinds: Record<Exclude<Wanted, { values: unknown } | { bound: unknown }>['kind'], string> = {
  text: 'text',
  number: 'a number',
  whole_number: 'a whole number',
  true_or_false: 'true or false',
  list: 'a list',
  object: 'an object',
  date: 'a date like 2026-11-20',
  moment: 'a time like 2026-11-20T09:30:00Z',
  address: 'a URL like https://example.com',
  other: 'in a known format',
}

const comparisons = { more_than: 'more than', at_least: 'at least', less_than: 'less than', at_most: 'at most' }

const units = {
  number: () => '',
  characters: (bound: number) => ` ${bound === 1 ? 'character' : 'characters'} long`,
  entries: (bound: number) => ` ${bound === 1 ? 'entry' : 'entries'} long`,
}

function wantedText(wanted: Wanted): string {
  if (wanted.kind === 'one_of') {
    const { values } = wanted
    return values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`
  }
  if ('bound' in wanted) return `${comparisons[wanted.kind]} ${wanted.bound}${units[wanted.of](wanted.bound)}`
  return kinds[wanted.kind]
}

export const inputProblems: Sentences<InputProblems> = {
  incomplete: 'The request is incomplete.',
  not_an_object: 'The request body must be a JSON object.',
  unknown_field: ({ field }) => `There’s no field ${field}. Check the spelling.`,
  missing_field: ({ field }) => `${field} is missing.`,
  wrong_field: ({ field, wanted }) => `${field} must be ${wantedText(wanted)}.`,

  email_wrong: 'Enter a valid email address.',
  email_too_long: 'That email address is too long.',
  password_too_long: 'Password must be at most 128 characters long.',
  instagram_password_missing: 'Enter your Instagram password.',
  token_name_missing: 'Name the token.',
  token_name_too_long: 'Use at most 60 characters.',
  scopes_missing: 'Choose what the token can do.',
  webhook_address_wrong: 'Enter a URL like https://example.com/hook.',
  events_missing: 'Choose at least one event.',
  year_unusual: 'Enter a year from 1900 to 2999.',
  username_wrong: 'Enter a valid Instagram username.',
  ids_or_where: 'Use either ids or where, not both.',
  nobody_chosen: 'Choose at least one person.',
  cursor_wrong: 'Use the next_cursor of an answer as the cursor.',
  warm_up_wrong: 'warm_up must be true or false.',
  never_list_elsewhere: 'Change the exclusion list with POST /follower-lists/never.',

  post_wrong: 'That isn’t an Instagram post.',
  posts_unclear: 'Name one post, or a person and how many of their latest posts.',
  too_many_last_posts: `Use at most ${MOST_LAST_POSTS} posts per person.`,
  too_many_posts_of_person: 'Use at most two posts per person.',
  hashtag_wrong: 'That isn’t a hashtag.',
  clock_wrong: 'Enter a time like 09:30.',
  comment_missing: 'Write a comment.',
  target_missing: 'Choose at least one.',
  name_missing: 'Enter a name.',
  rows_without_preview: 'You can only exclude rows from a preview.',
  rows_beyond_preview: ({ rows }) => `The preview has ${numberText(rows)} rows, counted from 0.`,

  list_name_missing: 'Name the list.',
  formula_wrong:
    'A formula is {"list": id} or {"op": "union", "intersection" or "difference", "of": [1 to 32 formulas]}.',
  formula_too_deep: ({ most }) => `A formula can be nested ${most} deep.`,
  formula_of_too_many_lists: ({ most }) => `A formula can use ${most} lists.`,
  cursor_of_other_list: 'The cursor doesn’t belong to this list in this order.',
  upload_field_unknown: 'Send the files as follower_files and following_file, or a zip as export_file.',
  days_reversed: 'The first day (from) is after the last (to).',
  too_many_days: ({ most }) => `Choose at most ${most} days.`,
}

/** What is wrong with the input of a call, as a sentence. */
export const inputProblem = (given: InputProblem) =>
  sentenceOf<InputProblems, keyof InputProblems>(inputProblems, given.problem, given as never)

const bodyProblems: Record<Exclude<BodyProblem['problem'], 'form'>, string> = {
  not_json: 'it isn’t valid JSON.',
  too_deep: 'it’s nested too deeply.',
  too_many_values: 'it has too many values.',
  not_text: 'it contains characters that aren’t text.',
  forbidden_key: 'it contains a key that isn’t allowed.',
  not_understood: 'it couldn’t be understood.',
}

/** What is wrong with a body, after a colon. */
export const bodyProblem = (given: BodyProblem) =>
  given.problem === 'form' ? `${given.said}.` : bodyProblems[given.problem]
