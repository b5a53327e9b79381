import type { Announcement, EventData } from '#rules/mailed-notices.ts'
import * as paths from '#rules/paths.ts'
import type { EndReason } from '#rules/reasons.ts'
import { mails } from './generated/server.ts'
import { sentencesText } from './joined.ts'
import { limitReached } from './plan-limits.ts'
import { reasonText } from './reasons.ts'

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

/** The README of an export of one's own data. */
export const exportReadme = (kept_days: number) => mails.readme({ days: kept_days })

/** A mail about an event, without the link below it. */
export function noticeWords({ event, data }: Announcement): MailWords {
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
        text: reasonText(data),
      }
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
