import type { ActionKind, Source } from '#contract/automation.ts'
import { actionOf } from '#rules/kinds/kinds.ts'
import { numberText } from '#rules/numbers.ts'
import type { Failure } from '#rules/outcomes.ts'
import { drawLookGap } from '#rules/pacing.ts'
import { readText } from '#rules/page-budget.ts'
import { placeOf, turnsOf } from '#rules/turns.ts'
import { sourceText } from '#words/sources.ts'
import type { Database } from '../../edges/database/database.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import { findPlanned } from '../store.ts'
import { carryOut, consequenceOf, isSilentOnlyHere, notShown } from './answer-failure.ts'
import { endTask } from './end-task.ts'
import type { TaskInHand } from './facts.ts'
import { afterPage, readSource } from './read-source.ts'
import { type Found, settleCollected, settleRest } from './settle.ts'
import type { Step } from './take-step.ts'

/** Reads more people or posts from a source of the task and plans for them. */
export async function collectTargets(step: Step, task: TaskInHand, instagram: SignedIn, index: number): Promise<void> {
  const { settling, facts, edges } = step
  const source = task.sources[index]
  if (!source) return settleRest(settling, { next: { ms: 0 }, failures: facts.failures })
  const action = actionOf(task.kind, task.is_undo)
  const read = await readSource({ db: edges.db, instagram, user_id: task.user_id, action }, source, task.reading[index])
  if (read.kind !== 'done') return sourceFailed(step, task, index, instagram, read)
  const { fresh, brought } = await sortFound(edges.db, task.id, action, index, read.value.found)
  const turns = turnsOf(task.reading[index])
  const places = { first: placeOf(turns, index, task.sources.length), step: task.sources.length }
  const said = readText(numberText(fresh.length), sourceText(source), read.value.dropped)
  const reading = { ...afterPage(read.value, brought), turns: turns + Math.max(1, fresh.length) }
  const row = await settleCollected(
    settling,
    task.id,
    { action, source: index, found: fresh, places, reading, said },
    { next: { ms: drawLookGap(edges.chance) * facts.scale }, failures: 0 },
  )
  if (row) edges.progress.tellTask(row, row.done_count + row.skipped_count === 0 ? 'task_started' : 'task_progress')
}

/**
 * Of those a page holds, whom the task has not planned for yet. What another source brought before counts as brought by this one
 * as well: only a page that this source itself repeats is idle.
 */
async function sortFound(db: Database, task_id: string, action: ActionKind | null, source: number, found: Found[]) {
  const known = await findPlanned(db, task_id, action, found)
  const once = [...new Map(found.map((one) => [keyOf(one), one])).values()]
  const fresh = once.filter((one) => !known.has(keyOf(one)))
  const elsewhere = once.filter((one) => known.has(keyOf(one)) && known.get(keyOf(one)) !== source)
  return { fresh, brought: fresh.length + elsewhere.length }
}

const keyOf = ({ username, media_id }: { username: string; media_id: string }) => `${username} ${media_id}`

/** A source that cannot be read is passed over while there are others; with the last one the task fails. */
export async function sourceFailed(
  step: Step,
  task: TaskInHand,
  index: number,
  instagram: SignedIn,
  failure: Failure,
): Promise<void> {
  const { settling, edges } = step
  const action = actionOf(task.kind, task.is_undo)
  const consequence = (await isSilentOnlyHere(step, instagram, failure))
    ? notShown('it')
    : consequenceOf(step, action, failure)
  if (consequence.kind !== 'skip') return carryOut(step, task, consequence)
  const source = task.sources[index]
  const because = source ? unreadable(source, consequence) : consequence.reason
  const has_others = task.sources.some((_, other) => other !== index && !task.reading[other]?.exhausted)
  const has_begun =
    task.done_count > 0 || task.next !== null || step.facts.open_targets.some((open) => open.task.id === task.id)
  if (has_others || has_begun) {
    const reading = { user_id: null, cursor: null, exhausted: true }
    const page = { action, source: index, found: [], places: { first: 0, step: 0 }, reading, said: because }
    const row = await settleCollected(settling, task.id, page, { next: { ms: 0 }, failures: 0 })
    if (row) edges.progress.tellTask(row, 'task_progress')
    return
  }
  await endTask(edges, task.id, { status: 'failed', said: because, error: because })
  return settleRest(settling, { next: { ms: 0 }, failures: 0 })
}

function unreadable(source: Source, { rule, reason }: { rule: string; reason: string }): string {
  if (source.type === 'list') return 'The list this task reads from has been deleted.'
  const name = 'username' in source && source.username !== undefined ? `@${source.username}` : sourceText(source)
  return rule === 'private'
    ? `The list of ${name} is private and cannot be read.`
    : `${name} cannot be read: ${reason}.`
}
