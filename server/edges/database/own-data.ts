import type { RawBuilder } from 'kysely'

/** One file of a user's own data: what stands in it, as one query. Secrets and other people's rows are not in it. */
export type OwnData = { name: string; query: (user_id: string) => RawBuilder<unknown> }
