import type { Logger } from 'pino'
import type { Chance } from '#rules/pacing.ts'
import type { AccountEdges } from '../../accounts/signed-in.ts'
import type { FindPicture } from '../../edges/pictures/pictures.ts'
import type { Progress } from './progress.ts'

/** Everything from outside, chance and the scale included, so that a test can replay a month. */
export type EngineEdges = AccountEdges & {
  progress: Progress
  log: Logger
  chance: Chance
  /** Where browsers are served: the pictures that a preview will show are fetched while it looks. */
  pictures?: FindPicture
  /** Tests shorten the minimum times of rules/late-effects.ts, ms. */
  shortest_looks?: readonly number[]
}
