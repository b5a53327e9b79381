import { isSilence } from '#rules/outcomes.ts'
import { drawReadGap } from '#rules/pacing.ts'
import type { Activity } from '#rules/reasons.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { InstagramPerson } from '../../edges/instagram/people.ts'
import { settleFailedSource } from './collect-targets.ts'
import { apply, checkAccount, consequenceOf } from './consequence.ts'
import type { SourceReading, TaskInHand } from './facts.ts'
import { judgeDetail, refusedAfterSource } from './judge-source.ts'
import { afterPage, type ReadPage, readSource } from './read-source.ts'
import { type Afterwards, type Ending, type ExtractedPage, idle, type Step } from './step.ts'

/** Reads the next page of a list into a version of it, or, if profile details are on, the next profile of the last page. */
export async function extractPeople(
  step: Step,
  task: TaskInHand,
  instagram: SignedInClient,
  index: number,
): Promise<Ending> {
  const source = task.sources[index]
  if (!source || task.list_id === null) return idle()
  const reading = task.reading[index]
  const [detail] = reading?.details ?? []
  if (reading && detail) return extractDetails(step, task, instagram, index, reading)

  const own_id = step.facts.account
  const reader = { db: step.edges.db, instagram, user_id: task.user_id, own_id, action: null }
  const read = await readSource(reader, source, reading)
  if (read.kind !== 'done') return settleFailedSource(step, task, { source, index }, instagram, read)
  return keep(step, task, refusedAfterSource(step.facts, source), {
    source: index,
    people: read.value.people.map(extracted),
    room: task.target_count - task.done_count,
    after: (added) => readingAfter(task, read.value, added),
  })
}

function readingAfter(task: TaskInHand, page: ReadPage, added: Set<string>) {
  const after = afterPage(page, added.size)
  const details = page.people.flatMap(({ id, username }) => (added.has(username) ? { id, username } : []))
  const is_end = after.exhausted
  const wants_details = task.options.profile_details === true
  const params = { username: nameOf(task), count: added.size, dropped: page.dropped }
  const exhausted = is_end && !(wants_details && details.length > 0)
  return {
    reading: { ...after, exhausted, ...(wants_details && { details }), ...(is_end && { is_end }) },
    // With details, a person counts once their profile has been read.
    read: wants_details ? 0 : added.size,
    activity: { code: 'list_page_read', params } satisfies Activity,
  }
}

async function extractDetails(
  step: Step,
  task: TaskInHand,
  instagram: SignedInClient,
  index: number,
  reading: SourceReading,
): Promise<Ending> {
  const [person, ...details] = reading.details ?? []
  if (!person) return null
  const profile = await instagram.profileById(person.id)
  // A person who has gone meanwhile, or is the only one Instagram cannot show, stays as the list showed them.
  if (profile.kind !== 'done' && profile.kind !== 'refused') {
    const trouble = isSilence(profile)
      ? await checkAccount(step, instagram, profile)
      : consequenceOf(step.facts, null, profile)
    if (trouble) return apply(step, task, trouble, null)
  }
  const judged = await judgeDetail(step, task, person, instagram, profile)
  if (judged.rests) return idle(0, judged)
  const exhausted = details.length === 0 && reading.is_end === true
  return keep(step, task, judged, {
    source: index,
    people: profile.kind === 'done' ? [{ ...extracted(profile.value), follower_count: profile.value.followers }] : [],
    room: 0,
    after: () => ({
      reading: { ...reading, details, exhausted },
      read: 1,
      activity: { code: 'inspected', params: { username: person.username } },
    }),
  })
}

const keep = (
  { edges, facts }: Step,
  task: TaskInHand,
  noted: Pick<Afterwards, 'refused'>,
  page: ExtractedPage,
): Ending => ({
  writes: { kind: 'list_page', task, page },
  after: { next_ms: drawReadGap(edges.chance) * facts.scale, failures: 0, ...noted },
})

const extracted = ({ id, username, full_name, is_private, is_verified }: InstagramPerson) => ({
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
