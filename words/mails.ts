import { type Announcement, type EventData, standingIn } from '#rules/mailed-notices.ts'
import * as paths from '#rules/paths.ts'
import type { EndReason } from '#rules/reasons.ts'
import { atName } from './bidi.ts'
import { mails } from './generated/server.ts'
import { sentencesText } from './joined.ts'
import { limitReached } from './plan-limits.ts'
import { type Reader, reasonText } from './reasons.ts'
import { threeLines, warningsTitle, warningTitle } from './warnings.ts'

export type MailWords = { subject: string; text: string }

const { notices } = mails

export const resetMail = (link: string): MailWords => ({
  subject: mails.reset.subject,
  text: mails.reset.text({ link }),
})

/** For a user without a password, who signs in with Google. */
export const googleMail = (public_url: string): MailWords => ({
  subject: mails.google.subject,
  text: mails.google.text({ link: `${public_url}${paths.login}` }),
})

export const verificationMail = (link: string): MailWords => ({
  subject: mails.verification.subject,
  text: mails.verification.text({ link }),
})

/** A change of how somebody signs in. */
export type SignInChange = keyof typeof mails.changes

export function changeMail(change: SignInChange, more: string, public_url: string): MailWords {
  const { subject, what } = mails.changes[change]
  const said = sentencesText(what, more)
  return { subject, text: `${said}\n\n${mails.wasItYou({ link: `${public_url}${paths.login}` })}` }
}

/** For the owner of a webhook that failed for too long. */
export const webhookOffMail = (url: string, public_url: string): MailWords => ({
  subject: mails.webhook_off.subject,
  text: mails.webhook_off.text({ url, link: `${public_url}${paths.account}?tab=account` }),
})

export const exportMail = (public_url: string): MailWords => ({
  subject: mails.export.subject,
  text: mails.export.text({ link: `${public_url}${paths.account}` }),
})

type Receipt = { amount: string; description: string; day: string; card: string | null }

/** For who has paid. */
export const receiptMail = ({ card, ...paid }: Receipt, public_url: string): MailWords => ({
  subject: mails.receipt.subject(paid),
  text: mails.receipt.text({
    ...paid,
    card: card ?? '',
    has_card: card !== null,
    link: `${public_url}${paths.account}?tab=billing`,
  }),
})

/** The README of an export of one's own data. */
export const exportReadme = (kept_days: number) => mails.readme({ days: kept_days })

/** A mail about an event, without the link below it. */
export function noticeWords(announcement: Announcement, reader: Reader): MailWords {
  const { event, data } = announcement
  switch (event) {
    case 'task_finished':
      return { subject: notices.task_finished({ kind: data.task.kind }), text: countsOf(data) }
    case 'task_failed':
      return {
        subject: notices.task_failed({ kind: data.task.kind }),
        text: `${failureOf(data) ?? notices.noReason}\n\n${countsOf(data)}`,
      }
    case 'limit_reached':
      return {
        subject: notices.limit_reached,
        text: `${limitReached[data.feature]({ limit: data.limit })}\n\n${notices.resumesAfterMidnight}`,
      }
    case 'account_needs_you':
      return {
        subject: notices.account_needs_you({ username: data.username }),
        // From before there were codes there is only the sentence.
        text: data.code === 'text' ? reasonText(data) : linesOf(announcement, reader),
      }
    case 'account_warned':
      return { subject: warningTitle(data.username), text: linesOf(announcement, reader) }
    case 'weekly_summary':
      return { subject: notices.weekly_summary, text: weekText(data) }
    case 'audience_changed':
      return {
        subject: notices.audience_changed({ username: data.username, left: data.left + data.gone }),
        text: notices.audienceChanged(data),
      }
    case 'growth_day_planned':
      return {
        subject: notices.growth_day_planned({ username: data.username }),
        text: notices.growthDayPlanned({ follows: data.follows, date: data.date }),
      }
  }
}

/** What happened, what Cadenza did and what to do, each on a line. */
function linesOf(announcement: Announcement, reader: Reader): string {
  const standing = standingIn(announcement)
  if (!standing) return ''
  const { happened, did, advice } = threeLines(standing, reader)
  return [happened, did, advice].join('\n')
}

/** Several events of the same kind as one mail: each by its account, under a subject for all. */
export function noticesWords(all: readonly Announcement[], reader: Reader): MailWords {
  const [first] = all
  if (!first) return { subject: '', text: '' }
  const one = noticeWords(first, reader)
  if (all.length === 1) return one
  if (first.event === 'audience_changed') return leaversWords(all.filter(isAbout('audience_changed')))
  const warned = all.filter(isAbout('account_warned'))
  const names = new Set(warned.map(({ data }) => data.username))
  const text = warned.map((each) => `${atName(each.data.username)}\n${noticeWords(each, reader).text}`).join('\n\n')
  return { subject: names.size > 1 ? warningsTitle(names.size) : one.subject, text }
}

type About<Event extends Announcement['event']> = Extract<Announcement, { event: Event }>

const isAbout =
  <Event extends Announcement['event']>(event: Event) =>
  (announcement: Announcement): announcement is About<Event> =>
    announcement.event === event

/** Those who left in a while: of each account its sums, by the last day. */
function leaversWords(days: readonly About<'audience_changed'>[]): MailWords {
  const sums = new Map<string, EventData['audience_changed']>()
  for (const { data } of days) {
    const sum = sums.get(data.account_id)
    const { came = 0, left = 0, gone = 0 } = sum ?? {}
    sums.set(data.account_id, { ...data, came: came + data.came, left: left + data.left, gone: gone + data.gone })
  }
  const each = [...sums.values()].map((data) =>
    noticeWords({ event: 'audience_changed', data }, { now: 0, zone: 'UTC' }),
  )
  const [only] = each
  if (only && each.length === 1) return only
  const left = [...sums.values()].reduce((total, one) => total + one.left + one.gone, 0)
  return {
    subject: notices.audience_changed_many({ left }),
    text: each.map(({ subject, text }) => `${subject}\n${text}`).join('\n\n'),
  }
}

/** In the language that is read now, which needn't be that of the event. */
const failureOf = ({ task: { failure, error } }: EventData['task_failed']) =>
  failure ? reasonText(failure as EndReason) : error

const countsOf = ({ task }: EventData['task_finished']) =>
  notices.counts({ done: task.done_count, target: task.target_count, skipped: task.skipped_count })

const usual = ['followed', 'unfollowed', 'liked_posts', 'comments'] as const
/** Named only where there are any. */
const seldom = ['removed_followers', 'approved_requests', 'declined_requests'] as const

function weekText(week: EventData['weekly_summary']): string {
  // A notice from before they were counted has none of them.
  const shown = ['followers_count', 'gained', 'lost', ...usual, ...seldom.filter((name) => week[name])] as const
  const lines = shown.flatMap((name) => {
    const count = week[name] ?? null
    return count === null ? [] : [notices.weekCounts[name]({ count })]
  })
  return `${notices.week({ from: week.from, to: week.to })}\n\n${lines.join('\n')}`
}

/** The end of every notice. */
export const noticeFooter = (public_url: string) =>
  notices.footer({ link: `${public_url}${paths.account}?tab=account` })
