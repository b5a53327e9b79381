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

/** `rest` in seconds; a challenge lasts until it is solved instead. */
export type Rung = { readonly answer: RungAnswer; readonly rest: number }

export type Budget = {
  readonly windows: readonly Window[]
  readonly ladder: readonly Rung[]
  /** Calls during a rest that lead to the next rung. */
  readonly ignored: number
  /** Seconds of calm after a rest that take one rung back. */
  readonly calm: number
  /** Whether its seconds shrink with the pace of a product that is being tried out. */
  readonly is_paced: boolean
}

/** How far an account has strained a budget; times in epoch milliseconds. */
export type Strain = {
  recent: readonly number[]
  /** Place in the ladder, -1 before the first rung. */
  rung: number
  rest_until: number
  ignored: number
  climbed: number
}

export function createStrain(): Strain {
  return { recent: [], rung: -1, rest_until: 0, ignored: 0, climbed: 0 }
}

/** The rung that meets this call; null while there is room. A call during a rest counts as one that ignored it. */
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

/** The rung of a rest that is not over; what is spent is not counted. */
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

/** Who then keeps the rest begins with an empty window. */
function climb(budget: Budget, strain: Strain, now: number, second: number): Rung | null {
  strain.rung = Math.min(strain.rung + 1, budget.ladder.length - 1)
  const rung = budget.ladder[strain.rung] ?? null
  strain.rest_until = now + (rung?.rest ?? 0) * second
  strain.ignored = 0
  strain.climbed += 1
  strain.recent = []
  return rung
}
