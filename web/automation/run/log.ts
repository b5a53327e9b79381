import type { Action } from '#contract/automation.ts'

/** One reading of a log: newest first; `next_cursor` leads to what is older. */
export type LogPage = { actions: Action[]; next_cursor: string | null }

/**
 * The log with its newest lines read again: lines that are known take over their new state, new ones come first. Where the two
 * do not meet, what was known is given up, so that the log never has a hole.
 */
export function mergeNewest(pages: readonly LogPage[], newest: LogPage): LogPage[] {
  const known = pages.flatMap(({ actions }) => actions)
  const place = new Map(known.map(({ id }, at) => [id, at]))
  // A person's lines are in the place of the person, not of their own numbers.
  const meeting = newest.actions.findLast(({ id }) => place.has(id))
  if (!meeting || newest.next_cursor === null) return [newest]
  const read = new Set(newest.actions.map(({ id }) => id))
  const older = known.slice(place.get(meeting.id)).filter(({ id }) => !read.has(id))
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
