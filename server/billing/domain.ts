import type { Config } from '../config.ts'
import type { Domain } from '../domain.ts'
import { createPaymentSandbox } from '../edges/payments/sandbox/sandbox.ts'
import { createStripe } from '../edges/payments/stripe/stripe.ts'
import type { Edges } from '../open-edges.ts'
import type { BillingEdges } from './edges.ts'
import { workBilling } from './jobs.ts'
import { billingData } from './own-data.ts'
import { serveBilling } from './routes.ts'
import { handleEvent, takeEvent } from './take-event.ts'

type OpenedBilling = BillingEdges & Pick<Edges, 'log'>

/** Payments by Stripe, or by the sandbox, whose events arrive like Stripe's. */
export function openBilling(
  { stripe, app_keys }: Pick<Config, 'stripe' | 'app_keys'>,
  { db, sockets, jobs, log, publish }: Pick<Edges, 'db' | 'sockets' | 'jobs' | 'log'> & Pick<BillingEdges, 'publish'>,
): OpenedBilling {
  if (stripe) return { db, sockets, jobs, log, publish, sandbox: null, payments: createStripe(stripe) }
  const [app_key] = app_keys
  if (!app_key) throw new Error('At least one application key is needed.')
  const deliver = async (raw: string, signature: string) => {
    try {
      const event = await takeEvent(billing, raw, signature)
      if (event) await handleEvent(billing, event)
      return true
    } catch (error) {
      log.warn({ err: error }, 'an event of the sandbox’s payments is left for later')
      return false
    }
  }
  const sandbox = createPaymentSandbox({ db, key: app_key.key, deliver })
  const billing = { db, sockets, jobs, log, publish, sandbox, payments: sandbox }
  return billing
}

export const billingDomain = (
  edges: OpenedBilling & Pick<Edges, 'jobs' | 'mail' | 'public_url'> & { is_public: boolean },
): Domain => ({
  own_data: billingData,
  serve: (http) => serveBilling(http, edges),
  work: () => workBilling(edges.jobs, edges),
})
