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

export type Budget = {
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
export type Strain = {
  recent: readonly number[]
  /** Index in the ladder, -1 before the first rung. */
  rung: number
  rest_until: number
  ignored: number
  climbed: number
}

export function createStrain(): Strain {
  return { recent: [], rung: -1, rest_until: 0, ignored: 0, climbed: 0 }
}

/** Returns the rung that refuses this call; null while there is room. A call during a rest counts as ignoring it. */
export function spend(budget: Budget, strain: Strain, now: number, scale: number): Rung | null {
  const resting = meetRest(budget, strain, now, scale)
  if (resting) return resting
  const second = SECOND * (budget.is_paced ? scale : 1)
  const longest = Math.max(...budget.windows.map(({ seconds }) => seconds))
  const recent = strain.recent.filter((at) => at > now - longest * second)
  const is_full = budget.windows.some(
    ({ calls, seconds }) => recent.filter((at) => at > now - seconds * second).length >= calls,
  )
  if (is_full) return climb(budget, strain, now, second)
  strain.recent = [...recent, now]
  return null
}

/** Returns the rung of a running rest; counts nothing against the budget. */
export function meetRest(budget: Budget, strain: Strain, now: number, scale: number): Rung | null {
  const second = SECOND * (budget.is_paced ? scale : 1)
  while (strain.rung >= 0 && now >= strain.rest_until + budget.calm * second) {
    strain.rung -= 1
    strain.rest_until += budget.calm * second
  }
  if (now >= strain.rest_until) return null
  strain.ignored += 1
  if (strain.ignored < budget.ignored) return budget.ladder[strain.rung] ?? null
  return climb(budget, strain, now, second)
}

/** After the rest the window is empty. */
function climb(budget: Budget, strain: Strain, now: number, second: number): Rung | null {
  strain.rung = Math.min(strain.rung + 1, budget.ladder.length - 1)
  const rung = budget.ladder[strain.rung] ?? null
  strain.rest_until = now + (rung?.rest ?? 0) * second
  strain.ignored = 0
  strain.climbed += 1
  strain.recent = []
  return rung
}
