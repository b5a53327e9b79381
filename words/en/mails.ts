import type { Announcement, EventData } from '#rules/mailed-notices.ts'
import { numberText } from '#rules/numbers.ts'
import * as paths from '#rules/paths.ts'
import { runMessages } from './runs.ts'

export type MailWords = { subject: string; text: string }

export const resetMail = (link: string): MailWords => ({
  subject: 'Set a new Cadenza password',
  text: `Somebody, most likely you, asked for a new Cadenza password. Set it here:

${link}

The link works once, within an hour. If it was not you, nothing has changed and there is nothing to do.
`,
})

/** For who asks for a new password and has none, as they sign in with Google. */
export const googleMail = (public_url: string): MailWords => ({
  subject: 'Signing in to Cadenza',
  text: `Somebody, most likely you, asked for a new Cadenza password.

Your sign-in is managed by Google, so there is no password to set here. Choose "Continue with Google" at

${public_url}${paths.login}
`,
})

export const verificationMail = (link: string): MailWords => ({
  subject: 'Verify your email address for Cadenza',
  text: `Open this to prove that the address is yours:

${link}

It asks you to sign in first, with this address. The link works once, within a day.

If you have made no account at Cadenza, somebody else may have used your address. Do not open the link: without it the address stays
unproven, and once you sign in with Google or set a new password, whatever they set up ends.
`,
})

/** Changes of how somebody signs in. */
const changes = {
  password: {
    subject: 'Your Cadenza password was changed',
    what: 'Your password was changed just now, and every other device was signed out.',
  },
  factor_on: {
    subject: 'Two-step verification is on',
    what: 'Two-step verification was switched on just now: signing in to Cadenza asks for a code as well.',
  },
  factor_off: {
    subject: 'Two-step verification is off',
    what: 'Two-step verification was switched off just now: your password alone is enough to sign in to Cadenza.',
  },
  recovery_codes: {
    subject: 'You have new recovery codes',
    what: 'New recovery codes were made just now. The old ones do not work any more.',
  },
  ways_in_ended: {
    subject: 'Your address is proven, and what was set up before has ended',
    what: 'Your email address was proven just now.',
  },
}

export type SignInChange = keyof typeof changes

export const changeMail = (change: SignInChange, more: string, public_url: string): MailWords => ({
  subject: changes[change].subject,
  text: `${[changes[change].what, more].filter(Boolean).join(' ')}

If that was you, there is nothing to do. If it was not, set a new password here:

${public_url}${paths.login}
`,
})

export const exportMail = (public_url: string): MailWords => ({
  subject: 'Your Cadenza data is ready',
  text: `The export of your data that you asked for is ready.

Sign in and download it within seven days:
${public_url}${paths.account}

If you did not ask for it, please change your password.`,
})

/** The README of an export of one's own data. */
export const exportReadme = (kept_days: number) => `Your data in Cadenza.

json/   each table as a JSON array, one row to a line
csv/    the same for a spreadsheet; a cell that a spreadsheet would run as a formula begins with '

Times are UTC. Passwords, tokens and Instagram sessions are not part of it: they are kept hashed or sealed.

If you delete your account, this stays: for each Instagram account you connected, its number at Instagram, when it made calls in the
last two days, a salted hash of each follow, like or comment with its moment, its warm-up and its rests. It says neither whose
account it was here nor whom it met, keeps Instagram's limits and "never twice" if somebody connects that account again, and goes
${kept_days} days after nobody has the account any more.
`

/** A mail about an event, without the link below it. */
export function noticeWords({ event, data }: Announcement): MailWords {
  switch (event) {
    case 'task_finished':
      return { subject: `Your ${runMessages.kinds[data.task.kind].task} has finished`, text: `${countsOf(data)}.` }
    case 'task_failed': {
      const reason = data.task.error ?? 'It could not go on.'
      return {
        subject: `Your ${runMessages.kinds[data.task.kind].task} failed`,
        text: `${reason}\n\n${countsOf(data)}.`,
      }
    }
    case 'limit_reached':
      return {
        subject: 'Your daily actions are used up',
        text: `${data.message}\n\nYour tasks wait until midnight in your time zone and go on by themselves.`,
      }
    case 'account_needs_you':
      return { subject: `@${data.username} needs you`, text: data.reason }
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
  `You choose what Cadenza tells you by mail under Account:\n${public_url}${paths.account}?tab=account\n`
