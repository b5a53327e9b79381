import { useQuery } from '@tanstack/react-query'
import { billingAddressQuery } from '#web/billing/account-queries.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { screen } from '#web/core/screen.ts'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { cardMessages as messages } from '#words/generated/billing.ts'

const editing = screen(() => import('#web/billing/billing-address-dialog.tsx'), 'BillingAddressDialog')

/** The name and address on receipts. */
export const InvoiceDetails = () => (
  <Loaded
    title={messages.details}
    query={useQuery(billingAddressQuery)}
    failed={messages.detailsFailed}
    skeleton="h-48"
  >
    {(address) => {
      const { billing_name, billing_address_line1 } = address
      const given = !!(billing_name || billing_address_line1)
      return (
        <Card title={messages.details} description={messages.detailsAbout}>
          {given ? (
            <address className="mb-4 border-y border-line py-3 not-italic">
              <p className="font-medium">{billing_name}</p>
              <p className="text-muted">{billing_address_line1}</p>
            </address>
          ) : (
            <p className="mb-4 text-muted">{messages.noDetails}</p>
          )}
          <DialogButton
            preload={editing.preload}
            dialog={(close) => <editing.Screen address={address} onClose={close} />}
          >
            {given ? messages.editDetails : messages.addDetails}
          </DialogButton>
        </Card>
      )
    }}
  </Loaded>
)
