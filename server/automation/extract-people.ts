import { peopleText } from '#rules/numbers.ts'
import { isSilence } from '#rules/outcomes.ts'
import { drawLookGap } from '#rules/pacing.ts'
import { addExtractedPeople } from '../audience/extract-list.ts'
import type { SignedIn } from '../edges/instagram/client.ts'
import type { Person } from '../edges/instagram/people.ts'
import { answersElse, carryOut, consequenceOf } from './answer-failure.ts'
import { sourceFailed } from './collect-targets.ts'
import type { Reading, TaskInHand } from './facts.ts'
import { readSource } from './read-source.ts'
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
  if (read.kind !== 'done') return sourceFailed(step, task, index, read)
  const { limited } = read.value
  const people = read.value.people.slice(0, task.target_count - task.done_count)
  await addExtractedPeople(edges.db, task.list_id, people.map(extracted))
  const wants_details = task.options.profile_details === true
  const after: Reading = {
    ...read.value.reading,
    ...(wants_details && { details: people.map(({ id, username }) => ({ id, username })), exhausted: false }),
  }
  const is_end = read.value.reading.exhausted
  const was_cut = is_end && limited
  return settlePage(step, task, index, {
    reading: { ...after, ...(is_end && { is_end }), ...(was_cut && { was_cut }) },
    // With details, somebody counts once their profile has been looked at.
    read: wants_details ? 0 : people.length,
    said: `Read ${peopleText(people.length)} from @${nameOf(task)}`,
  })
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
  if (profile.kind === 'done')
    await addExtractedPeople(step.edges.db, task.list_id, [
      { ...extracted(profile.value), follower_count: profile.value.followers },
    ])
  // Somebody who has gone meanwhile, or whom alone Instagram cannot show, stays in the list as they were seen in it.
  else if (profile.kind !== 'refused') {
    const is_silent = isSilence(profile)
    const trouble = is_silent ? await answersElse(step, instagram, profile) : consequenceOf(step, null, profile)
    if (trouble) return carryOut(step, task, trouble)
  }
  const exhausted = details.length === 0 && reading.is_end === true
  return settlePage(step, task, index, {
    reading: { ...reading, details, exhausted },
    read: 1,
    said: `Looked at @${person.username}`,
  })
}

async function settlePage(
  { edges, facts, settling }: Step,
  task: TaskInHand,
  index: number,
  { reading, read, said }: { reading: Reading; read: number; said: string },
): Promise<void> {
  const row = await settleExtracted(
    settling,
    task.id,
    { source: index, read, reading, said },
    { next: { ms: drawLookGap(edges.chance) * facts.scale }, failures: 0 },
  )
  if (row) edges.progress.tellTask(row, task.done_count === 0 ? 'task_started' : 'task_progress')
}

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
