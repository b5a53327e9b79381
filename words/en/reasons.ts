import type { ErrorCode, RefusalParams } from '#contract/errors.ts'
import { actions } from '#rules/actions.ts'
import { codeOf, type FilterName, type FilterReasons, type FiltersOf, forEachFilter } from '#rules/filters.ts'
import type { ActionKind, LimitedKind } from '#rules/kinds/kinds.ts'
import { lowerFirst } from '#rules/letters.ts'
import { daysText, fractionText, numberText, peopleText, percentText } from '#rules/numbers.ts'
import type { DelayCause } from '#rules/outcomes.ts'
import type { Cut } from '#rules/page-budget.ts'
import type { HoldReason, Reason, ReasonCode, Reasons, RestReason, Timeless } from '#rules/reasons.ts'
import { sentenceOf } from '#rules/sentences.ts'
import { clockText } from '#rules/zones.ts'
import { actionWords as actionLabels, actionReasons as actionWords } from './actions.ts'
import { filterWords } from './filters.ts'
import { refusals } from './refusals.ts'
import { sourceText } from './sources.ts'

/** When and where a reason is read: moments are written as a clock in `zone` shows them at `now` (epoch ms). */
export type Reader = { now: number; zone: string }

type Words = { [Code in ReasonCode]: (params: Reasons[Code], reader: Reader) => string }

const clock = (until: string, { now, zone }: Reader) => clockText(Date.parse(until), now, zone)

const nextAt = (action: ActionKind | null, until: string, reader: Reader) =>
  `next ${action ? actionWords[action].next : 'page'} at ${clock(until, reader)}`

type Next = { action?: ActionKind | null; until?: string }

/** A rest, by itself or as what a task waits for. */
const rest =
  <Params extends Next>(text: string | ((params: Params) => string)) =>
  (params: Params, reader: Reader) => {
    const why = typeof text === 'string' ? text : text(params)
    const { action = null, until } = params
    if (until === undefined) return why
    return `${nextAt(action, until, reader)}: ${why.startsWith('Instagram') ? why : lowerFirst(why)}`
  }

const delays: Record<DelayCause, string> = {
  please_wait: 'Instagram asked for a pause',
  server_error: 'Instagram had a server error',
  unreachable: 'Instagram couldn’t be reached',
  unreadable: 'Instagram’s answer couldn’t be read',
}

const blocks = {
  kind: 'Instagram blocked this kind of action, so it’s paused',
  unnamed: 'Instagram accepted actions that never appeared, so this kind of action is paused',
  everything: 'Instagram sent a warning, so all tasks are paused',
}

const ofLimit = (used: number, limit: number) => `${numberText(used)} of ${numberText(limit)}`

const full =
  (
    time: string,
    what: (of: LimitedKind) => string = (of) => actionLabels[of].plural.toLowerCase(),
  ): Words['hourly_limit'] =>
  ({ action, until, used, limit, of, share, was_warned }, reader) => {
    const because = was_warned ? 'since Instagram’s warning' : 'while this account warms up'
    const part = share < 1 ? `, ${percentText(share)} of the full limit ${because}` : ''
    return `${nextAt(action, until, reader)}: ${ofLimit(used, limit)} ${what(of)} in ${time}${part}`
  }

const HOUR = 'the last hour'
const DAY = 'the last 24 hours'

const holds: Pick<Words, HoldReason['code']> = {
  code_needed: () => 'Instagram needs a code. Reconnect this account.',
  disabled: () => 'Instagram disabled this account. Check the Instagram app, then confirm here.',
  challenge: () => 'Instagram wants to confirm it’s you. Approve it in the Instagram app, then confirm here.',
  signed_out: () => 'Instagram signed this account out. Reconnect it.',
  session_lost: () => 'This account’s Instagram session can’t be opened. Reconnect it.',
  over_limit: () => 'Over your plan’s limit, so it’s paused. Upgrade your plan, or choose which accounts stay active.',
  needs_owner: () => 'This account needs your attention.',
  text: ({ text }) => text,
}

const range =
  (name: FiltersOf<'range'>) =>
  ({ value, least, most = 0 }: FilterReasons['followers']) => {
    const bound = least === undefined ? `more than ${fractionText(most)}` : `fewer than ${fractionText(least)}`
    return `${fractionText(value)} ${filterWords[name].unit}, ${bound}`
  }
const trait =
  (name: FiltersOf<'trait'>) =>
  ({ is }: FilterReasons['private']) =>
    filterWords[name][is ? 'is' : 'is_not']
const wrong =
  (name: FiltersOf<'words'>) =>
  ({ word }: FilterReasons['bio_words']) =>
    `${word === null ? 'none of your words' : `“${word}”`} is in the ${filterWords[name].where}`
const days =
  () =>
  ({ days, most }: FilterReasons['last_post']) =>
    days === null ? 'has no posts' : `last posted ${daysText(days)} ago, more than ${numberText(most)}`

/** Why a filter leaves somebody out. */
const byFilter = Object.fromEntries(
  Object.entries(forEachFilter({ range, trait, words: wrong, days })).map(([name, text]) => [
    codeOf(name as FilterName),
    text,
  ]),
) as { [Code in keyof FilterReasons]: (params: FilterReasons[Code]) => string }

const newest = (is_newest: true | undefined, text: string) => (is_newest ? `the newest post ${text}` : text)

const acted = {
  follow: 'was already followed by Cadenza',
  like: 'was already liked by Cadenza',
  comment: 'already has a comment by Cadenza',
  met: 'Cadenza already did this',
}

const hidden = { profile: 'this profile', post: 'this profile or post', source: 'it' }

const cuts: Record<Cut, string> = {
  limited: 'Instagram shows no more of this list',
  circle: 'Instagram kept repeating the same pages',
  nobody_new: 'Instagram showed no new people',
  too_many_pages: 'Instagram’s pages didn’t end',
}

const read = (what: string, from: string, dropped: number) => {
  const lost = dropped === 1 ? '1 row' : `${numberText(dropped)} rows`
  return `Read ${what} from ${from}${dropped > 0 ? `; ${lost} couldn’t be read` : ''}`
}

const words: Words = {
  please_wait: rest(delays.please_wait),
  action_block: rest(({ blocked }) => blocks[blocked]),
  instagram_down: rest(({ cause }) => delays[cause]),
  stumbled: rest('Something went wrong on Cadenza’s side'),

  ...holds,

  account_hold: ({ hold }) => reasonText(hold),
  plan_ended: () => 'Your plan has ended. Choose a plan and this task resumes.',
  start_at: ({ until }, reader) => `starts at ${clock(until, reader)}, as you chose`,
  active_hours: ({ action, until, whose }, reader) =>
    until === null
      ? 'This task’s active hours and the account’s don’t overlap in the next two weeks. Change the account’s hours, and it continues.'
      : `${nextAt(action, until, reader)}: outside ${whose === 'task' ? 'this task’s' : 'the account’s'} active hours`,
  plan_daily_actions: ({ action, until, used, limit }, reader) =>
    `${nextAt(action, until, reader)}: ${ofLimit(used, limit)} daily actions used`,
  hourly_limit: full(HOUR),
  daily_limit: full(DAY),
  follow_unfollow_limit: full(DAY, () => 'follows and unfollows'),
  read_limit: ({ until, window, kept_for, used, limit }, reader) => {
    const others = kept_for === 'tasks' ? 'other tasks' : 'previews and result checks'
    const kept = kept_for === null ? '' : `; the rest is reserved for ${others}`
    const time = window === 'hour' ? HOUR : DAY
    return `next read at ${clock(until, reader)}: ${ofLimit(used, limit)} reads in ${time}${kept}`
  },
  gap: ({ action, until }, reader) => `${nextAt(action, until, reader)}: a natural gap between two actions`,
  long_pause: ({ action, until }, reader) => `${nextAt(action, until, reader)}: a longer pause after a run of actions`,
  checking: ({ action, count, until }, reader) => {
    const what =
      count === 1
        ? `the last ${actionWords[action].next} appears`
        : `the last ${count} ${actionLabels[actions[action].limited_as].plural.toLowerCase()} appear`
    return until === null
      ? `checking whether ${what} on Instagram, when the account is back`
      : `checking at ${clock(until, reader)} whether ${what} on Instagram`
  },
  no_answer: ({ until }, reader) => `checking the last action at ${clock(until, reader)}: Instagram didn’t answer`,

  ...byFilter,
  private: ({ is, requested }) => (requested ? 'is private, so a follow request was sent' : byFilter.private({ is })),
  own_account: () => 'is one of your own accounts',
  never_list: () => 'is on your exclusion list',
  acted_before: ({ did, newest_post }) => newest(newest_post, acted[did]),
  already_following: () => 'is already followed',
  request_pending: () => 'has a pending follow request from you',
  not_pending: () => 'has no pending follow request from you',
  not_following: () => 'isn’t followed',
  follows_back: () => 'follows you back',
  likes_your_posts: () => 'liked one of your newest posts',
  too_recent: ({ days, least }) => `was followed ${daysText(days)} ago, fewer than ${numberText(least)}`,
  already_liked: ({ newest_post }) => newest(newest_post, 'is already liked'),
  comments_off: ({ post, newest_post }) =>
    post ? newest(newest_post, 'has comments turned off') : 'comments are turned off',
  post_age: ({ days, most, newest_post }) =>
    newest(newest_post, `is ${daysText(days)} old, more than ${numberText(most)}`),
  post_likes: ({ value, least, most = 0, newest_post }) => {
    const bound = least === undefined ? `more than ${numberText(most)}` : `fewer than ${numberText(least)}`
    return newest(newest_post, `has ${numberText(value)} ${value === 1 ? 'like' : 'likes'}, ${bound}`)
  },
  no_post: () => 'has no posts',
  commented_recently: ({ days, least }) => `had a comment ${daysText(days)} ago, fewer than ${numberText(least)}`,
  no_text_left: () => 'has already received all your comments',
  not_liked: () => 'the post isn’t liked',
  gone: () => 'no longer exists on Instagram',
  media_gone: () => 'the post no longer exists',
  refused: ({ message }) => `Instagram refused: ${message}`,
  not_shown: ({ what }) => `Instagram couldn’t show ${hidden[what]}`,

  already: () => 'already done',
  not_confirmed: ({ action }) => `Instagram accepted it, but a check showed ${actionWords[action].unproven}`,
  unclear: ({ why, action }) => {
    if (why === 'disconnected')
      return 'The account was disconnected before Cadenza could check whether this went through'
    if (why === 'not_shown') return 'Instagram couldn’t show whether this went through'
    const what = actions[action].limited_as === 'comment' ? 'enough comments' : 'enough'
    return `Instagram didn’t show ${what} to tell whether this went through`
  },
  not_let_through: () => 'Instagram didn’t allow it',

  target_reached: ({ count, is_extraction }) => `All ${numberText(count)} ${is_extraction ? 'read' : 'done'}.`,
  enough_kept: ({ done }) =>
    `${numberText(done)} done. Any more, and the account would follow fewer people than you want to keep.`,
  end_time: ({ done, target }) => `Reached the stop time you set: ${ofLimit(done, target)} done.`,
  sources_read: ({ done, target, cut, is_extraction }) => {
    if (is_extraction)
      return cut ? `Read ${peopleText(done)}. ${cuts[cut]}.` : `Reached the end of the list: ${peopleText(done)} read.`
    const met = `${ofLimit(done, target)} done`
    return cut ? `Everyone found was checked: ${met}. ${cuts[cut]}.` : `Reached the end of the list: ${met}.`
  },
  follow_ceiling: () => 'Instagram says this account has reached its following limit.',
  outdated: () => 'Instagram no longer accepts the app version Cadenza uses.',
  likers_hidden: () =>
    'Instagram couldn’t show who liked your newest posts, so Cadenza can’t tell who to keep. Try again later, or start without keeping them.',
  list_deleted: () => 'The list this task reads from has been deleted.',
  source_private: ({ source }) => `The list of ${nameOf(source)} is private.`,
  source_unreadable: ({ source, because }) => `${nameOf(source)} can’t be read: ${reasonText(because)}.`,

  acted: ({ action, username }) => actionWords[action].did(username),
  follow_requested: ({ username }) => `Asked to follow @${username}`,
  was_so: ({ action, username }) => actionWords[action].already(username),
  skipped: ({ username, because }) => `Skipped @${username}: ${reasonText(because)}`,
  result: ({ username, because }) => `@${username}: ${reasonText(because)}`,
  confirming: ({ action, username }) => `Checking whether ${actionWords[action].thing(username)} appears on Instagram`,
  set_back: ({ username }) => `Instagram couldn’t show @${username}. Trying others first`,
  retrying: ({ username }) => `Will try @${username} again`,
  given_up: ({ username }) => `Gave up on @${username}: Instagram didn’t allow it`,
  inspected: ({ username }) => `Checked @${username}`,
  page_read: ({ source, count, dropped }) => read(numberText(count), sourceText(source), dropped),
  list_page_read: ({ username, count, dropped }) => read(peopleText(count), `@${username}`, dropped),
  run_added: ({ more, target }) => `Added the next run: ${numberText(more)} more, ${numberText(target)} in total`,
  follow_ups_added: ({ more, target }) => `${numberText(more)} more to unfollow, ${numberText(target)} in total`,

  run_missed: () => 'Cadenza wasn’t running at that time, so this run was skipped.',
  run_skipped: ({ done, target }) =>
    `The previous run hasn’t finished (${ofLimit(done, target)} done), so this one was skipped.`,
  run_joined: ({ done, target, joined }) =>
    `The previous run hasn’t finished (${ofLimit(done, target)} done), so this one was added to it: ${numberText(joined)} in total.`,
  run_refused: ({ refusal, details }) =>
    sentenceOf<RefusalParams, ErrorCode>(refusals, refusal as ErrorCode, details as RefusalParams[ErrorCode]),
}

const nameOf = (source: Parameters<typeof sourceText>[0]) =>
  'username' in source && source.username !== undefined ? `@${source.username}` : sourceText(source)

/** A rest by itself. */
export const restText = (rest: RestReason): string => reasonText(rest, nobody)

const nobody: Reader = { now: 0, zone: 'UTC' }

/** A reason as a sentence or a part of one. One from before there were codes has its sentence as `text` in place of its parameters. */
export function reasonText(reason: Timeless): string
export function reasonText(reason: Reason, reader: Reader): string
export function reasonText({ code, params }: Reason, reader = nobody): string {
  if ('text' in params) return String(params.text)
  return (words[code] as (params: unknown, reader: Reader) => string)(params, reader)
}
