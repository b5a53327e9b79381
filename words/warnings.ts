import { isBlock, type Standing, stops } from '#rules/account-standing.ts'
import type { LimitedKind } from '#rules/kinds/kinds.ts'
import type { HoldReason } from '#rules/reasons.ts'
import { saidIn } from '#rules/said.ts'
import { moments } from './generated/automation.ts'
import { accountMessages } from './generated/home.ts'
import { warnings } from './generated/server.ts'
import { sentencesText } from './joined.ts'
import { inEach } from './language.ts'
import { momentPhrase } from './moments.ts'
import { type Reader, reasonText } from './reasons.ts'
import { restText } from './rests.ts'

/** What happened, what Cadenza did, and what its owner should do. */
export type ThreeLines = { happened: string; did: string; advice: string }

const whatOf = (kind: Standing['kind']) => (isLimited(kind) ? warnings.what[kind] : '')

const isLimited = (kind: Standing['kind']): kind is LimitedKind => kind !== null && Object.hasOwn(warnings.what, kind)

const sentences = inEach((tag) => new Intl.Segmenter(tag, { granularity: 'sentence' }))

/** What happened is the first sentence; the others say what ends it. */
function partsOf(text: string): { happened: string; advice: string } {
  const [happened = '', ...others] = [...sentences().segment(text)].map(({ segment }) => segment.trim())
  return { happened, advice: sentencesText(...others) }
}

/** No action was sent: people, a source, or who liked the account's own posts before an action (read-loyal-people.ts), couldn't be read. */
function unreadText(of: 'people' | 'sources', kind: Standing['kind']): string {
  if (of === 'people') return warnings.people
  return isLimited(kind) ? warnings.likers : warnings.sources
}

/** What Instagram did, or why else an account is paused. */
export function happenedText({ reason, kind, strikes }: Standing): string {
  const times = { again: strikes > 1, strikes }
  const what = whatOf(kind)
  switch (reason.code) {
    case 'please_wait':
      return warnings.pause(times)
    case 'action_block':
      if (!isLimited(kind)) return warnings.warned(times)
      return reason.params.blocked === 'unnamed' ? warnings.unnamed({ what }) : warnings.blocked({ what, ...times })
    case 'refused_alike':
      if (reason.params.of) return unreadText(reason.params.of, kind)
      return isLimited(kind) ? warnings.refused({ what }) : warnings.warned(times)
    case 'lists_refused':
      return warnings.lists
    case 'instagram_down':
    case 'stumbled':
      return `${restText(reason)}${warnings.fullStop}`
    case 'installation':
      return partsOf(restText(reason)).happened
    default:
      return partsOf(reasonText(reason)).happened
  }
}

/** Instagram's own sentence, as somebody else's words; null where it gave none. */
export function saidText({ reason: { params } }: Pick<Standing, 'reason'>): string | null {
  const { said } = saidIn('said' in params ? params.said : 'message' in params ? params.message : undefined)
  return said ? warnings.said({ said }) : null
}

const untilOf = (at: number, { now, zone }: Reader) => momentPhrase(moments.until, { at, now, zone })

function didText({ reason, kind, until, others_until }: Standing, reader: Reader): string {
  // Tried again at times: when it ends, nobody knows.
  if (until === null || (reason.code === 'installation' && kind === 'all')) return warnings.held
  const times = { until: untilOf(until, reader) }
  if (kind === 'lists') return warnings.pausedLists(times)
  if (kind === 'sources') return warnings.pausedSources(times)
  if (!isLimited(kind)) return warnings.pausedAll(times)
  const others = others_until === null ? '' : untilOf(others_until, reader)
  return warnings.pausedKind({ what: whatOf(kind), has_others: others_until !== null, others, ...times })
}

function adviceText({ reason, kind }: Standing): string {
  if (isHold(reason)) return partsOf(reasonText(reason)).advice || warnings.needsLook
  if (reason.code === 'installation') return partsOf(`${restText(reason)}${warnings.fullStop}`).advice
  if (stops[reason.code].by !== 'instagram') return warnings.noAction
  const is_unread = reason.code === 'refused_alike' && reason.params.of !== undefined
  if (is_unread || kind === 'lists' || kind === 'sources') return warnings.lookInApp
  return isBlock(reason.code) && isLimited(kind)
    ? warnings.byHand({ kind: kind === 'remove_follower' || kind === 'approve_request' ? 'other' : kind })
    : warnings.sparingly
}

const isHold = (reason: Standing['reason']): reason is HoldReason => stops[reason.code].ends === 'by_owner'

/** Why an account is paused, in three lines, for a reader of any of its pages and mails. */
export const threeLines = (standing: Standing, reader: Reader): ThreeLines => ({
  happened: sentencesText(happenedText(standing), saidText(standing)),
  did: didText(standing, reader),
  advice: adviceText(standing),
})

export const warningTitle = (username: string) => accountMessages.warned({ username })
export const warningsTitle = (count: number) => warnings.titleMany({ count })
