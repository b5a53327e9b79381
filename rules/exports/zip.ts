import { decideName, fileNameOf, type Other, type Side } from './names.ts'
import { isInformation } from './owner.ts'

type EntryDecision =
  /** A file of people, to be read. */
  | { kind: 'people'; side: Side }
  /** Another list of the export. */
  | { kind: 'other_list'; other: Other }
  /** Says whose export it is. */
  | { kind: 'owner' }
  /** People, but as a web page. */
  | { kind: 'page' }
  /** Another zip. */
  | { kind: 'zip' }
  | { kind: 'other' }

/** What an entry of an export's zip is by its name; the folders it lies in differ from year to year and say nothing. */
export function decideEntry(path: string): EntryDecision {
  const name = fileNameOf(path).toLowerCase()
  // What a Mac adds for each file, and what is no file.
  if (path.endsWith('/') || path.includes('__MACOSX/') || name.startsWith('._')) return { kind: 'other' }
  if (isInformation(name)) return { kind: 'owner' }
  if (name === 'connections.json') return { kind: 'people', side: 'followers' }
  if (name.endsWith('.zip')) return { kind: 'zip' }
  const decision = decideName(name)
  if (decision.kind === 'other_list' && name.endsWith('.json')) return decision
  if (decision.kind !== 'side') return { kind: 'other' }
  if (name.endsWith('.json')) return { kind: 'people', side: decision.side }
  return { kind: name.endsWith('.html') ? 'page' : 'other' }
}

/** Whether an import reads an entry, so that it must be sent. */
export const isRead = ({ kind }: EntryDecision) => kind === 'people' || kind === 'owner' || kind === 'other_list'
