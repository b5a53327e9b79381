import { FOLLOW_BACK_DAYS } from '#rules/follow-backs.ts'
import { featuresOf } from '#rules/limits.ts'
import * as paths from '#rules/paths.ts'
import { TRIAL_DAYS } from '#rules/plans.ts'
import type { helpMessages } from '#words/help.ts'

export type Topic = keyof typeof helpMessages.topic

export type Answer = {
  id: string
  topic: Topic
  question: string
  answer: string
  link?: { to: string; label: string }
}

const trial = featuresOf('Trial')
const growth = featuresOf('Growth')

/** What people ask, in the words they ask it with. */
export const answers: readonly Answer[] = [
  {
    id: 'first-task',
    topic: 'start',
    question: 'How do I start my first task?',
    answer:
      'Open Follow Users, name an account whose followers may like what you post, and make a preview. It shows who would be followed, who wouldn’t, and why. Start it to run exactly that list.',
    link: { to: paths.follow, label: 'Follow Users' },
  },
  {
    id: 'connect',
    topic: 'start',
    question: 'How do I connect an Instagram account?',
    answer:
      'Sign in once with its username and password. If it uses two-factor authentication, you’ll need a code. If Instagram wants to confirm it’s you, approve the sign-in in the Instagram app and come back.',
    link: { to: paths.connect, label: 'Connect an account' },
  },
  {
    id: 'leave',
    topic: 'start',
    question: 'Can I close the browser while a task runs?',
    answer: 'Yes. Tasks run on the server. When you come back, every page is up to date.',
  },
  {
    id: 'twice',
    topic: 'start',
    question: 'Can someone be followed or liked twice?',
    answer:
      'No. Cadenza records every action before sending it. If Instagram doesn’t answer, Cadenza checks what happened before repeating anything. No one is ever followed again after the first time.',
  },
  {
    id: 'waiting',
    topic: 'pace',
    question: 'Why is my task waiting?',
    answer:
      'Every waiting task shows why, with numbers, for example “20 of 20 follows in the last hour”, and when it resumes. The reason may be its pace, your active hours, your plan’s daily actions, or a pause after a warning.',
  },
  {
    id: 'faster',
    topic: 'pace',
    question: 'Can I make it faster?',
    answer:
      'Choose the Fast pace when you set up a task. It never exceeds its limits, however many tasks run, because all tasks on an account share them.',
  },
  {
    id: 'new-account',
    topic: 'pace',
    question: 'Why is a new account so slow?',
    answer:
      'A newly connected account warms up: its limits start low and rise over two weeks of activity. After a warning they’re halved for three days.',
  },
  {
    id: 'daily',
    topic: 'pace',
    question: 'When do my daily actions reset?',
    answer:
      'At midnight in your time zone. Follows, unfollows, likes and comments on all your accounts count together.',
  },
  {
    id: 'challenge',
    topic: 'warnings',
    question: 'Instagram asks me to confirm it’s me. What now?',
    answer:
      'Open the Instagram app, confirm there, then press “I confirmed it” next to the account. Its tasks are paused until then.',
  },
  {
    id: 'blocked',
    topic: 'warnings',
    question: 'Instagram blocked an action. What happens?',
    answer:
      'That kind of action is paused, for longer if it happens again, and so is everything else on the account for a while. You don’t need to do anything. Choose a slower pace next time.',
  },
  {
    id: 'signed-out',
    topic: 'warnings',
    question: 'My account was signed out. Is anything lost?',
    answer: 'No. Your tasks are paused. Reconnect the account and they continue.',
    link: { to: paths.connect, label: 'Reconnect it' },
  },
  {
    id: 'export',
    topic: 'lists',
    question: 'How do I find out who doesn’t follow me back?',
    answer:
      'Request your data from Instagram (Accounts Center, Your information and permissions, Export your information, Followers and following, as JSON) and upload the files. Cadenza doesn’t contact Instagram for this.',
    link: { to: paths.upload, label: 'Update Profile Data' },
  },
  {
    id: 'incomplete',
    topic: 'lists',
    question: 'What does “incomplete” on a list mean?',
    answer:
      'Instagram sent fewer people than the profile counts. A missing person could look like someone who doesn’t follow you, so Cadenza doesn’t unfollow people based on an incomplete list.',
  },
  {
    id: 'follow-back',
    topic: 'lists',
    question: 'How do you know who follows back?',
    answer: `Cadenza checks your followers ${FOLLOW_BACK_DAYS.join(', ')} days after each follow, a few pages at a time. Statistics shows the rate for each source, with a 95% confidence range.`,
    link: { to: paths.statistics, label: 'Statistics' },
  },
  {
    id: 'trial',
    topic: 'plans',
    question: 'What does the Trial include?',
    answer: `${TRIAL_DAYS} days with ${trial.instagram_accounts} Instagram account and ${trial.daily_actions} actions a day. No card needed. It ends automatically and your data is kept.`,
    link: { to: paths.account, label: 'Plans' },
  },
  {
    id: 'analytics',
    topic: 'plans',
    question: 'Which plan has analytics and scheduling?',
    answer: `Growth (${growth.instagram_accounts} accounts, ${growth.daily_actions} actions a day) and every plan above it. All plans include daily counts.`,
    link: { to: paths.account, label: 'Plans' },
  },
  {
    id: 'cancel',
    topic: 'plans',
    question: 'What happens when I change to a smaller plan?',
    answer:
      'The change takes effect at the end of the period you paid for. Nothing is deleted. Anything over the new plan’s limits is paused.',
  },
  {
    id: 'password',
    topic: 'safety',
    question: 'Do you store my Instagram password?',
    answer:
      'No. It’s used once to sign in. Cadenza stores the session Instagram returns, encrypted, and deletes it when you disconnect the account.',
  },
  {
    id: 'delete',
    topic: 'safety',
    question: 'How do I download or delete my data?',
    answer: 'In Account Settings, request an export of everything, or delete your account and all its data.',
    link: { to: paths.account, label: 'Account Settings' },
  },
]
