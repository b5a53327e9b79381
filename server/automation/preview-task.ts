import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Preview, TaskRequest } from '#contract/automation.ts'
import { estimateTask } from '#rules/estimates.ts'
import type { Failure } from '#rules/outcomes.ts'
import { drawPreviewGap, SECOND } from '#rules/pacing.ts'
import type { Facts, TaskFacts } from '#rules/steps.ts'
import { decideTarget } from '#rules/targeting.ts'
import { decideAfter } from '#rules/warnings.ts'
import { holdAccount } from '../accounts/hold-account.ts'
import { waitRefusal } from '../accounts/sign-in-refusal.ts'
import { keepSession, requireOpen } from '../accounts/signed-in.ts'
import { requireUsableAccount } from '../accounts/usable-account.ts'
import { requireActivePlan } from '../billing/entitlements.ts'
import { readUsage } from '../billing/usage.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { SignedIn } from '../edges/instagram/client.ts'
import type { Person } from '../edges/instagram/people.ts'
import { readSource, seenOf } from './collect-people.ts'
import { requireRunnable } from './create-task.ts'
import type { EngineEdges } from './edges.ts'
import { type AccountFacts, type Reading, readFacts } from './facts.ts'
import { lookAtPerson } from './look-at-person.ts'
import { insertPreview, insertRests, listActedBefore, listOwnInstagramIds, type PlannedPerson } from './store.ts'

/** A browser waits 60 s; the rest is for writing the answer. */
const LOOKING_MS = 45 * SECOND

/** Reading on through a source where hardly anybody fits ends here. */
const MOST_LOOKED_AT = 3000

type Found = {
  act: (PlannedPerson & { source_label: string })[]
  skip: Preview['skip']
  looked_at: number
  complete: boolean
}

/** Looks at people as the task would, at a human pace, and tells who would be acted on, who not and why, and about when. */
export async function previewUserTask(
  edges: EngineEdges,
  user: { id: string; timezone: string },
  request: TaskRequest,
  gone: AbortSignal,
): Promise<Preview> {
  const { db } = edges
  await requireActivePlan(db, user.id)
  const account = await requireUsableAccount(db, user.id, request.account_id)
  requireRunnable(request, account)
  const facts = await readFacts(db, account.instagram_user_id, edges.scale)
  if (!facts) throw new Refusal('account_not_found')
  refuseDuringRest(facts)
  const instagram = requireOpen(edges, account)
  const given = instagram.session()
  const looker: Looker = { edges, user_id: user.id, request, instagram, facts, account_id: account.id, gone }
  try {
    const found = await findPeople(looker)
    const preview_id = randomUUID()
    await insertPreview(db, user.id, { id: preview_id, account_id: account.id, request, act: found.act })
    const { limits, usage } = await readUsage(db, user.id)
    const daily = { used: usage.daily_actions, limit: limits.daily_actions }
    return previewOf(preview_id, request, found, estimateOf(request, facts, user.timezone, daily, found.act.length))
  } finally {
    if (instagram.session() !== given) await keepSession(edges, account, instagram.session())
  }
}

type Looker = {
  edges: EngineEdges
  user_id: string
  request: TaskRequest
  instagram: SignedIn
  facts: AccountFacts
  account_id: string
  gone: AbortSignal
}

async function findPeople(looker: Looker): Promise<Found> {
  const { edges, user_id, request, instagram, facts } = looker
  const found: Found = { act: [], skip: [], looked_at: 0, complete: true }
  const own = await listOwnInstagramIds(edges.db, user_id)
  const met = new Set<string>()
  const ends_at = performance.now() + LOOKING_MS
  const isEnough = () => found.act.length >= request.target_count
  const isLate = () => looker.gone.aborted || performance.now() > ends_at || found.looked_at >= MOST_LOOKED_AT
  const readings = new Map<number, Reading>()

  while (!isEnough()) {
    const open = request.sources.flatMap((_, index) => (readings.get(index)?.exhausted ? [] : index))
    if (open.length === 0) return found
    for (const index of open) {
      if (isEnough()) return found
      if (isLate()) return { ...found, complete: false }
      const source = request.sources[index]
      if (!source) continue
      const read = await readSource(instagram, source, readings.get(index))
      if (read.kind !== 'done') throw await refusalAfter(looker, read, source.username)
      readings.set(index, read.value.reading)
      const before = await listActedBefore(
        edges.db,
        facts.account,
        read.value.people.map(({ id }) => id),
      )
      for (const person of read.value.people) {
        if (isEnough()) return found
        if (isLate()) return { ...found, complete: false }
        if (met.has(person.id)) continue
        met.add(person.id)
        await meet(looker, found, person, index, {
          is_own_account: own.has(person.id),
          acted_before: before.has(person.id),
        })
      }
    }
  }
  return found
}

async function meet(
  looker: Looker,
  found: Found,
  person: Person,
  source: number,
  known: { is_own_account: boolean; acted_before: boolean },
) {
  const { request, instagram, facts, edges } = looker
  const { username } = person
  const by_list = decideTarget({ ...seenOf(person), ...known, username }, request.filters, facts.now)
  if (by_list.kind === 'skip') return void found.skip.push({ username, rule: by_list.rule, reason: by_list.reason })
  await pause(drawPreviewGap(edges.chance) * edges.scale)
  const looked = await lookAtPerson(instagram, { username, target_id: person.id }, request.filters, facts.account)
  found.looked_at++
  if (looked.kind === 'failed') {
    const consequence = consequenceOf(looker, looked.failure)
    if (consequence.kind !== 'skip') throw await refusalAfter(looker, looked.failure, username)
    return void found.skip.push({ username, rule: consequence.rule, reason: consequence.reason })
  }
  const verdict = decideTarget({ ...looked.candidate, ...known }, request.filters, facts.now)
  if (verdict.kind === 'skip') return void found.skip.push({ username, rule: verdict.rule, reason: verdict.reason })
  found.act.push({
    username: looked.profile.username,
    target_id: person.id,
    source,
    source_label: labelOf(request, source),
  })
}

/** How a source is named in answers, for example `followers_of:coffee.daily`. */
function labelOf({ sources }: TaskRequest, index: number) {
  const source = sources[index]
  return source ? `${source.type}:${source.username}` : ''
}

const consequenceOf = ({ facts }: Looker, failure: Failure) =>
  decideAfter(failure, {
    kind: 'follow',
    now: facts.now,
    rests: facts.rests,
    failures: facts.failures,
    scale: facts.scale,
  })

/** What Instagram's failure means holds for a preview as for a task: the rest it asks for is kept. */
async function refusalAfter(looker: Looker, failure: Failure, username: string): Promise<Refusal> {
  const { edges, facts, account_id } = looker
  const consequence = consequenceOf(looker, failure)
  switch (consequence.kind) {
    case 'skip':
      return new Refusal(consequence.rule === 'private' ? 'instagram_user_private' : 'instagram_user_gone', {
        username,
      })
    case 'rest':
      await insertRests(edges.db, facts.account, consequence.rests)
      return waitRefusal(Math.max(...consequence.rests.map(({ ms }) => ms)))
    case 'hold_account':
      await holdAccount(edges.db, account_id, consequence.status, consequence.reason)
      return new Refusal(
        consequence.status === 'needs_confirmation' ? 'account_needs_confirmation' : 'account_needs_sign_in',
        { username },
      )
    default:
      return new Refusal('instagram_unavailable')
  }
}

function refuseDuringRest({ rests, now }: AccountFacts) {
  const rest = rests.find(({ kind, until }) => kind === 'all' && until > now)
  if (rest) throw waitRefusal(rest.until - now)
}

function estimateOf(
  request: TaskRequest,
  facts: Facts & { now: number },
  zone: string,
  daily: TaskFacts['daily'],
  count: number,
) {
  const task: TaskFacts = {
    id: 'preview',
    kind: request.kind,
    status: 'running',
    preset: request.pacing.preset,
    active_hours: request.active_hours,
    start_at: request.start_at === null ? null : Date.parse(request.start_at),
    target_count: request.target_count,
    done_count: 0,
    has_next: true,
    open_source: null,
    zone,
    daily,
    plan_ended: false,
    account_hold: null,
  }
  return estimateTask(task, facts, count, facts.now)
}

function previewOf(
  preview_id: string,
  request: TaskRequest,
  found: Found,
  estimate: ReturnType<typeof estimateOf>,
): Preview {
  const { act, skip, looked_at, complete } = found
  const asked = request.target_count
  return {
    preview_id,
    act: act.map(({ username, source_label }) => ({ username, source: source_label })),
    skip,
    totals: { act: act.length, skip: skip.length, looked_at, asked, complete, note: noteOf(found, asked) },
    estimate: {
      per_day: estimate.per_day,
      starts_at: new Date(estimate.starts_at).toISOString(),
      finishes_at: estimate.finishes_at === null ? null : new Date(estimate.finishes_at).toISOString(),
    },
  }
}

function noteOf({ act, complete }: Found, asked: number): string | null {
  if (act.length >= asked) return null
  if (!complete)
    return `People are looked at no faster than a person would, so ${act.length} of ${asked} were found in the time a preview may take. Start with these, or without a preview to have the rest found along the way.`
  return `The sources hold only ${act.length} people who pass your filters; you asked for ${asked}.`
}
