import type { DayEvent } from '#rules/day-events.ts'
import type { TaskKind } from '#rules/kinds/kinds.ts'
import { kindWords } from './kinds/kinds.ts'

type DayEventFacts = { count: string; one: boolean; kind: TaskKind | null; plan: string | null }

const taskOf = (kind: TaskKind | null) => (kind ? `${kindWords[kind].name.toLowerCase()} ` : '')

/** What happened on a day, beside its numbers. */
export const dayEventWords: Record<DayEvent, (facts: DayEventFacts) => string> = {
  warning: () => 'Instagram sent a warning',
  account_needs_you: () => 'Instagram needed your confirmation',
  limit_reached: () => 'You reached a limit of your plan',
  task_started: ({ count, one, kind }) =>
    one ? `A ${taskOf(kind)}task started` : `${count} ${taskOf(kind)}tasks started`,
  task_failed: ({ count, one, kind }) =>
    one ? `A ${taskOf(kind)}task failed` : `${count} ${taskOf(kind)}tasks failed`,
  export_uploaded: ({ count, one }) => (one ? 'You uploaded an export' : `You uploaded ${count} exports`),
  account_connected: () => 'You connected the account',
  plan_changed: ({ plan }) => (plan ? `Your plan changed to ${plan}` : 'Your plan changed'),
}

export const funnelMessages = {
  title: 'From seen to followed back',
  about: 'Everyone your follow tasks checked. Skipped people are counted for 90 days after their task ends.',
  seen: 'Seen',
  followed: 'Followed',
  followedBack: 'Followed back',
  skipped: (count: string, share: string) => `${count} skipped, ${share} of those seen`,
  whySkipped: 'Why people were skipped',
  notSkipped: 'No one was skipped.',
  otherReasons: 'Other reasons',
  ofSeen: (share: string) => `${share} of those seen`,
  ofChecked: (share: string, checked: string) => `${share} of ${checked} checked`,
  notChecked: 'Not checked yet',
  step: 'Step',
  people: 'People',
  empty: 'No one was checked in this period',
  emptyWhy: 'Start a follow task. The people it checks appear here.',
} as const

export const reportMessages = {
  title: 'Weekly report',
  open: 'Weekly report',
  about: (accounts: string) => `What Cadenza did for ${accounts}, and what came of it.`,
  week: (from: string, to: string) => `${from} to ${to}`,
  earlier: 'Previous week',
  later: 'Next week',
  print: 'Print or save as PDF',
  share: 'Share link',
  notOver: 'This week isn’t over yet.',
  failed: 'Couldn’t load the report.',
  beforeName: 'Week before',
  vsWeekBefore: (difference: string) => `${difference} vs the week before`,
  sameAsWeekBefore: 'Same as the week before',
  followers: 'Followers',
  noReading: 'Not read yet',
  sources: 'Where people follow back from',
  hours: 'Follow-backs by hour',
  happened: 'What happened',
  nothing: 'A quiet week: nothing to note.',
  noSources: 'No follows this week.',
  madeBy: 'Made with Cadenza. Only actions confirmed on Instagram are counted.',

  shareHint:
    'Anyone with the link can read this week’s report until the link expires. They don’t see who you followed, your sources or your email.',
  expires: 'Link expires',
  after: (days: number) => `After ${days} days`,
  create: 'Share this report',
  creating: 'Creating…',
  createFailed: 'Couldn’t create the link.',
  onceTitle: 'Copy your link now',
  onceAbout: 'It’s shown only once. You can withdraw it at any time on the statistics screen.',
  link: 'Link',

  links: 'Shared reports',
  linksAbout: 'People with these links can read the report of one week without signing in.',
  linksFailed: 'Couldn’t load your shared reports.',
  noLinks: 'No shared reports. Open the weekly report to share one.',
  linkOf: (accounts: string, week: string) => `${accounts}, ${week}`,
  opened: (count: string, one: boolean) => `Opened ${one ? 'once' : `${count} times`}`,
  neverOpened: 'Not opened yet',
  expiresOn: (day: string) => `Expires on ${day}`,
  withdraw: 'Withdraw',
  withdrawNamed: (name: string) => `Withdraw the link to ${name}`,
  withdrawTitle: 'Withdraw this link?',
  withdrawAbout: 'It stops working right away. This can’t be undone.',
  withdrawing: 'Withdrawing…',
  withdrawFailed: 'Couldn’t withdraw the link.',
  withdrawn: 'Link withdrawn',

  sharedUntil: (day: string) => `This link works until ${day}.`,
  goneTitle: 'Report not available',
  allAccounts: 'all accounts',
  back: 'Statistics',
  sourceKinds: {
    followers_of: 'Followers of other accounts',
    following_of: 'People other accounts follow',
    likers_of: 'People who liked posts',
    commenters_of: 'People who commented on posts',
    hashtag: 'Hashtags',
    list: 'Own lists',
    feed: 'Home feed',
  },
  otherSources: 'Other sources',
} as const
