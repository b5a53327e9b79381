import { dailyActions } from '#rules/actions.ts'
import { actionWords } from './actions.ts'
import { dateLocale } from './locale.ts'

const list = new Intl.ListFormat(dateLocale)

export const statisticsMessages = {
  today: 'Today',
  sameAsYesterday: 'Same as yesterday',
  vsYesterday: (difference: string) => `${difference} vs yesterday`,
  lastDays: (name: string, values: string) => `${name} in the last 7 days: ${values}`,

  growth: 'Growth',
  period: 'Period',
  days: (count: string) => `${count} days`,
  shortDays: (count: string) => `${count} d`,
  followers: 'Followers',
  followersOf: (username: string) => `Followers of @${username}`,
  changeSince: (difference: string, date: string) => `${difference} since ${date}`,
  sameSince: (date: string) => `Unchanged since ${date}`,
  date: 'Date',
  growthEmpty: 'Your line begins here',
  growthEmptyWhy: 'The number of followers is noted once a day. As soon as there are two days, you see how it moves.',
  growthPeriodEmpty: 'Too few days to draw',
  growthPeriodEmptyWhy: 'There are fewer than two readings in this period. Try a longer one.',

  activity: 'Activity',
  activityLabel: 'Actions of each day in the last 26 weeks',
  activityTotal: (count: string, one: boolean) => `${count} ${one ? 'action' : 'actions'} in 26 weeks`,
  activityHint: list.format(
    dailyActions.map((action, nth) =>
      nth === 0 ? actionWords[action].plural : actionWords[action].plural.toLowerCase(),
    ),
  ),
  activityFigures: { total: 'Actions', days: 'Active days', busiest: 'Busiest day' },
  none: '–',
  activityNone: 'Nothing done yet in these 26 weeks',
  nothingThen: 'nothing done',
  less: 'Less',
  more: 'More',
} as const
