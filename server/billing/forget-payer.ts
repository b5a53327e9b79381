import type { BillingEdges } from './edges.ts'
import { orUnavailable } from './or-unavailable.ts'
import { clearBilledTo, findCustomer } from './store.ts'

/** Ends what a user pays for, at once, and takes the name off their invoices; the invoices themselves are kept. */
export async function forgetPayer(
  { db, payments }: Pick<BillingEdges, 'db' | 'payments'>,
  user_id: string,
): Promise<void> {
  const customer = await findCustomer(db, user_id, payments.name)
  if (customer) await orUnavailable(payments.forgetCustomer(customer.customer_id))
  await clearBilledTo(db, user_id)
}
