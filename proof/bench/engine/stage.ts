import type { EngineEdges } from '#server/automation/engine/edges.ts'

/** A contender's input: a database of its own, in which every account is due. */
export type BenchStage = {
  url: string
  edges: EngineEdges
  accounts: string[]
  /** Takes one step of an account without any queue, for contenders with their own. */
  takeStep: (account: string) => Promise<void>
}

/** A way to run steps. `start` begins; the function it returns resolves when the last step has ended. */
export type Contender = {
  name: string
  /** Target for the ratio of our steps per second to this contender's. */
  aim: number | null
  /** Its world has as many active hours as allowed. */
  hours?: boolean
  start: (stage: BenchStage) => Promise<() => Promise<void>>
}
