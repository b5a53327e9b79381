import type { BodyProblem, ExpectedValue, InputProblem, InputProblems } from '#contract/problems.ts'
import { MAX_LAST_POSTS } from '#rules/source-types.ts'
import { bodyProblems, inputProblems, wanted } from './generated/server.ts'
import { narrowListText } from './numbers.ts'
import { sentencesOf } from './sentences.ts'

function wantedText(field: ExpectedValue): string {
  if (field.kind === 'one_of')
    return field.values.length === 1
      ? String(field.values[0])
      : wanted.one_of({ values: narrowListText(field.values.map(String)) })
  return 'bound' in field ? wanted.bound(field) : wanted[field.kind]
}

const problemText = sentencesOf<InputProblems>()(inputProblems, {
  wrong_field: ({ field, wanted }) => ({ field, wanted: wantedText(wanted) }),
  too_many_last_posts: () => ({ most: MAX_LAST_POSTS }),
})

/** What is wrong with the input of a call, as a sentence. */
export const inputProblem = (given: InputProblem) => problemText<keyof InputProblems>(given.problem, given as never)

/** What is wrong with a body, after a colon. */
export const bodyProblem = (given: BodyProblem) =>
  given.problem === 'form' ? bodyProblems.form(given) : bodyProblems[given.problem]
