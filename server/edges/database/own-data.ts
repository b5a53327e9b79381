import type { RawBuilder } from 'kysely'

/** The files of the export of a user's own data, each with its query. They contain no secrets and no rows of other people. */
export type OwnData = Record<string, (user_id: string) => RawBuilder<unknown>>
