import type { Announcement, EventData } from '#rules/mailed-notices.ts'
import { numberText } from '#rules/numbers.ts'
import * as paths from '#rules/paths.ts'
import { runMessages } from './runs.ts'

export type MailWords = { subject: string; text: string }

export const resetMail = (link: string): MailWords => ({
  subject: 'Reset your Cadenza password',
  text: `You (or someone else) asked to reset your Cadenza password. Set a new one here:

${link}

The link works once, within an hour. If this wasn’t you, ignore this email. Nothing has changed.
`,
})

/** For who asks for a new password and has none, as they sign in with Google. */
export const googleMail = (public_url: string): MailWords => ({
  subject: 'Signing in to Cadenza',
  text: `You (or someone else) asked to reset your Cadenza password.

Your sign-in is managed by Google, so there’s no password to reset. Choose “Continue with Google” at

${public_url}${paths.login}
`,
})

export const verificationMail = (link: string): MailWords => ({
  subject: 'Verify your email address for Cadenza',
  text: `Open this link to verify your email address:

${link}

You’ll need to sign in with this address first. The link works once, within a day.

If you didn’t create a Cadenza account, someone else may have used your address. Don’t open the link: without it, the address stays
unverified, and anything they set up ends when you sign in with Google or set a new password.
`,
})

/** Changes of how somebody signs in. */
const changes = {
  password: {
    subject: 'Your Cadenza password was changed',
    what: 'Your password was just changed, and all other devices were signed out.',
  },
  factor_on: {
    subject: 'Two-step verification is on',
    what: 'Two-step verification was just turned on. Signing in to Cadenza now needs a code as well as your password.',
  },
  factor_off: {
    subject: 'Two-step verification is off',
    what: 'Two-step verification was just turned off. Your password alone is enough to sign in to Cadenza.',
  },
  recovery_codes: {
    subject: 'You have new recovery codes',
    what: 'New recovery codes were just created. The old ones no longer work.',
  },
  ways_in_ended: {
    subject: 'Your address is verified, and earlier access has ended',
    what: 'Your email address was just verified.',
  },
}

export type SignInChange = keyof typeof changes

export const changeMail = (change: SignInChange, more: string, public_url: string): MailWords => ({
  subject: changes[change].subject,
  text: `${[changes[change].what, more].filter(Boolean).join(' ')}

If this was you, no action is needed. If it wasn’t, set a new password here:

${public_url}${paths.login}
`,
})

export const exportMail = (public_url: string): MailWords => ({
  subject: 'Your Cadenza data is ready',
  text: `The data export you requested is ready.

Sign in and download it within seven days:
${public_url}${paths.account}

If you didn’t request it, change your password.`,
})

/** The README of an export of one's own data. */
export const exportReadme = (kept_days: number) => `Your data in Cadenza.

json/   each table as a JSON array, one row to a line
csv/    the same for a spreadsheet; a cell that a spreadsheet would run as a formula begins with '

Times are UTC. Passwords, tokens and Instagram sessions aren’t included: they’re stored hashed or encrypted.

If you delete your account, this is kept for each Instagram account you connected: its Instagram ID, when it made calls in the
last two days, a salted hash of each follow, like or comment with its time, its warm-up and its pauses. It doesn’t show whose
account it was or who it acted on. It keeps Instagram's limits and "never twice" if someone connects that account again, and is deleted
${kept_days} days after the account is last disconnected.
`

/** A mail about an event, without the link below it. */
export function noticeWords({ event, data }: Announcement): MailWords {
  switch (event) {
    case 'task_finished':
      return { subject: `Your ${runMessages.kinds[data.task.kind].task} has finished`, text: `${countsOf(data)}.` }
    case 'task_failed': {
      const reason = data.task.error ?? 'It couldn’t continue.'
      return {
        subject: `Your ${runMessages.kinds[data.task.kind].task} failed`,
        text: `${reason}\n\n${countsOf(data)}.`,
      }
    }
    case 'limit_reached':
      return {
        subject: 'Your daily actions are used up',
        text: `${data.message}\n\nYour tasks resume automatically after midnight in your time zone.`,
      }
    case 'account_needs_you':
      return { subject: `@${data.username} needs attention`, text: data.reason }
    case 'weekly_summary':
      return { subject: 'Your week with Cadenza', text: weekText(data) }
  }
}

function countsOf({ task }: EventData['task_finished']): string {
  const done = `${numberText(task.done_count)} of ${numberText(task.target_count)} done`
  return task.skipped_count > 0 ? `${done}, ${numberText(task.skipped_count)} skipped` : done
}

function weekText(week: EventData['weekly_summary']): string {
  const counts = [
    ['Followed', week.followed],
    ['Unfollowed', week.unfollowed],
    ['Posts liked', week.liked_posts],
    ['Comments', week.comments],
    ['Followers now', week.followers_count],
  ] as const
  const lines = counts.flatMap(([name, count]) => (count === null ? [] : [`${name}: ${numberText(count)}`]))
  return `From ${week.from} to ${week.to}:\n\n${lines.join('\n')}`
}

/** The end of every notice. */
export const noticeFooter = (public_url: string) =>
  `Choose which emails you get in Account Settings:\n${public_url}${paths.account}?tab=account\n`
