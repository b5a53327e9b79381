import { WRITE_KINDS, type WriteKind } from '../state/write.ts'

const HOUR = 3_600_000

/** The world's own write limits: writes of a kind per account and hour of world time. */
export type Rules = {
  /** Empty by default: nothing is blocked unless a limit is set. */
  per_hour: Partial<Record<WriteKind, number>>
  /** Duration of a block in hours of world time. */
  block_hours: number
}

/** Recent writes of an account and the end of its blocks; world time in epoch milliseconds. */
export type WriteHistory = { readonly recent: Map<string, number[]>; readonly blocked_until: Map<string, number> }

export function createWriteHistory(): WriteHistory {
  return { recent: new Map(), blocked_until: new Map() }
}

/** Whether a block refuses this write; the first write beyond the limit starts the block. */
export function exceedsLimit(
  rules: Rules,
  history: WriteHistory,
  account: string,
  kind: WriteKind,
  now: number,
): boolean {
  const most = rules.per_hour[kind]
  if (most === undefined) return false
  const place = `${account} ${kind}`
  if (now < (history.blocked_until.get(place) ?? 0)) return true
  const recent = (history.recent.get(place) ?? []).filter((at) => at > now - HOUR)
  history.recent.set(place, [...recent, now])
  if (recent.length < most) return false
  history.blocked_until.set(place, now + rules.block_hours * HOUR)
  return true
}

/**
 * Parses a change of the rules from outside; returns a sentence that describes the error when it is invalid. A limit of null
 * removes it.
 */
export function parseRules(rules: Rules, order: Record<string, unknown>): Rules | string {
  const { block_hours = rules.block_hours, per_hour = {} } = order
  if (typeof block_hours !== 'number' || !(block_hours > 0)) return 'block_hours must be a number above 0.'
  if (typeof per_hour !== 'object' || per_hour === null) return 'per_hour must be an object such as {"follow": 60}.'
  const limits = { ...rules.per_hour }
  for (const [kind, most] of Object.entries(per_hour)) {
    if (!isWriteKind(kind)) return `per_hour knows ${WRITE_KINDS.join(', ')}.`
    if (most === null) delete limits[kind]
    else if (typeof most === 'number' && most >= 0) limits[kind] = most
    else return `per_hour.${kind} must be a number of 0 or more, or null.`
  }
  return { block_hours, per_hour: limits }
}

function isWriteKind(kind: string): kind is WriteKind {
  return (WRITE_KINDS as readonly string[]).includes(kind)
}
