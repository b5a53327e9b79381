const SECOND = 1_000

export type Window = { readonly calls: number; readonly seconds: number }

export type RungAnswer =
  | 'please_wait'
  | 'rate_limit_429'
  | 'feedback'
  | 'soft_block'
  | 'action_block'
  | 'sentry_block'
  | 'challenge'

/** `rest` in seconds; a challenge lasts until it is solved. */
export type Rung = { readonly answer: RungAnswer; readonly rest: number }

export type SuspicionBudget = {
  readonly windows: readonly Window[]
  readonly ladder: readonly Rung[]
  /** Calls during a rest that lead to the next rung. */
  readonly ignored: number
  /** Quiet seconds after a rest that lower the rung by one. */
  readonly calm: number
  /** Whether its seconds shrink with the scale of the product's pace. */
  readonly is_paced: boolean
}

/** An account's use of a budget; times in epoch milliseconds. */
export type BudgetUsage = {
  recent: readonly number[]
  /** Index in the ladder, -1 before the first rung. */
  rung: number
  rest_until: number
  ignored: number
  climbed: number
}

/** By account and budget. */
export type Usages = Map<string, BudgetUsage>

/** The person has confirmed their identity: clears the account's record. */
export function clearUsage(usages: Usages, account: string): void {
  for (const place of usages.keys()) if (place.startsWith(`${account} `)) usages.delete(place)
}

export function createUsage(): BudgetUsage {
  return { recent: [], rung: -1, rest_until: 0, ignored: 0, climbed: 0 }
}

/** Returns the rung that refuses this call; null while there is room. A call during a rest counts as ignoring it. */
export function spend(budget: SuspicionBudget, usage: BudgetUsage, now: number, scale: number): Rung | null {
  const resting = currentRest(budget, usage, now, scale)
  if (resting) return resting
  const second = SECOND * (budget.is_paced ? scale : 1)
  const longest = Math.max(...budget.windows.map(({ seconds }) => seconds))
  const recent = usage.recent.filter((at) => at > now - longest * second)
  const is_full = budget.windows.some(
    ({ calls, seconds }) => recent.filter((at) => at > now - seconds * second).length >= calls,
  )
  if (is_full) return climb(budget, usage, now, second)
  usage.recent = [...recent, now]
  return null
}

/** Returns the rung of a running rest; counts nothing against the budget. */
export function currentRest(budget: SuspicionBudget, usage: BudgetUsage, now: number, scale: number): Rung | null {
  const second = SECOND * (budget.is_paced ? scale : 1)
  while (usage.rung >= 0 && now >= usage.rest_until + budget.calm * second) {
    usage.rung -= 1
    usage.rest_until += budget.calm * second
  }
  if (now >= usage.rest_until) return null
  usage.ignored += 1
  if (usage.ignored < budget.ignored) return budget.ladder[usage.rung] ?? null
  return climb(budget, usage, now, second)
}

/** After the rest the window is empty. */
function climb(budget: SuspicionBudget, usage: BudgetUsage, now: number, second: number): Rung | null {
  usage.rung = Math.min(usage.rung + 1, budget.ladder.length - 1)
  const rung = budget.ladder[usage.rung] ?? null
  usage.rest_until = now + (rung?.rest ?? 0) * second
  usage.ignored = 0
  usage.climbed += 1
  usage.recent = []
  return rung
}
