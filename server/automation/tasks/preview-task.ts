import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Preview, Source, TaskRequest } from '#contract/automation.ts'
import { SECOND } from '#rules/durations.ts'
import { actionOf } from '#rules/kinds/kinds.ts'
import { type Failure, isSilence, type Outcome } from '#rules/outcomes.ts'
import { drawPreviewGap } from '#rules/pacing.ts'
import { readCapsOf } from '#rules/reads.ts'
import type { Intention } from '#rules/targeting.ts'
import { shareOf } from '#rules/warm-up.ts'
import { subjectOf } from '#words/sources.ts'
import { readLimitRefusal } from '../../accounts/sign-in-refusal.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { Planned } from '../action-row.ts'
import type { Confirming, Inspection, Memory } from '../actions/action.ts'
import { findMetPosts } from '../actions/history.ts'
import { recallPerson } from '../actions/recall-person.ts'
import { actionRegistry } from '../actions/registry.ts'
import { confirmingOf } from '../engine/confirm-action.ts'
import { consequenceOf, notShown } from '../engine/consequence.ts'
import type { EngineEdges } from '../engine/edges.ts'
import type { AccountFacts, Reading } from '../engine/facts.ts'
import { readBetweenSteps } from '../engine/read-between-steps.ts'
import { asksForLoyalty, readLoyalPeople } from '../engine/read-loyal-people.ts'
import { type ReadPage, readSource } from '../engine/read-source.ts'
import { refusalAfter, refuseDuringRest, refuseUnlooked } from '../engine/refusals.ts'
import { insertPreview } from '../store.ts'
import { type Planning, planTask } from './plan-task.ts'
import { previewExtraction } from './preview-extraction.ts'
import { type FoundInPreview, showPreview } from './show-preview.ts'

/** A browser waits 60 s; the rest is for writing the answer. */
const LOOKING_MS = 45 * SECOND

/** Reading on through a source where hardly anybody fits ends here. */
const MOST_LOOKED_AT = 3000

/** Pages that are read of the sources, all together. */
const MOST_PAGES = 30

/** Looks at people as the task would, at a human pace, and tells who would be acted on, who not and why, and about when. */
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
  const action = actionOf(plan.kind, false)
  if (!action) return previewExtraction(edges, user, planning, facts)
  const intention: Intention = { action, filters: plan.filters, options: plan.options, is_chosen: false }
  const found = await findTargets({
    edges,
    user_id: user.id,
    planning,
    facts,
    intention,
    loyal: new Set(),
    gone,
    ends_at: performance.now() + LOOKING_MS,
    found: { act: [], skip: [], looked_at: 0, cut: null },
    pages: 0,
  })
  const preview_id = randomUUID()
  await insertPreview(db, user.id, { id: preview_id, account_id: account.id, request: plan, act: found.act })
  return showPreview(db, user, planning, facts, preview_id, found)
}

type Looker = {
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

async function findTargets(looker: Looker): Promise<FoundInPreview> {
  const { planning, found } = looker
  const { target_count } = planning.plan
  const most = Math.min(target_count, planning.most_done ?? target_count)
  await findLoyalPeople(looker)
  const met = new Set<string>()
  for await (const candidate of candidatesOf(looker)) {
    if (found.act.length >= most) break
    if (isCut(looker)) break
    if (met.has(keyOf(candidate))) continue
    met.add(keyOf(candidate))
    const planned = found.act.length
    await meet(looker, candidate)
    // A post that was chosen for somebody may come again by itself, under a hashtag.
    for (const target of found.act.slice(planned)) met.add(keyOf(target))
  }
  found.act.splice(most)
  if (found.cut?.by === 'read_limit' && found.looked_at === 0) throw readLimitRefusal(found.cut.until - Date.now())
  return found
}

const isOver = ({ gone, ends_at }: Looker) => gone.aborted || performance.now() > ends_at

/** Whether there is to be no more looking, noted as the reason why the preview is not whole. */
function isCut(looker: Looker): boolean {
  const { found, pages } = looker
  if (isOver(looker)) found.cut ??= { by: 'time' }
  if (found.looked_at >= MOST_LOOKED_AT || pages >= MOST_PAGES) found.cut ??= { by: 'pages' }
  return found.cut !== null
}

/** One look in a turn of its own, so that the account's steps go on in between. Null when the preview is cut short by it. */
async function look<Value>(looker: Looker, ask: (instagram: SignedIn) => Promise<Value>): Promise<Value | null> {
  const { edges, planning, facts } = looker
  const { account, plan, limits } = planning
  const { factor } = shareOf(limits.warm_up, facts.now, facts.scale)
  const budget = { reader: 'watched', caps: readCapsOf(plan.preset, factor) } as const
  const looked = await readBetweenSteps(edges, { account, budget, isOver: () => isOver(looker) }, ask)
  if (looked.kind === 'looked') return looked.value
  if (looked.kind !== 'over') return refuseUnlooked(edges.db, account, looked)
  looker.found.cut ??= { by: 'time' }
  return null
}

/**
 * What a look shows, or the refusal its failure leads to: the rest that Instagram asks for is kept before the turn is given back, so that
 * nobody asks in between. Null when the preview is cut short by it.
 */
async function lookOrRefuse<Value>(
  looker: Looker,
  about: { username: string; subject?: string },
  ask: (instagram: SignedIn) => Promise<Outcome<Value>>,
): Promise<Value | null> {
  return look(looker, async (instagram) => {
    const answer = await ask(instagram)
    if (answer.kind === 'done') return answer.value
    if (isCutBy(looker, answer)) return null
    throw await refusal(looker, answer, about)
  })
}

/** Of a look that failed, whether no more than the preview's end has come of it. */
function isCutBy({ found }: Looker, failure: Failure): boolean {
  if (failure.kind !== 'not_sent') return false
  const until = Date.now() + (failure.retry_after_ms ?? 0)
  found.cut ??= failure.cause === 'read_limit' ? { by: 'read_limit', until } : { by: 'time' }
  return true
}

async function findLoyalPeople(looker: Looker): Promise<void> {
  const { edges, facts, intention, planning, loyal } = looker
  if (!asksForLoyalty(intention)) return
  const likers = intention.options.keep_likers_of_last_posts ?? 0
  const { username } = planning.account
  const read = await lookOrRefuse(looker, { username }, (instagram) =>
    readLoyalPeople(instagram, facts.account, likers, edges.chance, facts.scale),
  )
  for (const id of read ?? []) loyal.add(id)
}

const keyOf = ({ username, media_id }: Planned) => `${username} ${media_id}`

/** A source with the people of its page last read, the next one last, and where reading goes on. */
type OpenSource = { source: Source; index: number; found: Planned[]; reading: Reading | undefined }

/** Those the records name, or those the sources hold, one of each source in turn. */
async function* candidatesOf(looker: Looker): AsyncGenerator<Planned> {
  const { planning } = looker
  if (planning.recorded) return yield* planning.recorded
  const { sources } = planning.plan
  const turns: OpenSource[] = sources.map((source, index) => ({ source, index, found: [], reading: undefined }))
  for (;;) {
    const open = turns.filter(({ found, reading }) => found.length > 0 || !reading?.exhausted)
    if (open.length === 0) return
    for (const turn of open) {
      if (turn.found.length === 0) {
        if (isCut(looker)) return
        const page = await readPage(looker, turn.source, turn.reading)
        if (!page) return
        turn.reading = page.reading
        turn.found = page.found.toReversed()
      }
      const next = turn.found.pop()
      if (next) yield { ...next, source: turn.index }
    }
  }
}

/** The next page of a source, with the gap that follows it; null when the preview ends here. */
async function readPage(looker: Looker, source: Source, reading?: Reading): Promise<ReadPage | null> {
  const { edges, user_id, intention } = looker
  const reader = { db: edges.db, user_id, action: intention.action }
  const page = await lookOrRefuse(looker, aboutOf(source), (instagram) =>
    readSource({ ...reader, instagram }, source, reading),
  )
  // The user's own lists are not Instagram's.
  if (page === null || source.type === 'list') return page
  looker.pages++
  await pause(drawPreviewGap(edges.chance) * edges.scale)
  return page
}

async function meet(looker: Looker, candidate: Planned): Promise<void> {
  const { edges, facts, found, intention, planning, loyal } = looker
  const { username, source } = candidate
  const inspection: Omit<Inspection, keyof Confirming> = {
    intention,
    target: candidate,
    recall: async (person) => {
      const task = { id: null, user_id: looker.user_id }
      const { action } = intention
      const instagram_user_id = planning.account.instagram_user_id
      const memory = await recallPerson(edges.db, { ...person, task, action, instagram_user_id, loyal })
      return withPlanned(memory, found.act, person.id, facts.now)
    },
    findMet: (target_id, media_ids) =>
      findMetPosts(edges.db, { instagram_user_id: facts.account, action: intention.action, target_id, media_ids }),
    now: facts.now,
    scale: facts.scale,
    chance: edges.chance,
  }
  const inspected = await look(looker, async (instagram) => {
    const inspected = await actionRegistry[intention.action].inspect({
      ...inspection,
      ...confirmingOf(edges, instagram, facts.account),
    })
    return inspected.kind === 'failed' ? leftBy(looker, inspected.failure, instagram, username) : inspected
  })
  if (!inspected) return
  if (inspected.kind === 'left_out') {
    found.looked_at++
    found.skip.push({ username, reason: inspected.reason })
  } else if (inspected.kind === 'skip') {
    if (inspected.has_looked) found.looked_at++
    found.skip.push({ username: inspected.username, reason: inspected.skip.reason })
    if (!inspected.has_looked) return
  } else if (inspected.kind === 'act') {
    found.looked_at++
    const { also, subject } = inspected
    const seen = { has_passed: true }
    for (const media_id of [subject.media_id, ...also])
      found.act.push({ ...subject, media_id, source, seen: media_id === subject.media_id ? candidate.seen : seen })
  }
  await pause(drawPreviewGap(edges.chance) * edges.scale)
}

/**
 * Why somebody who cannot be looked at is left out, or the refusal; null when the preview ends here. Where Instagram is silent about them
 * it is asked about something else, as a task's step asks it.
 */
async function leftBy(looker: Looker, failure: Failure, instagram: SignedIn, username: string) {
  const { facts, intention } = looker
  if (isCutBy(looker, failure)) return null
  const other = isSilence(failure) ? await instagram.ownProfile() : null
  if (other && other.kind !== 'done' && isCutBy(looker, other)) return null
  const consequence =
    other?.kind === 'done' ? notShown(intention.action) : consequenceOf(facts, intention.action, failure)
  if (consequence.kind !== 'skip') throw await refusal(looker, failure, { username })
  return { kind: 'left_out', reason: consequence.reason } as const
}

/** What was planned so far is the past of what is planned next, as it will be when the task runs. */
function withPlanned(memory: Memory, act: Planned[], person_id: string, now: number): Memory {
  const { comments, planned_posts } = memory
  const theirs = act.filter(({ target_id }) => target_id === person_id)
  return {
    ...memory,
    planned_posts: new Set([...planned_posts, ...theirs.map(({ media_id }) => media_id)]),
    comments: {
      to_person: [...comments.to_person, ...theirs.flatMap(({ text }) => text ?? [])],
      last: act.at(-1)?.text ?? comments.last,
      last_at: theirs.length > 0 ? now : comments.last_at,
    },
  }
}

const refusal = (looker: Looker, failure: Failure, about: { username: string; subject?: string }) =>
  refusalAfter(
    looker.edges,
    looker.facts,
    { account_id: looker.planning.account.id, action: looker.intention.action, ...about },
    failure,
  )

const aboutOf = (source: Source) => {
  const username = 'username' in source ? source.username : undefined
  return username === undefined ? { username: '', subject: subjectOf(source) } : { username }
}
