import type { Logger } from 'pino'
import type { Database } from '../../edges/database/database.ts'
import type { Jobs } from '../../edges/jobs/jobs.ts'
import type { Outbound } from '../../edges/outbound/outbound.ts'
import type { SealedRows } from '../../edges/rotate-keys.ts'
import type { Secrets } from '../../edges/secrets.ts'

export type WebhookEdges = { db: Database; jobs: Jobs; outbound: Outbound; secrets: Secrets; log: Logger }

/** What binds a webhook's sealed secret to its row. */
export const secretBond = (user_id: string, webhook_id: string) => `webhook-secret:${user_id}:${webhook_id}`

export const sealedWebhooks: SealedRows = { table: 'webhooks', id: 'id', column: 'sealed_secret', bond: secretBond }
