import type { RawBuilder } from 'kysely'

/** One file of a user's own data, as one query, without secrets and other people's rows; columns that hold `reasons` are put into words. */
export type OwnData = { name: string; query: (user_id: string) => RawBuilder<unknown>; reasons?: string[] }
