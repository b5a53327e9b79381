import type { Source } from '#contract/automation.ts'
import { type ActionKind, isVisit, kinds, onlyReads } from '#rules/kinds/kinds.ts'
import { visitActions } from '#rules/kinds/visit.ts'
import type { Failure } from '#rules/outcomes.ts'
import { drawReadGap } from '#rules/pacing.ts'
import type { EndReason } from '#rules/reasons.ts'
import { type SkipReason, skip } from '#rules/skips.ts'
import { placeOf, placesOf, turnsOf } from '#rules/turns.ts'
import { plannedAs } from '#rules/visit-options.ts'
import type { Database } from '../../edges/database/database.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { Planned } from '../action-row.ts'
import { findPlanned } from '../store.ts'
import { apply, consequenceOf, isSilentOnlyHere } from './consequence.ts'
import { type SourceReading, type TaskInHand, turnsAmong } from './facts.ts'
import { judgeSource, refusedAfterSource } from './judge-source.ts'
import { afterPage, readSource } from './read-source.ts'
import { type Afterwards, type Ending, idle, type Step } from './step.ts'

/** Reads the next page of a source of the task and plans for its people or posts. */
export async function collectTargets(
  step: Step,
  task: TaskInHand,
  instagram: SignedInClient,
  index: number,
): Promise<Ending> {
  const { facts, edges } = step
  const source = task.sources[index]
  if (!source) return idle()
  const action = plannedAs(task.kind, task.is_undo, task.options)
  const people_only = isVisit(task.kind)
  const reader = { db: edges.db, instagram, user_id: task.user_id, own_id: facts.account, action, people_only }
  const read = await readSource(reader, source, task.reading[index])
  if (read.kind !== 'done') return settleFailedSource(step, task, { source, index }, instagram, read)
  const { fresh, brought } = await sortFound(edges.db, task, index, read.value.found)
  const turns = turnsOf(task.reading[index])
  const among = turnsAmong(task)
  const places = { first: placeOf(turns, index, among), step: placesOf(index, among).step }
  const params = { source, count: fresh.length, dropped: read.value.dropped }
  const activity = { code: 'page_read', params } as const
  const reading = { ...afterPage(read.value, brought), turns: turns + Math.max(1, fresh.length) }
  return {
    writes: {
      kind: 'page',
      task_id: task.id,
      page: { action, source: index, found: fresh, places, reading, activity },
    },
    after: { next_ms: drawReadGap(edges.chance) * facts.scale, failures: 0, ...refusedAfterSource(facts, source) },
  }
}

/**
 * The people or posts of a page that the task has not planned for yet. Those of another source count for this one as well: only a page
 * that this source repeats is idle.
 */
async function sortFound(db: Database, { id, kind }: TaskInHand, source: number, found: Planned[]) {
  const planned = isVisit(kind) ? [...visitActions] : (Object.keys(kinds[kind].actions) as ActionKind[])
  const known = await findPlanned(db, id, planned, found, isVisit(kind))
  const once = [...new Map(found.map((one) => [keyOf(one), one])).values()]
  const fresh = once.filter((one) => !known.has(keyOf(one)))
  const elsewhere = once.filter((one) => known.has(keyOf(one)) && known.get(keyOf(one)) !== source)
  return { fresh, brought: fresh.length + elsewhere.length }
}

const keyOf = ({ username, media_id }: Planned) => `${username} ${media_id}`

/** A source that cannot be read is skipped while there are others, with the last one the task fails; what is refused of all of them waits. */
export async function settleFailedSource(
  step: Step,
  task: TaskInHand,
  { source, index }: { source: Source; index: number },
  instagram: SignedInClient,
  failure: Failure,
): Promise<Ending> {
  const action = plannedAs(task.kind, task.is_undo, task.options)
  const consequence = (await isSilentOnlyHere(step, instagram, failure))
    ? skip('not_shown', { what: 'source' })
    : consequenceOf(step.facts, action, failure)
  if (consequence.kind !== 'skip') return apply(step, task, consequence, null)
  const reason = unreadable(source, consequence.reason)
  const verdict = await judgeSource(step, task, source, instagram, failure)
  const noted = verdict.refused ? { refused: verdict.refused } : {}
  const has_others = task.sources.some((_, other) => other !== index && !task.reading[other]?.exhausted)
  if (verdict.kind === 'waits') {
    const ending = apply(step, task, verdict.consequence, null)
    const after = { ...ending.after, ...noted }
    // The other sources come first.
    const before = task.reading[index] ?? { user_id: null, cursor: null, exhausted: false }
    return has_others && !onlyReads(task.kind)
      ? behind({ ...before, turns: turnsOf(before) + 1 }, after)
      : { ...ending, after }
  }
  const has_begun =
    task.done_count > 0 || task.next !== null || step.facts.open_actions.some((open) => open.task.id === task.id)
  if (!has_others && !has_begun) {
    const ends = { task_id: task.id, status: 'failed', reason } as const
    return { ends, ...idle(0, { failures: 0, ...noted }) }
  }
  return behind({ user_id: null, cursor: null, exhausted: true }, { next_ms: 0, failures: 0, ...noted })

  function behind(reading: SourceReading, after: Afterwards): Ending {
    const page = { action, source: index, found: [], places: { first: 0, step: 0 }, reading, activity: reason }
    return { writes: { kind: 'page', task_id: task.id, page, is_passed_over: true }, after }
  }
}

function unreadable(source: Source, because: SkipReason): EndReason {
  if (source.type === 'list') return { code: 'list_deleted', params: {} }
  if (because.code === 'account_public') return { code: 'requests_to_public', params: {} }
  if (because.code === 'private') return { code: 'source_private', params: { source } }
  return { code: 'source_unreadable', params: { source, because } }
}
