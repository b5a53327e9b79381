import { FOLLOW_BACK_DAYS } from '#rules/follow-backs.ts'
import { featuresOf } from '#rules/limits.ts'
import * as paths from '#rules/paths.ts'
import { TRIAL_DAYS } from '#rules/plans.ts'
import { numberText } from '#words/numbers.ts'
import type { helpMessages } from './generated/help.ts'
import { answerWords } from './generated/help.ts'
import { narrowListText } from './numbers.ts'

export type Topic = keyof typeof helpMessages.topic

export type HelpAnswer = {
  id: string
  topic: Topic
  question: string
  answer: string
  link?: { to: string; label: string }
}

type AnswerId = keyof typeof answerWords

/** Where each answer belongs, and where it leads. */
const places: Record<AnswerId, { topic: Topic; to?: string }> = {
  'first-task': { topic: 'start', to: paths.follow },
  connect: { topic: 'start', to: paths.connect },
  visits: { topic: 'start', to: `${paths.follow}?new=visit` },
  leave: { topic: 'start' },
  twice: { topic: 'start' },
  waiting: { topic: 'pace' },
  faster: { topic: 'pace' },
  rhythm: { topic: 'pace', to: paths.accounts },
  'new-account': { topic: 'pace' },
  daily: { topic: 'pace' },
  challenge: { topic: 'warnings' },
  'right-password': { topic: 'warnings', to: paths.connect },
  installation: { topic: 'warnings' },
  'lists-refused': { topic: 'warnings' },
  blocked: { topic: 'warnings' },
  'signed-out': { topic: 'warnings', to: paths.connect },
  export: { topic: 'lists', to: paths.upload },
  incomplete: { topic: 'lists' },
  'follow-back': { topic: 'lists', to: paths.statistics },
  'audience-health': { topic: 'lists', to: paths.audience },
  requests: { topic: 'lists', to: paths.followers },
  'remove-followers': { topic: 'lists', to: paths.followers },
  'moving-in': { topic: 'lists', to: paths.moveIn },
  growth: { topic: 'pace', to: paths.growth },
  trial: { topic: 'plans', to: paths.account },
  analytics: { topic: 'plans', to: paths.account },
  cancel: { topic: 'plans' },
  password: { topic: 'safety' },
  'browser-session': { topic: 'safety', to: paths.connect },
  delete: { topic: 'safety', to: paths.account },
}

/** What people ask, in the words they ask it with. */
export const answers = (): HelpAnswer[] =>
  Object.entries(places).map(([key, { topic, to }]) => {
    const id = key as AnswerId
    const words: { question: string; link?: string } = answerWords[id]
    return {
      id,
      topic,
      question: words.question,
      answer: answerOf(id),
      ...(to && words.link ? { link: { to, label: words.link } } : {}),
    }
  })

function answerOf(id: AnswerId): string {
  switch (id) {
    case 'follow-back':
      return answerWords[id].answer({ days: narrowListText(FOLLOW_BACK_DAYS.map(numberText)) })
    case 'trial':
      return answerWords[id].answer({ days: TRIAL_DAYS, ...included('Trial') })
    case 'analytics':
      return answerWords[id].answer(included('Growth'))
    default:
      return answerWords[id].answer
  }
}

function included(plan: 'Trial' | 'Growth') {
  const { instagram_accounts: accounts, daily_actions: actions } = featuresOf(plan)
  return { accounts, actions }
}
