import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import type { TypedCard } from '#rules/cards.ts'
import { billingConfigQuery } from '#web/billing/account-queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { cardMessages as messages } from '#words/generated/billing.ts'

/** The card every sandbox takes; its year is always ahead. */
const testCard = (): TypedCard => ({
  card_number: '4242 4242 4242 4242',
  expiry_month: '12',
  expiry_year: String((new Date().getFullYear() + 3) % 100),
  cvc: '123',
  cardholder_name: 'Test Person',
})

/** Shown only while payments are the sandbox's: no money moves, and which card may be tried. */
export function SandboxCard({ onFill }: { onFill: (card: TypedCard) => void }) {
  const { data: config } = useQuery(billingConfigQuery)
  if (config?.provider !== 'sandbox') return null
  return (
    <Alert
      action={
        <Button size="small" icon={FlaskConical} onClick={() => onFill(testCard())}>
          {messages.fillTest}
        </Button>
      }
    >
      {messages.sandboxHint}
    </Alert>
  )
}
