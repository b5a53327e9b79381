import { FOLLOW_BACK_DAYS } from '#rules/follow-backs.ts'
import { featuresOf } from '#rules/limits.ts'
import * as paths from '#rules/paths.ts'
import { TRIAL_DAYS } from '#rules/plans.ts'
import { helpMessages } from '#words/help.ts'

export type Topic = keyof typeof helpMessages.topic

export const topics = Object.keys(helpMessages.topic) as Topic[]

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
      'Open Follow Users, name an account whose followers may like what you do, and look at the preview: it shows whom would be followed, whom not and why. Start it, and exactly that list is run.',
    link: { to: paths.follow, label: 'Follow Users' },
  },
  {
    id: 'connect',
    topic: 'start',
    question: 'How do I connect an Instagram account?',
    answer:
      'Sign in to it once, with its user name and password. If it has two-factor authentication you are asked for a code; if Instagram wants to know whether it is you, confirm it in the Instagram app and come back.',
    link: { to: paths.connect, label: 'Connect an account' },
  },
  {
    id: 'leave',
    topic: 'start',
    question: 'May I close the browser while a task runs?',
    answer: 'Yes. Tasks run on the server. When you come back, every page shows how things stand.',
  },
  {
    id: 'twice',
    topic: 'start',
    question: 'Can somebody be followed or liked twice?',
    answer:
      'No. What is about to be sent is written down first; if no answer comes, we look at Instagram before anything is repeated. Whoever was followed once is never followed again.',
  },
  {
    id: 'waiting',
    topic: 'pace',
    question: 'Why does my task wait?',
    answer:
      'Under every waiting task stands the reason with its numbers, for example “20 of 20 follows in the last hour”, and when it goes on. It may be the pace, your active hours, your plan’s actions of the day, or a rest after a warning.',
  },
  {
    id: 'faster',
    topic: 'pace',
    question: 'Can I make it faster?',
    answer:
      'Choose the Fast pace when you set up a task. It never goes beyond its limits, however many tasks run: they hold for the account as a whole.',
  },
  {
    id: 'new-account',
    topic: 'pace',
    question: 'Why does a new account do so little?',
    answer:
      'A freshly connected account starts low and rises over two weeks of activity, as a person would. After a warning it goes down a step.',
  },
  {
    id: 'daily',
    topic: 'pace',
    question: 'When do my daily actions start again?',
    answer:
      'At midnight by your own clock. Follows, unfollows, likes and comments of all your accounts count together.',
  },
  {
    id: 'challenge',
    topic: 'warnings',
    question: 'Instagram asks whether it is me. What now?',
    answer:
      'Open the Instagram app, confirm it there, then press “I confirmed it” beside the account. Until then nothing is done for it.',
  },
  {
    id: 'blocked',
    topic: 'warnings',
    question: 'Instagram blocked an action. What happens?',
    answer:
      'That kind of action rests, longer if it happens again, and everything else of the account for a while. Nothing is asked of you; wait, and choose a slower pace next time.',
  },
  {
    id: 'signed-out',
    topic: 'warnings',
    question: 'My account was signed out. Is anything lost?',
    answer: 'No. Tasks wait where they are. Connect the account again and they go on.',
    link: { to: paths.connect, label: 'Connect it again' },
  },
  {
    id: 'export',
    topic: 'lists',
    question: 'How do I find out who does not follow me back?',
    answer:
      'Ask Instagram for your data (Accounts Center, Your information and permissions, Export your information, Followers and following, as JSON) and drop the files here. Nothing is asked of Instagram for it.',
    link: { to: paths.upload, label: 'Update Profile Data' },
  },
  {
    id: 'incomplete',
    topic: 'lists',
    question: 'What does “incomplete” on a list mean?',
    answer:
      'Instagram gave fewer people than it says there are. Whoever is missing might be taken for somebody who does not follow you, so nobody is unfollowed by such a list.',
  },
  {
    id: 'follow-back',
    topic: 'lists',
    question: 'How do you know who follows back?',
    answer: `We look at your followers ${FOLLOW_BACK_DAYS.join(', ')} days after each follow, a few pages at a time. Statistics shows it for each source with the range in which the true rate lies.`,
    link: { to: paths.statistics, label: 'Statistics' },
  },
  {
    id: 'trial',
    topic: 'plans',
    question: 'What does the Trial include?',
    answer: `${TRIAL_DAYS} days with ${trial.instagram_accounts} Instagram account and ${trial.daily_actions} actions a day. It needs no card and ends by itself; your data is kept.`,
    link: { to: paths.account, label: 'Plans' },
  },
  {
    id: 'analytics',
    topic: 'plans',
    question: 'Which plan has analytics and scheduling?',
    answer: `Both come with Growth (${growth.instagram_accounts} accounts, ${growth.daily_actions} actions a day) and every plan above it. Daily counts are in every plan.`,
    link: { to: paths.account, label: 'Plans' },
  },
  {
    id: 'cancel',
    topic: 'plans',
    question: 'What happens when I change to a smaller plan?',
    answer:
      'It takes effect when the period you paid for ends. Nothing is deleted; what is above the new plan’s limits rests.',
  },
  {
    id: 'password',
    topic: 'safety',
    question: 'Do you keep my Instagram password?',
    answer:
      'No. It is used for one sign-in. What is kept is the session Instagram gave, encrypted, and it is destroyed when you disconnect the account.',
  },
  {
    id: 'delete',
    topic: 'safety',
    question: 'How do I get my data, or have it deleted?',
    answer:
      'Both are in Account Settings: an export of everything, and the deletion of your user with all that belongs to it.',
    link: { to: paths.account, label: 'Account Settings' },
  },
]

/** The answers that have every word of what was typed, and of a topic if one was chosen. */
export function findAnswers(typed: string, topic: Topic | null): readonly Answer[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return answers.filter((one) => {
    const text = `${one.question} ${one.answer} ${helpMessages.topic[one.topic].title}`.toLowerCase()
    return (topic === null || one.topic === topic) && words.every((word) => text.includes(word))
  })
}
