import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Preview, Source, TaskRequest } from '#contract/automation.ts'
import { SECOND } from '#rules/durations.ts'
import { isVisit, type TaskKind } from '#rules/kinds/kinds.ts'
import { type Failure, isSilence, type Outcome } from '#rules/outcomes.ts'
import { drawPreviewGap } from '#rules/pacing.ts'
import { readCapsOf } from '#rules/reads.ts'
import { conditionsOf, isCondition } from '#rules/sources.ts'
import type { Intention } from '#rules/targeting.ts'
import { nextSource } from '#rules/turns.ts'
import { plannedAs } from '#rules/visit-options.ts'
import { shareOf } from '#rules/warm-up.ts'
import { subjectOf } from '#words/sources.ts'
import { readLimitRefusal } from '../../accounts/sign-in-refusal.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import { meet } from '../../people/meet-people.ts'
import { noSightings, onlyThose, type Sightings, watching } from '../../people/sightings.ts'
import type { Planned } from '../action-row.ts'
import type { Inspected, PersonHistory } from '../actions/action.ts'
import { recallPerson } from '../actions/recall-person.ts'
import { actionRegistry } from '../actions/registry.ts'
import { inspectVisit } from '../actions/visit.ts'
import { consequenceOf, notShown } from '../engine/consequence.ts'
import type { EngineEdges } from '../engine/edges.ts'
import type { AccountFacts, SourceReading } from '../engine/facts.ts'
import { inspectionOf } from '../engine/perform-action.ts'
import { readBetweenSteps } from '../engine/read-between-steps.ts'
import { needsLoyalPeople, readLoyalPeople } from '../engine/read-loyal-people.ts'
import { type ReadPage, readSource } from '../engine/read-source.ts'
import { applyFailedRead, refuseDuringRest, refuseUnread } from '../engine/refusals.ts'
import { listIn } from '../shown-lists.ts'
import { insertPreview } from '../store.ts'
import { type Planning, planTask } from './plan-task.ts'
import { previewExtraction } from './preview-extraction.ts'
import { type FoundInPreview, showPreview } from './show-preview.ts'

/** A browser waits 60 s; the rest is for the answer. */
const MAX_MS = 45 * SECOND

/** Ends the reading of a source in which hardly anybody fits. */
const MAX_INSPECTED = 3000

/** Pages of all sources together. */
const MAX_PAGES = 30

/** Inspects people as the task would, at a human pace: who would be acted on, who not and why, and about when. */
export async function previewUserTask(
  edges: EngineEdges,
  user: { id: string; timezone: string },
  request: TaskRequest,
  gone: AbortSignal,
): Promise<Preview> {
  const { db } = edges
  const planning = await planTask(edges, user.id, request)
  const { account, plan } = planning
  const facts = await refuseDuringRest(edges, account)
  const action = plannedAs(plan.kind, false, plan.options)
  if (!action) return previewExtraction(edges, user, planning, facts)
  const intention: Intention = {
    action,
    filters: plan.filters,
    options: plan.options,
    is_chosen: false,
    is_visit: isVisit(plan.kind),
  }
  const seen = noSightings()
  const preview_id = randomUUID()
  const found = await findTargets({
    preview_id,
    seen,
    edges,
    user_id: user.id,
    planning,
    facts,
    intention,
    loyal: new Set(),
    gone,
    ends_at: performance.now() + MAX_MS,
    found: { act: [], because: [], skip: [], looked_at: 0, cut: null, capped: new Map() },
    pages: 0,
  })
  await meet(db, { user_id: user.id, instagram_user_id: account.instagram_user_id }, shownOf(seen, found))
  await insertPreview(db, user.id, { id: preview_id, account_id: account.id, request: plan, act: found.act })
  return showPreview(db, user, planning, facts, preview_id, found)
}

/** Only those who are in the preview: the pages they were found on have many more. */
function shownOf(seen: Sightings, { act, skip }: FoundInPreview): Sightings {
  const names = new Set([...act, ...skip].map(({ username }) => username))
  return onlyThose(seen, ({ username }) => names.has(username))
}

type Run = {
  preview_id: string
  /** What Instagram's answers have shown of people and posts. */
  seen: Sightings
  edges: EngineEdges
  user_id: string
  planning: Planning
  facts: AccountFacts
  intention: Intention
  loyal: Set<string>
  gone: AbortSignal
  /** By the monotonic clock. */
  ends_at: number
  found: FoundInPreview
  pages: number
}

/** One of its reads, with the sign-in it is made with. */
type Turn = Run & { session_id: string }

async function findTargets(run: Run): Promise<FoundInPreview> {
  const { planning, found } = run
  const { target_count } = planning.plan
  const most = Math.min(target_count, planning.most_done ?? target_count)
  await findLoyalPeople(run)
  const done = new Set<string>()
  for await (const candidate of readCandidates(run)) {
    if (found.act.length >= most) break
    if (isCut(run)) break
    if (done.has(keyOf(candidate))) continue
    done.add(keyOf(candidate))
    const planned = found.act.length
    await inspectCandidate(run, candidate)
    // A post that was chosen for a person may come again from a hashtag.
    for (const target of found.act.slice(planned)) done.add(keyOf(target))
  }
  found.act.splice(most)
  if (found.cut?.by === 'read_limit' && found.looked_at === 0) throw readLimitRefusal(found.cut.until - Date.now())
  return found
}

const isOver = ({ gone, ends_at }: Run) => gone.aborted || performance.now() > ends_at

/** Whether the preview ends here, recorded as the reason why it is incomplete. */
function isCut(run: Run): boolean {
  const { found, pages } = run
  if (isOver(run)) found.cut ??= { by: 'time' }
  if (found.looked_at >= MAX_INSPECTED || pages >= MAX_PAGES) found.cut ??= { by: 'pages' }
  return found.cut !== null
}

/** One read in a turn of its own, so that the account's steps continue in between. Null when it cuts the preview short. */
async function read<Value>(
  run: Run,
  request: (instagram: SignedInClient, turn: Turn) => Promise<Value>,
): Promise<Value | null> {
  const { edges, planning, facts } = run
  const { account, plan, limits } = planning
  const { factor } = shareOf(limits.warm_up, facts.now, facts.scale)
  const budget = { reader: 'watched', caps: readCapsOf(plan.preset, factor) } as const
  const answer = await readBetweenSteps(
    edges,
    { account, budget, isOver: () => isOver(run) },
    (instagram, session_id) => request(watching(instagram, facts.account, run.seen), { ...run, session_id }),
  )
  if (answer.kind === 'read') return answer.value
  if (answer.kind !== 'over') return refuseUnread(edges.db, account, answer)
  run.found.cut ??= { by: 'time' }
  return null
}

/**
 * What a read shows, or the refusal of its failure: a rest that Instagram asks for is recorded before the turn is released, so that no
 * call comes in between. Null when it cuts the preview short.
 */
async function readOrRefuse<Value>(
  run: Run,
  about: { username: string; subject?: string },
  request: (instagram: SignedInClient) => Promise<Outcome<Value>>,
): Promise<Value | null> {
  return read(run, async (instagram, turn) => {
    const answer = await request(instagram)
    if (answer.kind === 'done') return answer.value
    if (isCutBy(run, answer)) return null
    throw await refusal(turn, answer, about)
  })
}

/** Whether a failed read only ends the preview. */
function isCutBy({ found }: Run, failure: Failure): boolean {
  if (failure.kind !== 'not_sent') return false
  const until = Date.now() + (failure.retry_after_ms ?? 0)
  found.cut ??= failure.cause === 'read_limit' ? { by: 'read_limit', until } : { by: 'time' }
  return true
}

async function findLoyalPeople(run: Run): Promise<void> {
  const { edges, facts, intention, planning, loyal } = run
  if (!needsLoyalPeople(intention)) return
  const most = intention.options.keep_likers_of_last_posts ?? 0
  const { username } = planning.account
  const likers = await readOrRefuse(run, { username }, (instagram) =>
    readLoyalPeople(instagram, facts.account, most, edges.chance, facts.scale),
  )
  for (const id of likers ?? []) loyal.add(id)
}

const keyOf = ({ username, media_id }: Planned) => `${username} ${media_id}`

/** A source with the people of its last page, the next one last, and its reading progress. */
type OpenSource = { source: Source; index: number; found: Planned[]; reading: SourceReading | undefined; turns: number }

/** The people of the records, or those of the sources in turn, in the order in which the task would plan for them. */
async function* readCandidates(run: Run): AsyncGenerator<Planned> {
  const { planning } = run
  if (planning.recorded) return yield* planning.recorded
  const { sources } = planning.plan
  const open = sources.map((source, index): OpenSource => ({ source, index, found: [], reading: undefined, turns: 0 }))
  const percents = planning.shares?.map(({ percent }) => percent) ?? null
  for (;;) {
    const reading = open.map((one) => ({ turns: one.turns, exhausted: !isOpen(planning.plan.kind, one) }))
    const source = open[nextSource({ sources: sources.length, percents }, reading) ?? -1]
    if (!source) return
    if (source.found.length === 0 && !(await readOn(run, source))) return
    source.turns++
    const next = source.found.pop()
    if (next) yield { ...next, source: source.index }
  }
}

const isOpen = (kind: TaskKind, { source, found, reading }: OpenSource) =>
  !isCondition(kind, source) && (found.length > 0 || !reading?.exhausted)

/** Reads the next page of a source; false when the preview ends here. */
async function readOn(run: Run, turn: OpenSource): Promise<boolean> {
  const page = isCut(run) ? null : await readPage(run, turn.source, turn.reading)
  if (!page) return false
  turn.reading = page.reading
  noteCap(run.found, turn.source, page.reading)
  turn.found = page.found.toReversed()
  return true
}

/** Of a list of which Instagram shows only a part, or is known to: how many people that is. */
function noteCap({ capped }: FoundInPreview, source: Source, { cut, shown, expected, length }: SourceReading): void {
  const list = listIn(source)
  if (!list) return
  const cap = cut === 'limited' ? shown : length === undefined ? null : expected
  if (cap) capped.set(list.username, cap)
  else capped.delete(list.username)
}

/** The next page of a source, and the gap after it; null when the preview ends here. */
async function readPage(run: Run, source: Source, reading?: SourceReading): Promise<ReadPage | null> {
  const { edges, user_id, intention, facts } = run
  const people_only = intention.is_visit === true
  const reader = { db: edges.db, user_id, own_id: facts.account, action: intention.action, people_only }
  const page = await readOrRefuse(run, aboutOf(source), (instagram) =>
    readSource({ ...reader, instagram }, source, reading),
  )
  // The user's own lists are not Instagram's.
  if (page === null || source.type === 'list') return page
  run.pages++
  await pause(drawPreviewGap(edges.chance) * edges.scale)
  return page
}

async function inspectCandidate(run: Run, candidate: Planned): Promise<void> {
  const { edges, facts, found, intention, loyal } = run
  const { action, is_visit = false } = intention
  const list_ids = conditionsOf(run.planning.plan)
  const inspected = await read(run, async (instagram, turn) => {
    const inspection = inspectionOf(run, instagram, intention, { id: run.preview_id }, candidate, async (person) => {
      const recalled = {
        ...person,
        action,
        is_visit,
        instagram_user_id: facts.account,
        user_id: run.user_id,
        task_id: null,
        list_ids,
      }
      return withPlanned(await recallPerson(edges.db, recalled, loyal), found.act, person.id, facts.now)
    })
    const inspected = await (is_visit ? inspectVisit(inspection) : actionRegistry[action].inspect(inspection))
    return inspected.kind === 'failed' ? noteFailure(turn, inspected.failure, instagram, candidate.username) : inspected
  })
  if (!inspected) return
  note(found, candidate, inspected)
  fetchAhead(run, inspected)
  if (inspected.kind === 'skip' && !inspected.has_read) return
  await pause(drawPreviewGap(edges.chance) * edges.scale)
}

/** Rows of the first screen. */
const FIRST_SCREEN = 12

/** Begins to fetch the picture of somebody who will be in sight, so that it is there with the answer. Whatever fails is fetched when asked for. */
function fetchAhead({ edges, found, seen, user_id }: Run, inspected: Noted): void {
  if (inspected.kind !== 'act' || found.act.length > FIRST_SCREEN) return
  const address = seen.people.get(inspected.subject.target_id)?.profile_pic_url
  if (address) void edges.pictures?.(address, 96, user_id).catch(() => {})
}

type Noted = Exclude<Inspected, { kind: 'failed' }>

function note(found: FoundInPreview, { source, seen }: Planned, inspected: Noted): void {
  if (inspected.kind === 'already') return
  if (inspected.kind === 'act' || inspected.has_read) found.looked_at++
  if (inspected.kind === 'skip') {
    found.skip.push({ username: inspected.username, reason: inspected.skip.reason })
    return
  }
  const { also, subject, action = null, because = null, visit } = inspected
  found.act.push({
    ...subject,
    source,
    seen: visit ? { ...(seen as object | null), visit } : seen,
    action,
    ...(visit && { visit }),
  })
  found.because.push(because)
  for (const media_id of also) {
    found.act.push({ ...subject, media_id, source, seen: { has_passed: true } })
    found.because.push(null)
  }
}

/** Why a person who cannot be inspected is left out, or the refusal; null when the preview ends here. A silence is compared as in a step. */
async function noteFailure(
  run: Turn,
  failure: Failure,
  instagram: SignedInClient,
  username: string,
): Promise<Noted | null> {
  const { facts, intention } = run
  if (isCutBy(run, failure)) return null
  const other = isSilence(failure) ? await instagram.ownProfile() : null
  if (other && other.kind !== 'done' && isCutBy(run, other)) return null
  const consequence =
    other?.kind === 'done' ? notShown(intention.action) : consequenceOf(facts, intention.action, failure)
  if (consequence.kind !== 'skip') throw await refusal(run, failure, { username })
  return { kind: 'skip', skip: { kind: 'skip', reason: consequence.reason }, username, has_read: true }
}

/** What is planned so far counts as done for the next candidate, as when the task runs. */
function withPlanned(memory: PersonHistory, act: Planned[], person_id: string, now: number): PersonHistory {
  const { comments, planned_posts } = memory
  const theirs = act.filter(({ target_id }) => target_id === person_id)
  return {
    ...memory,
    planned_posts: new Set([...planned_posts, ...theirs.map(({ media_id }) => media_id)]),
    comments: {
      to_person: [...comments.to_person, ...theirs.flatMap(({ text }) => text ?? [])],
      last: act.findLast(({ text }) => text !== null)?.text ?? comments.last,
      last_at: theirs.length > 0 ? now : comments.last_at,
    },
  }
}

const refusal = (run: Turn, failure: Failure, about: { username: string; subject?: string }) =>
  applyFailedRead(
    run.edges,
    run.facts,
    { account_id: run.planning.account.id, session_id: run.session_id, action: run.intention.action, ...about },
    failure,
  )

const aboutOf = (source: Source) => {
  const username = 'username' in source ? source.username : undefined
  return username === undefined ? { username: '', subject: subjectOf(source) } : { username }
}
