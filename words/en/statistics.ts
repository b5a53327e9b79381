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
  growthEmpty: 'No growth data yet',
  growthEmptyWhy: 'Followers are counted once a day. Your chart appears after two days.',
  growthPeriodEmpty: 'Not enough days',
  growthPeriodEmptyWhy: 'This period has fewer than two readings. Try a longer one.',

  activity: 'Activity',
  activityLabel: 'Actions per day in the last 26 weeks',
  activityTotal: (count: string, one: boolean) => `${count} ${one ? 'action' : 'actions'} in 26 weeks`,
  activityHint: list.format(
    dailyActions.map((action, nth) =>
      nth === 0 ? actionWords[action].plural : actionWords[action].plural.toLowerCase(),
    ),
  ),
  activityFigures: { total: 'Actions', days: 'Active days', busiest: 'Busiest day' },
  none: '–',
  activityNone: 'No activity in the last 26 weeks',
  nothingThen: 'no activity',
  less: 'Less',
  more: 'More',
} as const
