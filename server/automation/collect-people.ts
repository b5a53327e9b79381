import type { Source } from '#contract/automation.ts'
import type { Outcome } from '#rules/outcomes.ts'
import { drawLookGap } from '#rules/pacing.ts'
import type { SignedIn } from '../edges/instagram/client.ts'
import type { PeoplePage, Person } from '../edges/instagram/people.ts'
import { carryOut, consequenceOf } from './answer-failure.ts'
import { endTask } from './end-task.ts'
import type { Reading, TaskInHand } from './facts.ts'
import { settleCollected, settleRest } from './settle.ts'
import type { Step } from './take-step.ts'

/** What a list tells of a person, in the words of `rules/targeting`. */
export const seenOf = ({ is_private, is_verified, no_picture }: Person) => ({ is_private, is_verified, no_picture })

export type ReadPage = { people: Person[]; reading: Reading }

/** Reads the next page of a source, from where reading stands. */
export async function readSource(
  instagram: SignedIn,
  source: Source,
  reading: Reading | undefined,
): Promise<Outcome<ReadPage>> {
  const owner = await ownerOf(instagram, source, reading)
  if (owner.kind !== 'done') return owner
  const of = source.type === 'followers_of' ? 'followers' : 'following'
  const page: Outcome<PeoplePage> = await instagram.people(of, owner.value, reading?.cursor ?? null)
  if (page.kind !== 'done') return page
  const { people, next_cursor } = page.value
  return {
    kind: 'done',
    value: { people, reading: { user_id: owner.value, cursor: next_cursor, exhausted: next_cursor === null } },
  }
}

async function ownerOf(
  instagram: SignedIn,
  { username }: Source,
  reading: Reading | undefined,
): Promise<Outcome<string>> {
  if (reading?.user_id) return { kind: 'done', value: reading.user_id }
  const profile = await instagram.profileByName(username)
  return profile.kind === 'done' ? { kind: 'done', value: profile.value.id } : profile
}

/** Reads more people from a source of the task and plans for them. */
export async function collectPeople(step: Step, task: TaskInHand, instagram: SignedIn, index: number): Promise<void> {
  const source = task.sources[index]
  if (!source) return settleRest(step.settling, { next: { ms: 0 }, failures: step.facts.failures })
  const read = await readSource(instagram, source, task.reading[index])
  if (read.kind !== 'done') return sourceFailed(step, task, source, read)
  const { people, reading } = read.value
  const row = await settleCollected(
    step.settling,
    task.id,
    {
      kind: 'follow',
      source: index,
      people: people.map((person) => ({ username: person.username, id: person.id, seen: seenOf(person) })),
      reading,
      said: `Read ${people.length} ${source.type === 'followers_of' ? 'followers of' : 'people followed by'} @${source.username}`,
    },
    { next: { ms: drawLookGap(step.edges.chance) * step.facts.scale }, failures: 0 },
  )
  if (row)
    step.edges.progress.tellTask(row, row.done_count + row.skipped_count === 0 ? 'task_started' : 'task_progress')
}

async function sourceFailed(
  step: Step,
  task: TaskInHand,
  { username }: Source,
  failure: Exclude<Outcome<never>, { kind: 'done' }>,
) {
  const consequence = consequenceOf(step, failure)
  if (consequence.kind !== 'skip') return carryOut(step, task, consequence)
  const because =
    consequence.rule === 'private'
      ? `The list of @${username} is private and cannot be read.`
      : `@${username} cannot be read: ${consequence.reason}.`
  await endTask(step.edges, task.id, { status: 'failed', said: because, error: because })
  return settleRest(step.settling, { next: { ms: 0 }, failures: 0 })
}
