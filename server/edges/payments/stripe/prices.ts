import type Stripe from 'stripe'
import type { Plan } from '#contract/billing.ts'
import { findPlan, plans } from '#rules/plans.ts'

/** Our plans as Stripe's prices, found by their lookup key, which is the plan's id. */
export function createPrices(stripe: Stripe) {
  const known = new Map<string, Promise<string>>()
  /** Stripe's price of a plan; created there when it is missing or the amount differs. */
  const idOf = (plan_id: string) => {
    const found = known.get(plan_id) ?? ensurePrice(stripe, plan_id)
    known.set(plan_id, found)
    found.catch(() => known.delete(plan_id))
    return found
  }
  return {
    idOf,
    async planOf(price: Stripe.Price | string) {
      if (typeof price !== 'string') return price.metadata.plan_id ?? price.lookup_key ?? ''
      for (const { id, price: cents } of plans) if (cents > 0 && (await idOf(id)) === price) return id
      return ''
    },
  }
}

export type Prices = ReturnType<typeof createPrices>

async function ensurePrice(stripe: Stripe, plan_id: string): Promise<string> {
  const plan = findPlan(plan_id)
  if (!plan) throw new Error(`There is no plan ${plan_id} to find a price for.`)
  const { data } = await stripe.prices.list({ lookup_keys: [plan.id], active: true, limit: 1 })
  const [found] = data
  if (found?.unit_amount === plan.price) return found.id
  return (await makePrice(stripe, plan)).id
}

const makePrice = (stripe: Stripe, { id, name, price, billing_interval }: Plan) =>
  stripe.prices.create(
    {
      currency: 'usd',
      unit_amount: price,
      recurring: { interval: billing_interval === 'yearly' ? 'year' : 'month' },
      product_data: { name: `Cadenza ${name}` },
      lookup_key: id,
      transfer_lookup_key: true,
      metadata: { plan_id: id },
    },
    { idempotencyKey: `price-${id}-${price}` },
  )
