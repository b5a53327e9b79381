import { peopleText } from '#rules/numbers.ts'
import { isSilence } from '#rules/outcomes.ts'
import { drawLookGap } from '#rules/pacing.ts'
import { readText } from '#rules/page-budget.ts'
import { addExtractedPeople } from '../../audience/lists/extract-list.ts'
import type { Database } from '../../edges/database/database.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { Person } from '../../edges/instagram/people.ts'
import type { TaskRow } from '../task-row.ts'
import { answersElse, carryOut, consequenceOf } from './answer-failure.ts'
import { sourceFailed } from './collect-targets.ts'
import type { Reading, TaskInHand } from './facts.ts'
import { afterPage, type ReadPage, readSource } from './read-source.ts'
import { settleExtracted, settleRest } from './settle.ts'
import type { Step } from './take-step.ts'

/** Reads the next page of a list into a version of it, or, if asked for, the next profile of the page last read. */
export async function extractPeople(step: Step, task: TaskInHand, instagram: SignedIn, index: number): Promise<void> {
  const { edges, facts, settling } = step
  const source = task.sources[index]
  if (!source || task.list_id === null) return settleRest(settling, { next: { ms: 0 }, failures: facts.failures })
  const reading = task.reading[index]
  const [detail] = reading?.details ?? []
  if (reading && detail) return extractDetails(step, task, instagram, index, reading)

  const reader = { db: edges.db, instagram, user_id: task.user_id, action: null }
  const read = await readSource(reader, source, reading)
  if (read.kind !== 'done') return sourceFailed(step, task, index, instagram, read)
  await keepPage(step, task, index, read.value)
}

/** Adds to the list whom a page has brought, with their count and where reading stands: all of it or, if taken over, nothing. */
async function keepPage(step: Step, task: TaskInHand, index: number, page: ReadPage): Promise<void> {
  const { list_id, target_count, done_count } = task
  if (list_id === null) return
  const tx = await step.edges.db.startTransaction().execute()
  try {
    const added = await addExtractedPeople(tx, list_id, page.people.map(extracted), target_count - done_count)
    const row = await settlePage(step, tx, task, index, pageWith(task, page, added))
    await (row ? tx.commit() : tx.rollback()).execute()
    if (row) return tell(step, task, row)
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
    throw error
  }
  return settleRest(step.settling, { next: { ms: 0 }, failures: 0 })
}

function pageWith(task: TaskInHand, page: ReadPage, added: Set<string>) {
  const after = afterPage(page, added.size)
  const details = page.people.flatMap(({ id, username }) => (added.has(username) ? { id, username } : []))
  const is_end = after.exhausted
  const wants_details = task.options.profile_details === true
  const exhausted = is_end && !(wants_details && details.length > 0)
  return {
    reading: { ...after, exhausted, ...(wants_details && { details }), ...(is_end && { is_end }) },
    // With details, somebody counts once their profile has been looked at.
    read: wants_details ? 0 : added.size,
    said: readText(peopleText(added.size), `@${nameOf(task)}`, page.dropped),
  }
}

async function extractDetails(
  step: Step,
  task: TaskInHand,
  instagram: SignedIn,
  index: number,
  reading: Reading,
): Promise<void> {
  const [person, ...details] = reading.details ?? []
  if (!person || task.list_id === null) return
  const profile = await instagram.profileById(person.id)
  const { list_id } = task
  if (profile.kind === 'done') {
    const seen = { ...extracted(profile.value), follower_count: profile.value.followers }
    await step.edges.db.transaction().execute((tx) => addExtractedPeople(tx, list_id, [seen], 0))
  }
  // Somebody who has gone meanwhile, or whom alone Instagram cannot show, stays in the list as they were seen in it.
  else if (profile.kind !== 'refused') {
    const is_silent = isSilence(profile)
    const trouble = is_silent ? await answersElse(step, instagram, profile) : consequenceOf(step, null, profile)
    if (trouble) return carryOut(step, task, trouble)
  }
  const exhausted = details.length === 0 && reading.is_end === true
  const row = await settlePage(step, step.edges.db, task, index, {
    reading: { ...reading, details, exhausted },
    read: 1,
    said: `Looked at @${person.username}`,
  })
  if (row) tell(step, task, row)
}

const settlePage = (
  { edges, facts, settling }: Step,
  db: Database,
  task: TaskInHand,
  index: number,
  page: { reading: Reading; read: number; said: string },
): Promise<TaskRow | null> =>
  settleExtracted(
    { ...settling, db },
    task.id,
    { source: index, ...page },
    { next: { ms: drawLookGap(edges.chance) * facts.scale }, failures: 0 },
  )

const tell = ({ edges }: Step, { done_count }: TaskInHand, row: TaskRow) =>
  edges.progress.tellTask(row, done_count === 0 ? 'task_started' : 'task_progress')

const extracted = ({ id, username, full_name, is_private, is_verified }: Person) => ({
  username,
  instagram_user_id: id,
  full_name,
  is_private,
  is_verified,
})

function nameOf({ sources }: TaskInHand): string {
  const [source] = sources
  return source && 'username' in source ? (source.username ?? '') : ''
}
