import type { EngineEdges } from '#server/automation/engine/edges.ts'

/** What a contender works on: a database of its own, in which every account is due. */
export type Stage = {
  url: string
  edges: EngineEdges
  accounts: string[]
  /** A step of an account without any queue, for those that bring their own. */
  takeStep: (account: string) => Promise<void>
}

/** One way to take steps. `start` begins to take them; the function it answers ends when the last of them has ended. */
export type Contender = {
  name: string
  /** How many times its steps per second ours should reach. */
  aim: number | null
  /** Its world has active hours, as many as there may be. */
  hours?: boolean
  start: (stage: Stage) => Promise<() => Promise<void>>
}
