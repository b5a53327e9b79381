import type { RefusalParams } from '#contract/errors.ts'
import { cardProblems } from './generated/billing.ts'
import { refusals, saidNothing } from './generated/server.ts'
import { bodyProblem, inputProblem } from './problems.ts'
import { restText } from './rests.ts'
import { sentencesOf } from './sentences.ts'
import { sourceText } from './sources.ts'
import { templateProblemText } from './template-problems.ts'
import { waitText } from './waits.ts'

const wait = ({ retry_after_seconds }: { retry_after_seconds: number }) => ({
  wait: waitText(retry_after_seconds * 1000),
})

const inItsWords = ({ said }: { said: string | null }) => ({ said: said ?? '', has_said: said !== null })

/** The sentence of a refusal. */
export const refusalText = sentencesOf<RefusalParams>()(refusals, {
  invalid_input: (problem) => ({ why: inputProblem(problem) }),
  invalid_body: (problem) => ({ why: bodyProblem(problem) }),
  too_many_tries: wait,
  mail_sent_lately: wait,
  card_invalid: ({ problem }) => ({ why: cardProblems[problem] }),
  instagram_wrong_password: inItsWords,
  instagram_wrong_password_again: ({ times, ...words }) => ({ times, ...inItsWords(words) }),
  instagram_unusable_password: inItsWords,
  instagram_wait: wait,
  confirmation_asked_lately: wait,
  read_limit: wait,
  instagram_resting: ({ because, rest, ...left }) => ({ because: rest ? restText(rest) : because, ...wait(left) }),
  instagram_refused: ({ said }) => ({ said: said ?? saidNothing.instagram }),
  source_unfit: ({ source }) => ({ source: sourceText(source) }),
  task_wrong_state: ({ status, verb }) => ({ status, verb: verb === 'changed' ? ('other' as const) : verb }),
  comment_template_wrong: (problem) => ({ why: templateProblemText(problem) }),
  list_incomplete: ({ list, received, expected }) => ({
    list,
    received,
    expected: expected ?? 0,
    is_known: expected !== null,
  }),
  zip_without_lists: ({ file, other_part }) => ({ file, other_part: other_part ?? '', is_part: other_part !== null }),
  zip_side_missing: ({ file, missing }) => ({
    file,
    missing: (missing.length === 1 && missing[0]) || ('other' as const),
  }),
})
