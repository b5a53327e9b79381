import type { Database } from '../edges/database/database.ts'
import { listAccountRows } from './store.ts'

/** The ids of the accounts a user has connected, for other domains. */
export const listAccountIds = async (db: Database, user_id: string): Promise<string[]> =>
  (await listAccountRows(db, user_id)).map(({ id }) => id)
