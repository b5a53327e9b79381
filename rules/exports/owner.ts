import { fileNameOf } from './names.ts'
import { isUsernameLabel } from './rows.ts'
import { usernameOf } from './usernames.ts'

/** The lists of one profile in a zip, which can have several: where they lie, and whose they are by every place that says it. */
export type ExportedProfile = {
  /** The zip it is in, and the folders in that. */
  file: string
  roots: readonly string[]
  said: readonly string[]
}

/** `instagram-NAME-2026-11-20-CODE`, a zip or a folder in it; before 2021 `NAME_20201120`. Browsers put words before or after. */
const NAMES = [
  /(?:^|[^a-z0-9._])instagram-([a-z0-9._]{1,30})-\d{4}-(?:\d\d|[a-z]{3})-\d\d(?!\d)/,
  /^([a-z0-9._]{1,30})_20\d{6}(?!\d)/,
]

/** Whose export it is by the name of a zip or folder; null where that doesn't say. */
export function ownerOfName(name: string): string | null {
  const base = fileNameOf(name).toLowerCase()
  for (const pattern of NAMES) {
    const owner = pattern.exec(base)?.[1]
    if (owner !== undefined) return owner
  }
  return null
}

/** Folders that every profile of an export has; what they lie in is the profile's own. */
const PARTS =
  /^(?:connections|followers_and_following|personal_information|account_information|information_about_you|profile|preferences|your_instagram_activity|security_and_login_information|logged_information|media)$/i

/** The folder of the profile that a file of an export belongs to. */
export function rootOf(path: string): string {
  const folders = path.split(/[/\\]/).slice(0, -1)
  const part = folders.findIndex((folder) => PARTS.test(folder))
  return (part < 0 ? folders : folders.slice(0, part)).join('/')
}

/** Files that say whose profile it is, as exports of the years have called them. */
export const isInformation = (name: string) =>
  /^(?:personal_information|account_information|profile_information|instagram_profile_information|profile)(?: ?\(\d+\))?\.json$/.test(
    name.toLowerCase(),
  )

/** How deep the name may lie in such a file. */
const MAX_DEPTH = 8

/** Whose profile it is by such a file, in any of its layouts and languages; null where that doesn't say. */
export function ownerOfInformation(text: string): string | null {
  try {
    return usernameIn(JSON.parse(text.replace(/^\ufeff/, '')), 0)
  } catch {
    return null
  }
}

function usernameIn(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return null
  const { label } = value as { label?: unknown }
  const labelled = typeof label === 'string' && isUsernameLabel(label) ? nameOf(value) : null
  if (labelled !== null) return labelled
  for (const [key, inner] of Object.entries(value)) {
    const found = (isUsernameLabel(key) ? nameOf(inner) : null) ?? usernameIn(inner, depth + 1)
    if (found !== null) return found
  }
  return null
}

/** The name itself, or `{ value: … }`. */
function nameOf(value: unknown): string | null {
  const name = typeof value === 'object' && value !== null ? (value as { value?: unknown }).value : value
  return typeof name === 'string' ? usernameOf(name) : null
}

/** What is known of the places that say whose the lists below a folder are. */
type Said = {
  /** The zip's own name. */
  zip: string
  /** Folders with lists. */
  roots: readonly string[]
  /** Who each information file names, by its folder. */
  informed: ReadonlyMap<string, readonly string[]>
}

/** The profiles of a zip. Where a folder doesn't say whose it is, those around it do; the zip's own name is about its only profile. */
export function profilesOf({ zip, roots, informed }: Said): ExportedProfile[] {
  const named = ownerOfName(zip)
  const by_said = new Map<string, ExportedProfile>()
  for (const root of roots) {
    const around = foldersAround(root)
    const by_folder = around.flatMap((folder) => ownerOfName(folder) ?? []).slice(0, 1)
    const nearest = around.find((folder) => informed.has(folder))
    // What is about the whole zip says nothing of each of several profiles that name themselves.
    const is_own = nearest === root || roots.length === 1 || by_folder.length === 0
    const said = [
      ...(named !== null && (roots.length === 1 || by_folder.length === 0) ? [named] : []),
      ...by_folder,
      ...(is_own && nearest !== undefined ? (informed.get(nearest) ?? []) : []),
    ]
    const key = [...new Set(said)].sort().join(' ')
    const profile = by_said.get(key) ?? { file: fileNameOf(zip), roots: [], said: [...new Set(said)] }
    by_said.set(key, { ...profile, roots: [...profile.roots, root] })
  }
  return [...by_said.values()]
}

/** `a/b`, `a` and the zip itself for `a/b`. */
function foldersAround(root: string): string[] {
  if (root === '') return ['']
  const folders = root.split('/')
  return [...folders.map((_, nth) => folders.slice(0, folders.length - nth).join('/')), '']
}

export type OwnerDecision =
  | { kind: 'taken'; taken: ExportedProfile[]; left: ExportedProfile[] }
  /** None is this account's. */
  | { kind: 'other'; other: string }
  /** The export says nothing, or several things: its user has to be asked. */
  | { kind: 'unclear'; file: string }

/**
 * Which profiles of an upload are this account's. `owner` is what its user says: the account's name where the export doesn't say it, or
 * the name that the account had.
 */
export function decideOwner(
  profiles: readonly ExportedProfile[],
  username: string,
  owner: string | null,
): OwnerDecision {
  const whose = (profile: ExportedProfile) => whoseOf(profile.said, username, owner)
  const unclear = profiles.find((profile) => whose(profile) === 'unclear')
  if (unclear) return { kind: 'unclear', file: unclear.file }
  const taken = profiles.filter((profile) => whose(profile) === 'own')
  const left = profiles.filter((profile) => whose(profile) === 'other')
  if (taken.length === 0 && left[0]) return { kind: 'other', other: left[0].said[0]! }
  return { kind: 'taken', taken, left }
}

function whoseOf(said: readonly string[], username: string, owner: string | null): 'own' | 'other' | 'unclear' {
  if (said.includes(username)) return said.length === 1 || owner === username ? 'own' : 'unclear'
  if (said.length === 0) return owner === username ? 'own' : 'unclear'
  // The name it had, as its user says.
  return owner !== null && said.includes(owner) ? 'own' : 'other'
}

/** The names of a zip's other part, by its own: `…-CODE-2.zip` came with `…-CODE-1.zip`. Null where it has no number. */
export function otherPartOf(name: string): string | null {
  const base = fileNameOf(name)
  const found =
    /^((?:.*[^a-z0-9._])?instagram-[a-z0-9._]+-\d{4}-\w{2,3}-\d\d-[a-z0-9]+-|meta-\d{4}-\w{2,3}-\d\d(?:-\d\d){3}-|.*_part_?)(\d{1,2})(?: ?\(\d+\))?\.zip$/i.exec(
      base,
    )
  return found ? `${found[1]}${found[2] === '1' ? 2 : 1}.zip` : null
}
