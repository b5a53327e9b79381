import type { Database } from '../../edges/database/database.ts'
import { listRunning } from '../store.ts'

/** The ids of all lists that extractions are bringing, whoever's they are. */
export const listRunningLists = async (db: Database): Promise<string[]> => (await listRunning(db)).map(({ id }) => id)
