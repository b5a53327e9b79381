import type { WebhookEvent } from '#contract/webhooks.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { AddressRefused } from '../../edges/outbound/outbound.ts'
import { type Entered, lockEntered } from '../lock-user.ts'
import { secretBond, type WebhookEdges } from './edges.ts'
import { newSecret } from './signature.ts'
import { countWebhooks, insertWebhook, updateSealedSecret } from './store.ts'

const MAX_WEBHOOKS = 10

/** A new webhook and the secret that signs its deliveries, which is returned only here and stored sealed. */
export async function createUserWebhook(
  { db, outbound, secrets }: WebhookEdges,
  entered: Entered,
  given: { url: string; events: WebhookEvent[] },
) {
  const { id: user_id } = entered
  try {
    outbound.judge(given.url)
  } catch (error) {
    if (error instanceof AddressRefused) throw new Refusal('webhook_url_refused', { problem: error.problem })
    throw error
  }
  const secret = newSecret()
  const webhook = await db.transaction().execute(async (tx) => {
    await lockEntered(tx, entered)
    if ((await countWebhooks(tx, user_id)) >= MAX_WEBHOOKS) throw new Refusal('webhooks_full', { most: MAX_WEBHOOKS })
    const row = await insertWebhook(tx, user_id, { url: given.url, events: [...new Set(given.events)] })
    await updateSealedSecret(tx, user_id, row.id, secrets.seal(secret, secretBond(user_id, row.id)))
    return row
  })
  return { webhook: { ...webhook, last_delivery: null }, secret }
}
