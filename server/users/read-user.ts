import type { Database } from '../edges/database/database.ts'
import { findUser, type UserRow } from './store.ts'

/** The user of an id, for other domains; undefined when they are gone. */
export const readUser = (db: Database, user_id: string): Promise<UserRow | undefined> => findUser(db, user_id)
