import type { Action } from '#contract/automation.ts'

/** One reading of a log: newest first; `next_cursor` leads to what is older. */
export type LogPage = { actions: Action[]; next_cursor: string | null }

/** Ids are text of up to 18 digits: the longer is the larger. */
const isNewer = (one: string, other: string) => (one.length === other.length ? one > other : one.length > other.length)

/**
 * The log with its newest lines read again: lines that are known take over their new state, new ones come first. Where the two
 * do not meet, what was known is given up, so that the log never has a hole.
 */
export function mergeNewest(pages: readonly LogPage[], newest: LogPage): LogPage[] {
  const known = pages.flatMap(({ actions }) => actions)
  const oldestRead = newest.actions.at(-1)
  const newestKnown = known[0]
  if (!oldestRead || !newestKnown) return [newest]
  if (newest.next_cursor !== null && isNewer(oldestRead.id, newestKnown.id)) return [newest]
  const older = known.filter(({ id }) => isNewer(oldestRead.id, id))
  return [{ actions: [...newest.actions, ...older], next_cursor: pages.at(-1)?.next_cursor ?? null }]
}

/** Failures by their reason, the most frequent first, each with the people it affected. */
export function groupByReason(actions: readonly Action[]): { reason: string | null; usernames: string[] }[] {
  const groups = new Map<string | null, string[]>()
  for (const { reason, username } of actions) groups.set(reason, [...(groups.get(reason) ?? []), username])
  return [...groups]
    .map(([reason, usernames]) => ({ reason, usernames }))
    .sort((a, b) => b.usernames.length - a.usernames.length)
}
