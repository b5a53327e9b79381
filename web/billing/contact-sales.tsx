import { useQuery } from '@tanstack/react-query'
import { appInfoQuery } from '#web/accounts/queries.ts'
import { billingMessages as messages } from '#web/billing/messages.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The way to the Enterprise plan, which is arranged by mail; where nobody named an address, whom to ask. */
export function ContactSales() {
  const { data: info, isPending } = useQuery(appInfoQuery)
  if (isPending) return <Skeleton className="h-11 lg:h-9" />
  if (!info?.sales_email) return <p className="text-muted">{messages.askForSales}</p>
  return (
    <a
      href={`mailto:${info.sales_email}?subject=${encodeURIComponent(messages.enquiry)}`}
      className={buttonClasses({ full: true })}
    >
      {messages.contactSales}
    </a>
  )
}
