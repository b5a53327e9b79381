import type { Preview, PreviewStep } from '#contract/automation.ts'
import { estimateTask } from '#rules/estimates.ts'
import { filterNames } from '#rules/filters.ts'
import { MAX_FOLLOWED } from '#rules/kinds/follow.ts'
import { actionOf } from '#rules/kinds/kinds.ts'
import type { SkipReason } from '#rules/skips.ts'
import { labelOf } from '#rules/sources.ts'
import type { TaskFacts } from '#rules/steps.ts'
import type { VisitPlan } from '#rules/visits.ts'
import { shareOf } from '#rules/warm-up.ts'
import { moments } from '#words/generated/automation.ts'
import { previewNotes } from '#words/generated/server.ts'
import { sentencesText } from '#words/joined.ts'
import { momentPhrase } from '#words/moments.ts'
import { reasonText } from '#words/reasons.ts'
import { sourceText } from '#words/sources.ts'
import { readUsage } from '../../billing/count-usage.ts'
import type { Database } from '../../edges/database/database.ts'
import { showPeople, showPosts } from '../../people/show-people.ts'
import type { Planned } from '../action-row.ts'
import type { AccountFacts } from '../engine/facts.ts'
import { follows, type Planning, sharesByResults } from './plan-task.ts'

/** From this share of the ceiling on, the preview warns. */
const CEILING_IN_SIGHT = 0.9

/** Following this many times more people than follow back looks like spam to Instagram and to people. */
const LOPSIDED = 2

/** What cut a preview short: its time, its pages or people, or the account's reads, free again `until` (epoch ms). */
type Cut = { by: 'time' | 'pages' } | { by: 'read_limit'; until: number }

export type FoundInPreview = {
  act: Planned[]
  /** Why each of them gets another answer than those who match; null where they do. */
  because: (SkipReason | null)[]
  skip: { username: string; reason: SkipReason }[]
  looked_at: number
  /** Null when the target was found, or everybody there is. */
  cut: Cut | null
  /** Whose lists Instagram shows only a part of, and how many people that is. */
  capped: Map<string, number>
}

/** The preview as it is answered: the plan, about when, and what the user should know before starting. */
export async function showPreview(
  db: Database,
  user: { id: string; timezone: string },
  planning: Planning,
  facts: AccountFacts,
  preview_id: string,
  found: FoundInPreview,
): Promise<Preview> {
  const { act, because, skip, looked_at, cut } = found
  const usual = actionOf(planning.plan.kind, false)
  const { limits, usage } = await readUsage(db, user.id)
  const daily = { used: usage.daily_actions, limit: limits.daily_actions }
  const estimate = estimateTask(
    factsOf(planning, facts, user.timezone, daily),
    facts,
    act.length,
    facts.now,
    stepsOf(act),
  )
  const asked = planning.plan.target_count
  const sources = planning.plan.sources.map(labelOf)
  const names = [...act, ...skip].map(({ username }) => username)
  const personOf = await showPeople(db, user.id, names, planning.account.instagram_user_id)
  const postOf = await showPosts(
    db,
    user.id,
    act.flatMap(({ media_id, visit }) =>
      [media_id, ...(visit?.steps ?? []).map((step) => step.media_id)].filter(Boolean),
    ),
  )
  return {
    preview_id,
    act: act.map(({ username, source, media_id, text, action, visit }, row) => ({
      username,
      action: action ?? usual,
      because: inWords(because[row] ?? null),
      source: source === null ? '' : (sources[source] ?? ''),
      media_id: media_id || null,
      text,
      person: personOf(username),
      post: media_id ? postOf(media_id) : null,
      steps: visit ? shownSteps(visit, postOf) : [],
    })),
    skip: skip.map(({ username, reason }) => ({
      username,
      rule: reason.code,
      reason: reasonText(reason),
      ...reason,
      person: personOf(username),
    })),
    totals: {
      act: act.length,
      skip: skip.length,
      looked_at,
      asked,
      complete: cut === null,
      note: noteOf(found, asked, facts.now, user.timezone),
      by_reason: countByReason(skip),
    },
    warnings: [...(act.length < asked ? capsOf(found) : []), ...warningsOf(planning, act.length)],
    sharing: sharingOf(planning),
    estimate: {
      per_day: estimate.per_day,
      starts_at: isoOf(estimate.starts_at),
      finishes_at: estimate.finishes_at === null ? null : isoOf(estimate.finishes_at),
      pauses: estimate.pauses.map(({ from, until, rule }) => ({ from: isoOf(from), until: isoOf(until), rule })),
    },
  }
}

/** How the sources share the places, where they do so by results. */
function sharingOf({ plan, shares }: Planning): Preview['sharing'] {
  if (!sharesByResults(plan)) return null
  const texts = previewNotes.sharing
  const shared = (shares ?? []).map((share, index) => {
    const source = plan.sources[index]
    const is_known = share.looked_at > 0
    const text = texts.source({ ...share, source: source ? sourceText(source) : '', is_known })
    return { source: source ? labelOf(source) : '', ...share, text }
  })
  return { note: shares ? texts.by_results : texts.nothing_known, sources: shared }
}

/** What each person gets; undefined where that is one action. */
const stepsOf = (act: Planned[]) => {
  const steps = act.flatMap(({ visit }) => (visit ? [visit.steps.map(({ action }) => action)] : []))
  return steps.length > 0 ? steps : undefined
}

/** The steps of a visit in their order, and those the person doesn't get. */
const shownSteps = ({ steps, left_out }: VisitPlan, postOf: (id: string) => PreviewStep['post']): PreviewStep[] => [
  ...steps.map(({ action, media_id, text }) => ({
    action,
    media_id: media_id || null,
    text,
    post: media_id ? postOf(media_id) : null,
    left_out: null,
  })),
  ...left_out.map(({ action, reason }) => ({
    action,
    media_id: null,
    text: null,
    post: null,
    left_out: inWords(reason),
  })),
]

const inWords = (reason: SkipReason | null) => reason && { rule: reason.code, reason: reasonText(reason), ...reason }

const isoOf = (at: number) => new Date(at).toISOString()

/** How many each rule leaves out, the most frequent first. */
function countByReason(skip: FoundInPreview['skip']) {
  const counts = new Map<SkipReason['code'], number>()
  for (const { reason } of skip) counts.set(reason.code, (counts.get(reason.code) ?? 0) + 1)
  return [...counts].map(([rule, count]) => ({ rule, count })).sort((a, b) => b.count - a.count)
}

/** The task as `rules/steps` will see it, so that the estimate comes from the very rules that later decide. */
function factsOf(
  { plan, limits, most_done }: Planning,
  { now, scale, rhythms }: AccountFacts,
  zone: string,
  daily: TaskFacts['daily'],
): TaskFacts {
  return {
    ...plan,
    id: 'preview',
    status: 'running',
    account_hours: limits.active_hours,
    rhythm: rhythms.find(({ account_id }) => account_id === plan.account_id) ?? null,
    start_at: plan.start_at === null ? null : Date.parse(plan.start_at),
    stop_at: null,
    done_count: 0,
    most_done,
    is_undo: false,
    share: shareOf(limits.warm_up, now, scale).factor,
    was_warned: false,
    has_next: true,
    open_source: null,
    zone,
    daily,
    plan_ended: false,
    account_hold: null,
  }
}

function noteOf({ act, skip, cut }: FoundInPreview, asked: number, now: number, zone: string): string | null {
  if (act.length >= asked) return null
  if (cut === null) return sentencesText(previewNotes.too_few({ found: act.length, asked }), ...whyTooFew(skip))
  const { time, pages, read_limit } = previewNotes.cut_by
  const why =
    cut.by === 'read_limit'
      ? read_limit({ until: momentPhrase(moments.until, { at: cut.until, now, zone, precise: true }) })
      : cut.by === 'time'
        ? time
        : pages
  return previewNotes.cut({ why, found: act.length, asked })
}

const isByFilter = ({ reason }: FoundInPreview['skip'][number]) =>
  (filterNames as readonly string[]).includes(reason.code)

/** What there is beside those who were found: people the filters skip, others, or nobody. */
function whyTooFew(skip: FoundInPreview['skip']): string[] {
  const { filters, skipped, nobody } = previewNotes.too_few_because
  const others = skip.filter((one) => !isByFilter(one))
  const by_filters = skip.length - others.length
  const [usual] = countByReason(others)
  const first = others.find(({ reason }) => reason.code === usual?.rule)
  if (!first) return by_filters > 0 ? [filters({ count: by_filters })] : [nobody]
  const because = skipped({ count: others.length, username: first.username, reason: reasonText(first.reason) })
  return by_filters > 0 ? [filters({ count: by_filters }), because] : [because]
}

function warningsOf({ plan, account, followers, following_then, lists }: Planning, count: number): string[] {
  const warnings = lists.filter(({ complete }) => !complete).map(incomplete)
  if (!follows(plan) || count === 0) return warnings
  const after = following_then + count
  if (after > MAX_FOLLOWED * CEILING_IN_SIGHT)
    warnings.push(previewNotes.ceiling_near({ username: account.username, following: after, ceiling: MAX_FOLLOWED }))
  if (followers > 0 && after > followers * LOPSIDED)
    warnings.push(previewNotes.lopsided({ username: account.username, following: after, followers }))
  return warnings
}

/** Where fewer were found than asked for. */
const capsOf = ({ capped }: FoundInPreview) =>
  [...capped].map(([username, shown]) => previewNotes.list_capped({ username, shown }))

const incomplete = ({ name, member_count, expected_count }: Planning['lists'][number]) =>
  previewNotes.list_incomplete({
    name,
    received: member_count,
    expected: expected_count ?? 0,
    is_known: expected_count !== null,
  })
