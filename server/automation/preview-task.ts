import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Preview, Source, TaskRequest } from '#contract/automation.ts'
import { actionOf } from '#rules/actions.ts'
import type { Failure } from '#rules/outcomes.ts'
import { drawPreviewGap, SECOND } from '#rules/pacing.ts'
import { subjectOf } from '#rules/sources.ts'
import type { Intention } from '#rules/targeting.ts'
import { askAs } from '../accounts/signed-in.ts'
import type { SignedIn } from '../edges/instagram/client.ts'
import type { Looking, Memory } from './act.ts'
import { acts } from './acts.ts'
import type { EngineEdges } from './edges.ts'
import type { AccountFacts, Reading } from './facts.ts'
import { findMetPosts } from './history.ts'
import { asksForLoyalty } from './meet-target.ts'
import { readLoyalPeople } from './note-loyal-people.ts'
import { type Planning, planTask } from './plan-task.ts'
import { previewExtraction } from './preview-extraction.ts'
import { readSource } from './read-source.ts'
import { recallPerson } from './recall-person.ts'
import { consequenceFor, refusalAfter, refuseDuringRest } from './refuse-as-instagram.ts'
import { showPreview } from './show-preview.ts'
import { insertPreview, type PlannedTarget } from './store.ts'

/** A browser waits 60 s; the rest is for writing the answer. */
const LOOKING_MS = 45 * SECOND

/** Reading on through a source where hardly anybody fits ends here. */
const MOST_LOOKED_AT = 3000

export type FoundInPreview = {
  act: PlannedTarget[]
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
  const planning = await planTask(edges, user.id, request)
  const { account, plan } = planning
  const facts = await refuseDuringRest(edges, account)
  const action = actionOf(plan.kind, false)
  if (!action) return previewExtraction(edges, user, planning, facts)
  const intention: Intention = { action, filters: plan.filters, options: plan.options, is_chosen: false }
  const found = await askAs(edges, account, (instagram) =>
    findTargets({ edges, user_id: user.id, planning, instagram, facts, intention, loyal: new Set(), gone }),
  )
  const preview_id = randomUUID()
  await insertPreview(db, user.id, { id: preview_id, account_id: account.id, request: plan, act: found.act })
  return showPreview(db, user, planning, facts, preview_id, found)
}

type Looker = {
  edges: EngineEdges
  user_id: string
  planning: Planning
  instagram: SignedIn
  facts: AccountFacts
  intention: Intention
  loyal: Set<string>
  gone: AbortSignal
}

type Candidate = PlannedTarget & { source: number | null }

async function findTargets(looker: Looker): Promise<FoundInPreview> {
  const { planning, edges, facts, intention, instagram } = looker
  const { target_count } = planning.plan
  const most = Math.min(target_count, planning.most_done ?? target_count)
  const found: FoundInPreview = { act: [], skip: [], looked_at: 0, complete: true }
  const ends_at = performance.now() + LOOKING_MS
  const isLate = () => looker.gone.aborted || performance.now() > ends_at || found.looked_at >= MOST_LOOKED_AT
  if (asksForLoyalty(intention)) {
    const likers = intention.options.keep_likers_of_last_posts ?? 0
    const read = await readLoyalPeople(instagram, facts.account, likers, edges.chance, facts.scale)
    if (read.kind !== 'done') throw await refusal(looker, read, { username: planning.account.username })
    for (const id of read.value) looker.loyal.add(id)
  }
  const met = new Set<string>()
  for await (const candidate of candidatesOf(looker)) {
    if (found.act.length >= most) break
    if (isLate()) return { ...found, complete: false }
    if (met.has(keyOf(candidate))) continue
    met.add(keyOf(candidate))
    const planned = found.act.length
    await meet(looker, found, candidate)
    // A post that was chosen for somebody may come again by itself, under a hashtag.
    for (const target of found.act.slice(planned)) met.add(keyOf(target))
  }
  found.act.splice(most)
  return found
}

const keyOf = ({ username, media_id }: PlannedTarget) => `${username} ${media_id}`

/** Those the records name, or those the sources hold, page by page and source by source in turn. */
async function* candidatesOf(looker: Looker): AsyncGenerator<Candidate> {
  const { planning, edges, instagram, user_id, intention } = looker
  if (planning.recorded) return yield* planning.recorded
  const { sources } = planning.plan
  const readings = new Map<number, Reading>()
  const reader = { db: edges.db, instagram, user_id, action: intention.action }
  for (;;) {
    const open = sources.flatMap((_, index) => (readings.get(index)?.exhausted ? [] : index))
    if (open.length === 0) return
    for (const index of open) {
      const source = sources[index]
      if (!source) continue
      const read = await readSource(reader, source, readings.get(index))
      if (read.kind !== 'done') throw await refusal(looker, read, aboutOf(source))
      readings.set(index, read.value.reading)
      for (const { username, id, media_id, seen } of read.value.found)
        yield { username, target_id: id, media_id, seen, text: null, result_id: null, source: index }
    }
  }
}

async function meet(looker: Looker, found: FoundInPreview, candidate: Candidate): Promise<void> {
  const { edges, facts, intention, planning, loyal, instagram } = looker
  const { username, source } = candidate
  const looking: Looking = {
    instagram,
    own_id: facts.account,
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
  const looked = await acts[intention.action].look(looking)
  if (looked.kind === 'failed') {
    found.looked_at++
    const consequence = consequenceFor(facts, intention.action, looked.failure)
    if (consequence.kind !== 'skip') throw await refusal(looker, looked.failure, { username })
    found.skip.push({ username, rule: consequence.rule, reason: consequence.reason })
  } else if (looked.kind === 'skip') {
    if (looked.has_looked) found.looked_at++
    found.skip.push({ username: looked.username, rule: looked.skip.rule, reason: looked.skip.reason })
    if (!looked.has_looked) return
  } else {
    found.looked_at++
    const { also, subject } = looked
    const seen = { has_passed: true }
    for (const media_id of [subject.media_id, ...also])
      found.act.push({ ...subject, media_id, source, seen: media_id === subject.media_id ? candidate.seen : seen })
  }
  await pause(drawPreviewGap(edges.chance) * edges.scale)
}

/** What was planned so far is the past of what is planned next, as it will be when the task runs. */
function withPlanned(memory: Memory, act: PlannedTarget[], person_id: string, now: number): Memory {
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
