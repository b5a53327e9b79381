import type { Chance } from '../pacing.ts'
import { allocate } from './allocate.ts'
import { type ChoiceFigures, figuresOf, type Lift, liftOf } from './figures.ts'
import { type Forecast, forecast } from './forecast.ts'
import { amountOfDay, daysInTime, type Field, type Follow, type Goal, type Portion } from './goal.ts'
import { gatherNews } from './news.ts'
import { posteriorOf, TO_TELL } from './posterior.ts'

export type DayAsked = { follows: readonly Follow[]; field: Field; goal: Goal; most: number; now: number }

export type DayFigures = { forecast: Forecast; sources: ChoiceFigures[]; blocks: ChoiceFigures[]; lift: Lift }

export type DayPlan = DayFigures & {
  amount: number
  portions: Portion[]
  /** Whether the goal needs no more than this, so that no limit decides. */
  is_enough: boolean
}

/** A day's follows: as many as the goal needs of each day that is left, where they go, and what is known by now. */
export function planDay({ follows, field, goal, most, now }: DayAsked, chance: Chance): DayPlan {
  const posterior = posteriorOf(gatherNews(follows, field, goal.until), TO_TELL, chance)
  const days = daysInTime(goal, now)
  const at_most = forecast(posterior, { amount: most, days }, goal, chance)
  const made = { expected: at_most.of_made, rate: at_most.rate ?? 0 }
  const amount = amountOfDay(goal, made, days, most)
  // As a day in which people do all in one stretch would not be theirs.
  const half = Math.max(1, Math.ceil(amount / 2))
  const blocks = posterior.news.blocks.map((block) => ({ ...block, most: Math.min(block.most, half) }))
  const several = posterior.news.blocks.filter((block) => block.most > 0).length > 1
  const today = several ? { ...posterior, news: { ...posterior.news, blocks } } : posterior
  const portions = allocate(today, amount, chance)
  return {
    amount: portions.reduce((sum, { follows }) => sum + follows, 0),
    portions,
    is_enough: amount < most,
    forecast: forecast(posterior, { amount, days }, goal, chance),
    sources: figuresOf(posterior, portions, 'source'),
    blocks: figuresOf(posterior, portions, 'block'),
    lift: liftOf(posterior, chance),
  }
}
