import type { ErrorCode, RefusalParams } from '#contract/errors.ts'
import { actions } from '#rules/actions.ts'
import { codeOf, type FilterName, type FilterReasons, type FiltersOf, forEachFilter } from '#rules/filters.ts'
import type { ActionKind } from '#rules/kinds/kinds.ts'
import type { Reason, ReasonCode, Reasons, RestReason, Timeless } from '#rules/reasons.ts'
import type { Source } from '#rules/source-types.ts'
import { formerToolNames } from './former-tools.ts'
import { filterWords, moments } from './generated/automation.ts'
import { byFilter, cuts, formerTool, reasons } from './generated/server.ts'
import { momentPhrase } from './moments.ts'
import { refusalText } from './refusals.ts'
import { restText } from './rests.ts'
import { sentencesOf } from './sentences.ts'
import { sourceText } from './sources.ts'
import { taskTitle } from './task-title.ts'
import { languageName } from './text-languages.ts'

/** When and where a reason is read: moments are written as a clock in `zone` shows them at `now` (epoch ms). */
export type Reader = { now: number; zone: string }

/** When something is done next; an action of null is a page that is read. */
type Next = { action?: ActionKind | null; until?: string }

const atOf = (until: string, { now, zone }: Reader) =>
  momentPhrase(moments.at, { at: Date.parse(until), now, zone, precise: true })

const nextOf = ({ action, until }: Next, reader: Reader) => ({
  action: action ?? ('other' as const),
  at: until === undefined ? '' : atOf(until, reader),
})

/** A rest, as what a task waits for where it has an end. */
const restOf =
  <Code extends RestReason['code']>(code: Code) =>
  (params: Reasons[Code], reader: Reader) => {
    const is_alone = params.until === undefined
    return { is_alone, why: restText({ code, params } as RestReason, is_alone), ...nextOf(params, reader) }
  }

const windowOf = (window: 'hour' | 'day', both?: 'both') => (params: Reasons['hourly_limit'], reader: Reader) => {
  const { used, limit, of, share, was_warned } = params
  const part = share < 1 ? (was_warned ? ('warned' as const) : ('warming_up' as const)) : ('other' as const)
  return { ...nextOf(params, reader), used, limit, of: both ?? of, window, share, part }
}

/** When the next session begins. */
const sessionOf = <Params extends { until: string | null }>(params: Params, reader: Reader) => ({
  ...params,
  has_next: params.until !== null,
  at: params.until === null ? '' : atOf(params.until, reader),
})

const boundOf = ({ value, least, most = 0 }: FilterReasons['followers']) => ({
  value,
  ...(least === undefined ? { bound: 'most' as const, limit: most } : { bound: 'least' as const, limit: least }),
})

const isNewest = ({ newest_post }: { newest_post?: true }) => ({ newest_post: newest_post === true })

const nameOf = (source: Source) =>
  'username' in source && source.username !== undefined ? `@${source.username}` : sourceText(source)

const because = ({ because, ...params }: { username: string; because: Timeless }) => ({
  ...params,
  why: reasonText(because),
})

const range = (filter: FiltersOf<'range'>) => (params: FilterReasons['followers']) =>
  byFilter.range({ filter, ...boundOf(params) })
const trait =
  (name: FiltersOf<'trait'>) =>
  ({ is }: FilterReasons['private']) =>
    filterWords[name][is ? 'is' : 'is_not']
const words =
  (where: FiltersOf<'words'>) =>
  ({ word }: FilterReasons['bio_words']) =>
    byFilter.word({ where, word: word ?? '', is_missing: word === null })
const days =
  () =>
  ({ days, most }: FilterReasons['last_post']) =>
    byFilter.days({ days: days ?? 0, most, has_posts: days !== null })
const languages =
  () =>
  ({ language }: FilterReasons['bio_language']) =>
    byFilter.language({ language: languageName(language) })

/** Why a filter leaves somebody out. */
const filtered = Object.fromEntries(
  Object.entries(forEachFilter({ range, trait, words, days, languages })).map(([name, text]) => [
    codeOf(name as FilterName),
    text,
  ]),
) as { [Code in keyof FilterReasons]: (params: FilterReasons[Code]) => string }

const isFiltered = (code: ReasonCode): code is keyof FilterReasons => Object.hasOwn(filtered, code)

const write = sentencesOf<Omit<Reasons, keyof FilterReasons>, Reader>()(reasons, {
  please_wait: restOf('please_wait'),
  action_block: restOf('action_block'),
  instagram_down: restOf('instagram_down'),
  stumbled: restOf('stumbled'),
  refused_alike: restOf('refused_alike'),
  lists_refused: restOf('lists_refused'),
  installation: restOf('installation'),

  paused_everything: ({ since, of }, reader) => ({
    of,
    at: momentPhrase(moments.at, { ...reader, at: Date.parse(since) }),
  }),
  challenge: ({ of }) => ({ of_lists: of === 'lists' }),
  account_hold: ({ hold }) => ({ why: reasonText(hold) }),
  start_at: ({ until }, reader) => ({ at: atOf(until, reader) }),
  active_hours: ({ action, until, whose }, reader) => ({
    ...nextOf(until === null ? { action } : { action, until }, reader),
    whose,
    has_hours: until !== null,
  }),
  between_sessions: sessionOf,
  session_total: sessionOf,
  session_skips: sessionOf,
  day_total: sessionOf,
  plan_daily_actions: (params, reader) => ({ ...params, ...nextOf(params, reader) }),
  hourly_limit: windowOf('hour'),
  daily_limit: windowOf('day'),
  follow_unfollow_limit: windowOf('day', 'both'),
  read_limit: ({ until, window, kept_for, used, limit }, reader) => ({
    at: atOf(until, reader),
    window,
    kept_for: kept_for ?? ('other' as const),
    used,
    limit,
  }),
  gap: nextOf,
  long_pause: nextOf,
  turn: ({ action, until, first }, { now, zone }) => ({
    action: action ?? ('other' as const),
    has_time: until !== null,
    at: until === null ? '' : momentPhrase(moments.around, { at: Date.parse(until), now, zone, precise: true }),
    first: taskTitle(first),
  }),
  checking: ({ action, count, until }, reader) => ({
    ...nextOf(until === null ? { action } : { action, until }, reader),
    action,
    count,
    of: actions[action].limited_as,
    is_back: until !== null,
  }),
  no_answer: ({ until }, reader) => ({ at: atOf(until, reader) }),

  refused: ({ message }) => ({ message, gave_reason: message !== '' }),
  acted_before: ({ did, ...params }) => ({ did: did === 'met' ? ('other' as const) : did, ...isNewest(params) }),
  met_before: ({ tool, did }) => ({
    did: did === 'met' ? ('other' as const) : did,
    tool: tool === 'other' ? formerTool.other : formerToolNames[tool],
  }),
  already_liked: isNewest,
  comments_off: ({ post, newest_post }) => ({ post: post === true, newest_post: newest_post === true }),
  post_age: ({ days, most, ...params }) => ({ days, most, ...isNewest(params) }),
  post_likes: (params) => ({ ...boundOf(params), ...isNewest(params) }),
  unclear: ({ why, action }) => ({ why, of: actions[action].limited_as }),

  sources_read: ({ cut, ...params }) => ({ ...params, is_cut: cut !== null, why: cut === null ? '' : cuts[cut] }),
  source_private: ({ source }) => ({ name: nameOf(source) }),
  source_unreadable: ({ source, because }) => ({ name: nameOf(source), why: reasonText(because) }),
  skipped: because,
  result: because,
  page_read: ({ source, ...params }) => ({ ...params, source: sourceText(source) }),
  growth_source: ({ source, ...params }) => ({ ...params, source: sourceText(source) }),
  growth_source_new: ({ source, ...params }) => ({ ...params, source: sourceText(source) }),
  growth_source_empty: ({ source }) => ({ source: sourceText(source) }),
  growth_full: ({ why }) => ({ why: why === 'goal' ? ('other' as const) : why }),
  growth_warned: ({ until }, reader) => ({ at: atOf(until, reader) }),
  run_refused: ({ refusal, details }) => ({
    why: refusalText(refusal as ErrorCode, details as RefusalParams[ErrorCode]),
  }),
})

const nobody: Reader = { now: 0, zone: 'UTC' }

/** A reason as a sentence or a part of one. One from before there were codes has its sentence as `text` in place of its parameters. */
export function reasonText(reason: Timeless): string
export function reasonText(reason: Reason, reader: Reader): string
export function reasonText({ code, params }: Reason, reader = nobody): string {
  if ('text' in params) return String(params.text)
  if (code === 'private' && 'requested' in params) return byFilter.requested
  if (isFiltered(code)) return filtered[code](params as never)
  return write(code, params as never, reader)
}
