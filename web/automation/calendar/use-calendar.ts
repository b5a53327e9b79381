import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Task } from '#contract/automation.ts'
import { showCalendar } from '#contract/task-list.ts'
import { type CalendarSpan, calendarDates, calendarSpans } from '#rules/calendar-days.ts'
import { MINUTE } from '#rules/durations.ts'
import { localDate } from '#rules/zones.ts'
import { entriesOf } from '#web/automation/calendar/calendar-entries.ts'
import { estimateQuery } from '#web/automation/run/use-finish.ts'
import { schedulesQuery } from '#web/automation/schedules/schedule-queries.ts'
import { limitsQuery } from '#web/automation/task-queries.ts'
import { useUsage } from '#web/billing/queries.ts'
import { callApi, timezone } from '#web/core/api.ts'

/** What the calendar shows; the address has it. */
export type CalendarView = { span: CalendarSpan; date: string; account: string }

export function useCalendarView(today: string) {
  const [search, setSearch] = useSearchParams()
  const date = search.get('date') ?? ''
  const account = search.get('account') ?? ''
  const view: CalendarView = {
    span: calendarSpans.find((span) => span === search.get('span')) ?? 'month',
    date: /^2\d{3}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : today,
    account: /^\d{1,18}$/.test(account) ? account : '',
  }
  const change = (part: Partial<CalendarView>) => {
    const { span, date, account } = { ...view, ...part }
    const next = {
      view: 'calendar',
      ...(span === 'month' ? {} : { span }),
      ...(date === today ? {} : { date }),
      ...(account && { account }),
    }
    setSearch(next, { preventScrollReset: true })
  }
  return { view, change }
}

const calendarQuery = (from: string, to: string, account_id: string) =>
  queryOptions({
    queryKey: ['tasks', 'calendar', from, to, account_id],
    queryFn: ({ signal }) => callApi(showCalendar, { from, to, ...(account_id && { account_id }) }, { signal }),
    placeholderData: (before) => before,
    refetchInterval: MINUTE,
  })

/** What is planned on the dates of a view. */
export function useCalendar({ span, date, account }: CalendarView) {
  const dates = calendarDates(date, span)
  const query = useQuery(calendarQuery(dates[0] ?? date, dates.at(-1) ?? date, account))
  const schedules = useQuery(schedulesQuery)
  const finishes = useFinishes(query.data?.tasks ?? [])
  const failed = [query, schedules].find(({ isLoadingError }) => isLoadingError)
  return {
    dates,
    entries: query.data && schedules.data && entriesOf({ ...query.data, schedules: schedules.data, finishes }),
    complete: query.data?.complete ?? true,
    error: failed?.error ?? null,
    retry: () => failed?.refetch(),
  }
}

/** When tasks that act are probably finished, by the rules of a run. */
function useFinishes(tasks: readonly Task[]): ReadonlyMap<string, number> {
  const usage = useUsage().data
  const estimate = useQuery(estimateQuery).data
  const accounts = [...new Set(tasks.map(({ account_id }) => account_id))]
  const limits = useQueries({ queries: accounts.map(limitsQuery) })
  if (!estimate || !usage) return new Map()
  const now = Date.now()
  const daily = { used: usage.usage.daily_actions, limit: usage.limits.daily_actions }
  return new Map(
    tasks.flatMap((task) => {
      const known = limits[accounts.indexOf(task.account_id)]?.data
      if (!known || task.status === 'scheduled') return []
      const at = estimate.finishOf(task, daily, known, now, timezone())
      return at === null ? [] : [[task.id, at]]
    }),
  )
}

export const today = () => localDate(Date.now(), timezone())
