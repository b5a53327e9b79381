import { useQuery } from '@tanstack/react-query'
import { appInfoQuery } from '#web/accounts/queries.ts'
import { screen } from '#web/core/screen.ts'
import { buttonClasses } from '#web/ui/buttons/button.tsx'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { billingMessages as messages } from '#words/billing.ts'

const ask = screen(() => import('#web/billing/plans/ask-for-sales.tsx'), 'AskForSales')

/** The way to the Enterprise plan, which is arranged by mail; where nobody named an address, it says what to do instead. */
export function ContactSales() {
  const { data: info, isPending } = useQuery(appInfoQuery)
  if (!info?.sales_email)
    return (
      <DialogButton disabled={isPending} preload={ask.preload} dialog={(close) => <ask.Screen onClose={close} />}>
        {messages.contactSales}
      </DialogButton>
    )
  return (
    <a
      href={`mailto:${info.sales_email}?subject=${encodeURIComponent(messages.enquiry)}`}
      className={buttonClasses({ full: true })}
    >
      {messages.contactSales}
    </a>
  )
}
