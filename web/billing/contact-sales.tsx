import { useQuery } from '@tanstack/react-query'
import { appInfoQuery } from '#web/accounts/queries.ts'
import { billingMessages as messages } from '#web/billing/messages.ts'
import { buttonClasses } from '#web/ui/button.tsx'

/** The way to the Enterprise plan, which is arranged by mail. */
export function ContactSales() {
  const to = useQuery(appInfoQuery).data?.sales_email ?? ''
  return (
    <a href={`mailto:${to}?subject=${encodeURIComponent(messages.enquiry)}`} className={buttonClasses({ full: true })}>
      {messages.contactSales}
    </a>
  )
}
