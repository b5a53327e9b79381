import { median, table } from '../table.ts'
import type { Round } from './round.ts'
import type { Contender } from './stage.ts'

/** Every contender's rounds in order. */
export type Results = Map<Contender, Round[]>

/**
 * The printed table. A ratio is taken within each round, where all contenders have the same machine, and then the median of
 * the rounds, so load from other programs matters little.
 */
export function reportOf(results: Results, ours: Contender): string {
  const own = results.get(ours) ?? []
  const lines = [...results].map(([contender, rounds]) => {
    const ratio = median(rounds.map((round, index) => (own[index]?.per_second ?? 0) / round.per_second))
    return [
      contender.name,
      median(rounds.map(({ per_second }) => per_second)).toFixed(0),
      ratio.toFixed(2),
      verdict(contender, ratio),
    ]
  })
  const steps = [...results.values()].flat().reduce((sum, round) => sum + round.steps, 0)
  return `${table([['', 'steps/s', `${ours.name} / it`, 'aim'], ...lines])}
The same work on all sides, asserted in each round: each of ${steps} steps is one follow that is done, in its task's count and in its user's day.`
}

function verdict({ aim }: Contender, ratio: number): string {
  if (aim === null) return ''
  return `>= ${aim.toFixed(1)} ${ratio >= aim ? 'reached' : 'MISSED'}`
}
