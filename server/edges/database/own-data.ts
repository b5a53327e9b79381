import type { RawBuilder } from 'kysely'

/**
 * One file of the export of a user's own data, as a query. It contains no secrets and no rows of other people. Columns that contain
 * `reasons` are exported in words.
 */
export type OwnData = { name: string; query: (user_id: string) => RawBuilder<unknown>; reasons?: string[] }
