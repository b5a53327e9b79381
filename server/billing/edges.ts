import type { Database } from '../edges/database/database.ts'
import type { Publish } from '../edges/event-bus.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import type { PaymentProvider } from '../edges/payments/provider.ts'
import type { PaymentSandbox } from '../edges/payments/sandbox/sandbox.ts'
import type { Sockets } from '../edges/sockets/sockets.ts'
import type { BillingEvent } from './events.ts'

export type BillingEdges = {
  db: Database
  payments: PaymentProvider
  /** The same provider where it is the sandbox, which can be controlled; null with Stripe. */
  sandbox: PaymentSandbox | null
  sockets: Pick<Sockets, 'publish'>
  jobs: Pick<Jobs, 'send'>
  publish: Publish<BillingEvent>
}
