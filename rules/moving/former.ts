import type { FormerAct, FormerTool } from './formats.ts'
import type { FormerActs } from './person.ts'

/** What a former tool did to somebody, as one of several moves has it. */
export type FormerRow = { tool: FormerTool; acts: FormerActs }

/** What a decision about a person needs of it: the most that was done, and since when they are followed. */
export type Former = { tool: FormerTool; did: FormerAct; followed_at: number | null }

/** The most that can be said of a person first. */
const byWeight: readonly FormerAct[] = ['followed', 'unfollowed', 'commented', 'liked', 'met']

/** Whether the tool still followed them at the end; somebody who was unfollowed at an unknown time is not. */
export function isStillFollowed({ followed, unfollowed }: FormerActs): boolean {
  if (followed === undefined) return false
  if (unfollowed === undefined) return true
  return followed !== null && unfollowed !== null && followed > unfollowed
}

/** Brings together what several moves have of one person; null where none has them. */
export function formerOf(rows: readonly FormerRow[]): Former | null {
  const met = rows.filter(({ acts }) => Object.keys(acts).length > 0)
  if (met.length === 0) return null
  const did = byWeight.find((act) => met.some(({ acts }) => acts[act] !== undefined)) ?? 'met'
  const tool = met.find(({ acts }) => acts[did] !== undefined)?.tool ?? 'other'
  const moments = met.flatMap(({ acts }) => (isStillFollowed(acts) && acts.followed ? [acts.followed * 1000] : []))
  return { tool, did, followed_at: moments.length > 0 ? Math.max(...moments) : null }
}
