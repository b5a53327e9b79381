import { PaymentMethods } from '#web/billing/cards/payment-methods.tsx'
import { InvoiceDetails } from '#web/billing/invoice-details.tsx'
import { Transactions } from '#web/billing/transactions.tsx'

export const BillingTab = () => (
  <div className="flex flex-col gap-6">
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <PaymentMethods />
      <InvoiceDetails />
    </div>
    <Transactions />
  </div>
)
