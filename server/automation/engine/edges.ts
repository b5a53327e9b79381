import type { Logger } from 'pino'
import type { Chance } from '#rules/pacing.ts'
import type { AccountEdges } from '../../accounts/signed-in.ts'
import type { Progress } from './progress.ts'

/** What the engine is given from outside: chance and the scale too, so that a test can replay a month. */
export type EngineEdges = AccountEdges & {
  progress: Progress
  log: Logger
  chance: Chance
  /** A test need not wait as long for late effects as rules/late-looks.ts does at the least, ms. */
  shortest_looks?: readonly number[]
}
