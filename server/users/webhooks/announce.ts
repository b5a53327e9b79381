import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { insertDeliveries } from './store.ts'

/** Has the user's webhooks told of an event; the same said again within the hour is left out. */
export const announce = (db: Database | Tx, user_id: string, event: WebhookEvent, data: object): Promise<void> =>
  insertDeliveries(db, user_id, event, data)
