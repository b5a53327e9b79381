import type { BillingEdges } from './edges.ts'
import { findCustomer, insertCustomer } from './store.ts'

/** The user's id at the payment provider; created there on first use. */
export async function requireCustomer(edges: BillingEdges, user: { id: string; email: string }): Promise<string> {
  const { db, payments } = edges
  const known = await findCustomer(db, user.id, payments.name)
  if (known) return known.customer_id
  await insertCustomer(db, user.id, payments.name, await payments.createCustomer(user))
  const made = await findCustomer(db, user.id, payments.name)
  if (!made) throw new Error('The customer was not kept.')
  return made.customer_id
}
