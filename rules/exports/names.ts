import { shown } from './text.ts'

/** One of the two lists an upload is about. */
export type Side = 'followers' | 'following'

export const otherSide = (side: Side): Side => (side === 'followers' ? 'following' : 'followers')

const side_keys = new Map<string, Side>([
  ['followers', 'followers'],
  ['following', 'following'],
  ['relationships_followers', 'followers'],
  ['relationships_following', 'following'],
])

/** The lists of an export beside followers and following that are kept. */
const kept_lists = ['pending_requests', 'recently_unfollowed', 'close_friends', 'blocked', 'restricted'] as const
export type OtherList = (typeof kept_lists)[number]

/** Everything else that an export has lists of; `other_people` where it is not known what. */
export type ListOfExport =
  | OtherList
  | 'hashtags'
  | 'requests_received'
  | 'recent_requests'
  | 'story_hidden_from'
  | 'removed_suggestions'
  | 'favourites'
  | 'other_people'

/** Another list of the export: what it is, and as what it is kept; null where it is not. */
export type Other = { called: ListOfExport; kept_as: OtherList | null }

/** Other lists of the export by a word of their file name or root key; the first that fits counts. */
const other_lists: readonly (readonly [RegExp, ListOfExport])[] = [
  [/hashtag/, 'hashtags'],
  [/requests_received|requests_you.{0,3}ve_received/, 'requests_received'],
  [/recent_follow_requests|permanent_follow_requests/, 'recent_requests'],
  [/follow_requests/, 'pending_requests'],
  [/unfollowed/, 'recently_unfollowed'],
  [/blocked/, 'blocked'],
  [/restricted/, 'restricted'],
  [/close_friends/, 'close_friends'],
  [/hide_stor/, 'story_hidden_from'],
  [/removed_suggestions|dismissed_suggested/, 'removed_suggestions'],
  [/favou?rite/, 'favourites'],
]

export const sideOfKey = (key: string): Side | null => side_keys.get(key) ?? null

/** What a root key or file name of the export is a list of, when it is neither followers nor following; else null. */
export function otherListOf(text: string): Other | null {
  const found = other_lists.find(([pattern]) => pattern.test(text.toLowerCase().replaceAll(/[ -]/g, '_')))
  if (!found) return null
  const [, called] = found
  return { called, kept_as: kept_lists.find((list) => list === called) ?? null }
}

/** A file's name without folders and without anything that could trick the eye. */
export const fileNameOf = (path: string) => shown(path.split(/[/\\]/).at(-1) || path, 100).trim() || 'file'

export type NameDecision =
  /** `part` is N of followers_N.json; null where the name has no number. */
  { kind: 'side'; side: Side; part: number | null } | { kind: 'other_list'; other: Other } | { kind: 'unsaid' }

/** What a file's name alone says it holds: Instagram's own names, also with the ` (1)` a browser adds. */
export function decideName(name: string): NameDecision {
  const base = fileNameOf(name).toLowerCase()
  const other = otherListOf(base)
  if (other !== null) return { kind: 'other_list', other }
  const [, side, part] = /^(followers|following)(?:_(\d{1,4}))?(?:[^a-z0-9_].*)?$/.exec(base) ?? []
  if (side === undefined) return { kind: 'unsaid' }
  return { kind: 'side', side: side as Side, part: part === undefined ? null : Number(part) }
}

/** Followers before following, the parts of a split export by number (2 before 10), then as given. */
export function inOrder<File extends { name: string; side: Side }>(files: readonly File[]): File[] {
  return files.toSorted((a, b) => a.side.localeCompare(b.side) || partOf(a.name) - partOf(b.name))
}

/** Numbers below the highest for which no part of the side is among the files: 2 for followers_1 and followers_3. */
export function missingParts(names: readonly string[]): number[] {
  const parts = new Set(names.map(partOf).filter((part) => part > 0))
  const highest = Math.max(0, ...parts)
  return Array.from({ length: highest }, (_, index) => index + 1).filter((part) => !parts.has(part))
}

function partOf(name: string) {
  const decision = decideName(name)
  return decision.kind === 'side' ? (decision.part ?? 0) : 0
}
