import type { Logger } from 'pino'
import type { Database } from '../../edges/database/database.ts'
import type { Jobs } from '../../edges/jobs/jobs.ts'
import type { Outbound } from '../../edges/outbound/outbound.ts'
import type { SealedRows } from '../../edges/rotate-keys.ts'
import { CannotOpen, type Secrets } from '../../edges/secrets.ts'

export type WebhookEdges = { db: Database; jobs: Jobs; outbound: Outbound; secrets: Secrets; log: Logger }

/** Binds a webhook's sealed secret to its row. */
export const secretBond = (user_id: string, webhook_id: string) => `webhook-secret:${user_id}:${webhook_id}`

/** Null where its key was lost. */
export function openIfPossible(secrets: Secrets, sealed: Buffer, bond: string): string | null {
  try {
    return secrets.open(sealed, bond)
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}

/** The current secret, and the previous one while that signs too. */
export const sealedWebhooks: SealedRows[] = ['sealed_secret', 'previous_sealed_secret'].map((column) => ({
  table: 'webhooks',
  id: 'id',
  column,
  bond: secretBond,
}))
