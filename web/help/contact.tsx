import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { appInfoQuery } from '#web/accounts/queries.ts'
import { useUsage } from '#web/billing/queries.ts'
import { buttonClasses } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { supportWords } from '#words/billing.ts'
import { helpMessages as messages } from '#words/generated/help.ts'

/** Who answers, by the plan. */
export function Contact() {
  const { data: usage } = useUsage()
  const { data: info } = useQuery(appInfoQuery)
  const support = usage?.limits.priority_support
  const address = info?.sales_email
  const subject = messages.subject({ plan: usage?.subscription_name ?? 'Trial' })
  return (
    <Card title={messages.contact} className="flex flex-col">
      {support ? (
        <p>{messages.contactPlan({ support: supportWords(support) })}</p>
      ) : address ? (
        <p>{messages.contactPlain}</p>
      ) : null}
      {address ? (
        <a
          href={`mailto:${address}?subject=${encodeURIComponent(subject)}`}
          className={buttonClasses({ variant: 'primary' }, 'mt-4 self-start')}
        >
          <Mail size={16} aria-hidden />
          {messages.write}
        </a>
      ) : info ? (
        <p className="text-muted">{messages.nobody}</p>
      ) : null}
    </Card>
  )
}
