import type { Logger } from 'pino'
import type { Chance } from '#rules/pacing.ts'
import type { AccountEdges } from '../../accounts/signed-in.ts'
import type { Progress } from './progress.ts'

/** Everything from outside, chance and the scale included, so that a test can replay a month. */
export type EngineEdges = AccountEdges & {
  progress: Progress
  log: Logger
  chance: Chance
  /** Tests shorten the minimum times of rules/late-effects.ts, ms. */
  shortest_looks?: readonly number[]
}
