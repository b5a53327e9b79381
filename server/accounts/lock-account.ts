import type { Tx } from '../edges/database/database.ts'
import { lockConnected } from './store.ts'

/** Keeps an account as it is until the transaction ends; false when it has been disconnected. */
export const lockAccount = async (tx: Tx, account_id: string): Promise<boolean> =>
  (await lockConnected(tx, account_id)) !== undefined
