import * as z from 'zod/mini'
import { suggestionKinds } from '#rules/suggestions.ts'
import { accountStatus } from './accounts.ts'
import { task } from './automation.ts'
import { call } from './call.ts'
import { calendarDate, count, givenId, id } from './fields.ts'
import { figure } from './figures.ts'
import { person } from './people.ts'
import { countedDay, dailyStats, peopleOfDays, share } from './statistics.ts'

const week = z.object({
  /** Of the accounts it is about, without @. */
  usernames: z.array(z.string()),
  from: calendarDate(),
  to: calendarDate(),
  /** By the last daily reading of the week; the current figure while it isn’t over. */
  followers: figure,
  /** How many followers more than before the week: gained less lost where readings cover it, otherwise by the profile’s counts. */
  net: z.extend(figure, { value: z.nullable(z.int()) }),
  ...peopleOfDays,
  /** Some of those who came, and of those who left or whose account is gone, the newest first. */
  new_people: z.array(person),
  lost_people: z.array(z.object({ kind: z.enum(['left', 'gone']), person })),
  /** Of the follows of the week; null where the plan has no analytics. */
  follow_back: z.nullable(z.object({ followed: count(), ...share })),
  days: z.array(countedDay),
  /** What was done in the week, in all. */
  done: dailyStats,
  /** Now: accounts that wait for their user, and how many tasks of working ones do. */
  needs: z.array(z.object({ account_id: id(), username: z.string(), status: accountStatus, tasks: count() })),
  /** Now: tasks that haven’t ended, those that act before those that wait. */
  runs: z.array(task),
  /** `count` people it is about, of which `too_recent` are still given time. */
  suggestion: z.nullable(
    z.object({ kind: z.enum(suggestionKinds), account_id: id(), count: count(), too_recent: count() }),
  ),
})
export type ShownWeek = z.infer<typeof week>

/** `from` is the first of the seven days; by default the seven days that end today. Without an account all of them. */
export const getWeek = call({
  summary: 'Get what a week brought, and what there is to do',
  route: 'GET /statistics/week',
  scope: 'read_reports',
  cost: 'search',
  input: z.object({ account_id: z.optional(givenId()), from: z.optional(calendarDate()) }),
  answer: z.object({ week }),
})
