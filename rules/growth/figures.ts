import { ENOUGH, type Share, Z } from '../intervals.ts'
import type { Chance } from '../pacing.ts'
import { drawBeta, momentsOf, summaryOf } from './draws.ts'
import type { Portion } from './goal.ts'
import type { GrowthCell } from './news.ts'
import type { Posterior } from './posterior.ts'
import { rateAt } from './regression.ts'

/** What a sentence about a choice says: "31 % to #latteart: 36 % ± 5 of them followed back". */
export type ChoiceFigures = Share & {
  /** Of the day's follows, 0 to 1. */
  share: number
  /** The source, or the block of hours. */
  arm: string
  /** People with at least one known check; the rate is theirs. */
  of: number
}

/** How a day's follows are divided, by source or by block of hours, the largest share first; what gets none comes last. */
export function figuresOf(posterior: Posterior, plan: readonly Portion[], by: 'source' | 'block'): ChoiceFigures[] {
  const { news } = posterior
  const all = plan.reduce((sum, { follows }) => sum + follows, 0)
  const keys = by === 'source' ? news.sources : news.blocks
  const figures = keys.map(({ key }, place) => {
    const follows = plan.reduce((sum, portion) => sum + (portion[by] === key ? portion.follows : 0), 0)
    return { share: all === 0 ? 0 : follows / all, arm: key, ...rateOf(posterior, (cell) => cell[by] === place) }
  })
  return figures.sort((one, other) => other.share - one.share)
}

/** The rate at which those followed in some cells stay, with its 95 % interval; the young ones count by what their age can tell. */
export function rateOf(
  { news, shape, draws }: Posterior,
  isMeant: (cell: GrowthCell) => boolean,
): Share & { of: number } {
  const cells = news.cells.filter((cell) => cell.known > 0 && isMeant(cell))
  const of = cells.reduce((sum, { known }) => sum + known, 0)
  if (of === 0 || draws.length === 0) return { rate: null, low: null, high: null, of, enough: false }
  const logits = draws.map(({ beta, staying }) => {
    const back = cells.reduce(
      (sum, cell) => sum + cell.known * rateAt(beta, shape, cell.source, cell.block, cell.depth),
      0,
    )
    const stays = staying * back
    return Math.log(stays / (of - stays))
  })
  const { mean, deviation } = momentsOf(logits)
  const at = (away: number) => 1 / (1 + Math.exp(-mean - away * deviation))
  return { rate: at(0), low: at(-Z), high: at(Z), of, enough: of >= ENOUGH }
}

/** How many times as many of the chosen stay as of those drawn by chance. */
export type Lift = {
  ratio: number | null
  /** Its 95 % interval. */
  low: number | null
  high: number | null
  /** People known of, of the chosen and of those by chance. */
  of: [number, number]
  enough: boolean
}

/** Jeffreys' prior of a rate. */
const BEFORE = 0.5

/** Measured, not modelled: two Beta posteriors of two groups' rates; only outcomes that are not known yet are drawn from the model. */
export function liftOf({ news, draws }: Posterior, chance: Chance): Lift {
  const of: [number, number] = [0, 0]
  for (const { by_chance, people } of news.groups) of[by_chance] += people
  if (of[0] === 0 || of[1] === 0) return { ratio: null, low: null, high: null, of, enough: false }
  const ratios = draws.map(({ stayed }) => {
    const [chosen, drawn] = ([0, 1] as const).map((group) =>
      drawBeta(BEFORE + stayed[group], BEFORE + of[group] - stayed[group], chance),
    ) as [number, number]
    return chosen / drawn
  })
  const { low, high } = summaryOf(ratios)
  const middle = ratios.sort((one, other) => one - other)[ratios.length >> 1] ?? null
  return { ratio: middle, low, high, of, enough: Math.min(...of) >= ENOUGH }
}
