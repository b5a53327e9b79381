import type { ErrorCode, RefusalParams } from '#contract/errors.ts'
import type { GrowthDay, GrowthGoal } from '#contract/growth.ts'
import type { Reason } from '#rules/reasons.ts'
import { localDate } from '#rules/zones.ts'
import { reasonText } from '#words/reasons.ts'
import { refusalText } from '#words/refusals.ts'
import { sourceName } from '#words/source-names.ts'
import type { Database } from '../../edges/database/database.ts'
import * as store from './goal-store.ts'
import { keyOf } from './read-day.ts'

const unknown = { rate: null, low: null, high: null, enough: false }

/** Goals with what came of them, what is expected, and today's lines. */
export async function showGoals(db: Database, rows: store.GoalRow[], now = Date.now()): Promise<GrowthGoal[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [outcomes, forecasts] = await Promise.all([store.listOutcomes(db, ids), store.listForecasts(db, ids)])
  return Promise.all(
    rows.map(async (row) => {
      const [newest] = await store.listDayRows(db, row.id, null, 1)
      const today =
        row.status === 'active' || row.status === 'paused'
          ? await store.findOpenDay(db, row.id, localDate(now, row.zone), now)
          : undefined
      const [shown = null] = today ? await showDays(db, [today], row.zone, now) : []
      const own = outcomes.filter(({ goal_id }) => goal_id === row.id)
      const sum = (name: 'followed' | 'there' | 'stayed') => own.reduce((all, one) => all + one[name], 0)
      return {
        ...pick(row),
        held: row.held && inWords(row.held, row.zone, now),
        next_plan_at: row.status === 'active' ? row.next_plan_at.toISOString() : null,
        followed: sum('followed'),
        there: sum('there'),
        stayed: sum('stayed'),
        forecast: newest ? forecastOf(newest) : null,
        by_source: row.sources.map((source) => {
          const key = keyOf(source)
          const { rate, low, high, enough } = newest?.figures.sources.find(({ arm }) => arm === key) ?? unknown
          const found = own.find(({ source_key }) => source_key === key)
          const { followed = 0, there = 0, stayed = 0 } = found ?? {}
          return { source, label: sourceName(source), followed, there, stayed, rate, low, high, enough }
        }),
        lift: newest ? liftOf(newest) : { ratio: null, low: null, high: null, enough: false },
        forecasts: forecasts
          .filter(({ goal_id }) => goal_id === row.id)
          .map(({ date, forecast: { expected, low, high, likely } }) => ({ date, expected, low, high, likely })),
        today: shown,
      }
    }),
  )
}

const pick = ({
  id,
  account_id,
  followers,
  until,
  preset,
  sources,
  asks_first,
  status,
  created_at,
  ended_at,
}: store.GoalRow) => ({
  ...{ id, account_id, followers, until, preset, sources, asks_first, status },
  created_at: created_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
})

const forecastOf = ({ figures: { forecast } }: store.DayRow) => {
  const { expected, low, high, likely } = forecast
  return { expected, low, high, likely }
}

const liftOf = ({ figures: { lift } }: store.DayRow) => {
  const { ratio, low, high, enough } = lift
  return { ratio, low, high, enough }
}

function inWords<One extends Reason>(reason: One, zone: string, now: number) {
  const { code, params } = reason
  return { code, params: params as Record<string, unknown>, message: reasonText(reason, { now, zone }) }
}

export async function showDays(
  db: Database,
  days: store.DayRow[],
  zone: string,
  now = Date.now(),
): Promise<GrowthDay[]> {
  const portions = await store.listPortions(
    db,
    days.map(({ id }) => id),
  )
  return days.map((day) => {
    const own = portions.filter(({ day_id }) => day_id === day.id)
    return {
      id: day.id,
      date: day.date,
      follows: own.reduce((sum, { follows }) => sum + follows, 0),
      done_count: own.reduce((sum, { done_count }) => sum + done_count, 0),
      reasons: day.reasons.map((reason) => inWords(reason, zone, now)),
      forecast: forecastOf(day),
      portions: own.map(showPortion),
    }
  })
}

const showPortion = ({ day_id: _, goal_id: __, source_key: ___, ...row }: store.PortionRow) => ({
  ...row,
  label: sourceName(row.source),
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  problem: row.problem && refusalText(row.problem.code as ErrorCode, row.problem.params as RefusalParams[ErrorCode]),
})
