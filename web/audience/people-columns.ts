import { useKept } from '#web/core/kept.ts'
import { type PersonColumn, personColumns } from '#web/people/person-facts.ts'

/** What rows of people on lists can show beside their names. */
export const columns = [...personColumns, 'added_at', 'lists'] as const
export type PeopleColumn = (typeof columns)[number] & (PersonColumn | 'added_at' | 'lists')

const areColumns = (kept: unknown): kept is PeopleColumn[] =>
  Array.isArray(kept) && kept.every((name) => (columns as readonly unknown[]).includes(name))

/** The columns that the user does not want; this browser keeps them for the screen of the lists. */
export const useHiddenColumns = () => useKept<PeopleColumn[]>('hidden-columns-people', areColumns, [])
