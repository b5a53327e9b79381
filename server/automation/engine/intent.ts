import type { ActionKind } from '#rules/kinds/kinds.ts'
import { batch } from '../../edges/concurrency/batch.ts'
import type { Database } from '../../edges/database/database.ts'
import type { AnsweredAs, Intent } from '../action-row.ts'
import { grantDay } from './grant-day.ts'
import { holdingOf } from './leases.ts'
import { noteAnswerOf } from './sql/note-answer.ts'
import { planFurtherPosts } from './sql/plan-further-posts.ts'
import { type IntentRow, writeIntents } from './sql/write-intents.ts'
import type { Settling } from './step.ts'

type IntentAnswer = 'intended' | 'taken_over' | 'withdrawn' | 'daily_limit' | 'done_before'

/** The further conditions of an intent. */
type Terms = {
  /** The step's: its row may have been given to another one meanwhile. */
  task_id: string
  /** Of several actions the one that was chosen. */
  action: ActionKind
  /** It may be done again once its effect has ended (rules/actions.ts). */
  may_repeat: boolean
  /** An effect from longer ago than this, ms, has ended as far as its inspection shows; null where it does not show that. */
  renewed_ms: number | null
  /** Whether it uses one of the plan's daily actions, and how many there are. */
  is_daily: boolean
  daily_limit: number
  zone: string
}

/**
 * Commits that an action is about to be sent: the lease is still ours, the task still runs and has not been moved to later, the Instagram
 * account has not done this before, and one of the user's daily actions is free and now promised. The call counts in its windows from here on.
 */
export async function intend(
  settling: Settling,
  action_id: string,
  { target_id, media_id, text, was_shown = false }: Intent,
  terms: Terms,
): Promise<IntentAnswer> {
  const { db } = settling
  const row: IntentRow = { action_id, target_id, media_id, text, was_shown, ...terms, ...holdingOf(settling) }
  let answer = await intendBatch(db, row)
  // What was granted to the account's bucket is used up. A batch that needs more than is left is refused as a whole: then each takes its own.
  for (let is_alone = false; answer === 'daily_limit' && terms.is_daily; is_alone = true) {
    if (!(await grantDay(db, { instagram_user_id: row.instagram_user_id, action_id, ...terms }))) break
    const [alone = 'taken_over'] = is_alone ? await intendAll(db, [row]) : [await intendBatch(db, row)]
    answer = alone
  }
  return answer
}

async function intendAll(db: Database, intents: IntentRow[]): Promise<IntentAnswer[]> {
  const weighed = await writeIntents(db, intents[0]?.instagram_user_id ?? '', { intents })
  const answers = new Map(weighed.map((row) => [row.action_id, answerOf(row)]))
  return intents.map(({ action_id }) => answers.get(action_id) ?? 'taken_over')
}

const intendBatch = batch(intendAll, ({ instagram_user_id }) => instagram_user_id)

type Weighed = Awaited<ReturnType<typeof writeIntents>>[number]

function answerOf({ held, picked, before, intended }: Weighed): IntentAnswer {
  if (!held) return 'taken_over'
  if (!picked) return 'withdrawn'
  if (before) return 'done_before'
  return intended ? 'intended' : 'daily_limit'
}

/** Records Instagram's answer before its effect is checked, with the number of a comment, by which the comment is found later. */
export const noteAnswer = (
  settling: Settling,
  action_id: string,
  answer: { answered: AnsweredAs; result_id: string | null },
) => noteAnswerOf(settling.db, settling.lease.instagram_user_id, { ...holdingOf(settling), action_id, ...answer })

/** Plans for further posts of the same person, right after this one. */
export const planAlso = (settling: Settling, action_id: string, media_ids: string[]) =>
  planFurtherPosts(settling.db, settling.lease.instagram_user_id, { ...holdingOf(settling), action_id, media_ids })
