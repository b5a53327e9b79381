import { Refusal } from '../../edges/http/refusal.ts'
import { openIfPossible, secretBond, type WebhookEdges } from './edges.ts'
import { newSecret } from './signature.ts'
import { exchangeSealedSecret, listDeliveryRows, lockSealedSecret } from './store.ts'

/** Hours for which the previous secret signs too. */
const BOTH_HOURS = 24

/** A new secret for a webhook, returned only here and stored sealed. The previous one also signs for a day; one before that ends now. */
export async function rotateSecret({ db, secrets }: WebhookEdges, user_id: string, id: string) {
  const bond = secretBond(user_id, id)
  const secret = newSecret()
  const webhook = await db.transaction().execute(async (tx) => {
    const row = await lockSealedSecret(tx, user_id, id)
    if (!row) throw new Refusal('not_found')
    const { sealed_secret } = row
    const still_opens = sealed_secret && openIfPossible(secrets, sealed_secret, bond)
    const previous = still_opens ? { sealed_secret, hours: BOTH_HOURS } : null
    return exchangeSealedSecret(tx, { user_id, id }, secrets.seal(secret, bond), previous)
  })
  const [last_delivery = null] = await listDeliveryRows(db, user_id, id, { limit: 1 })
  return { webhook: { ...webhook, last_delivery }, secret }
}
