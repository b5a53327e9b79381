import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { MeteredOwner } from '#contract/errors.ts'
import { Refusal, waitOf } from '../http/refusal.ts'
import { type Budget, budgets } from './budgets.ts'
import { createLanes } from './lanes.ts'
import { createProven } from './proven.ts'

export type BudgetName = keyof typeof budgets

/** The owner of a budget: a user, a network, or a thing of a user's. */
export type BudgetOwner = { kind: MeteredOwner; id: string }

/** The rest of a budget, for the headers. */
export type BudgetLeft = {
  name: BudgetName
  kind: BudgetOwner['kind']
  most: number
  seconds: number
  left: number
  reset_ms: number
}

type Limiter = { most: number; limiter: RateLimiterMemory }

/** Counts costs in this process's memory: a database query would cost as much as it saves. `scale` multiplies every budget. */
export function createMeter(scale: number) {
  const limiterOf = (most: number, { seconds }: Budget): Limiter => ({
    most: most * scale,
    limiter: new RateLimiterMemory({ points: most * scale, duration: seconds }),
  })
  const limiters = Object.fromEntries(
    Object.entries(budgets).map(([name, budget]) => [
      name,
      { own: limiterOf(budget.most, budget), network: limiterOf(budget.most_of_network ?? budget.most, budget) },
    ]),
  ) as Record<BudgetName, { own: Limiter; network: Limiter }>

  return {
    scale,
    /** Takes one unit of a budget. Throws a Refusal when it is used up; `left` is then 0. */
    async take(name: BudgetName, { kind, id }: BudgetOwner, publish?: (left: BudgetLeft) => void) {
      const { seconds } = budgets[name]
      const { most, limiter } = limiters[name][kind === 'network' ? 'network' : 'own']
      try {
        const taken = await limiter.consume(id)
        publish?.({ name, kind, most, seconds, left: taken.remainingPoints, reset_ms: taken.msBeforeNext })
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        publish?.({ name, kind, most, seconds, left: 0, reset_ms: refused.msBeforeNext })
        throw tooMany(name, kind, refused.msBeforeNext)
      }
    },
    /** Gives a unit back that was taken for what the caller was not allowed. */
    async giveBack(name: BudgetName, { kind, id }: BudgetOwner) {
      await limiters[name][kind === 'network' ? 'network' : 'own'].limiter.reward(id)
    },
    lanes: createLanes(scale),
    proven: createProven(),
  }
}

export type Meter = ReturnType<typeof createMeter>

const tooMany = (what: BudgetName, owner: BudgetOwner['kind'], ms: number) =>
  new Refusal('too_many_requests', { what, owner, ...waitOf(ms) })
