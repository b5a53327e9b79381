import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { billingConfigQuery } from '#web/billing/account-queries.ts'
import { BankStep, type BankStepProps } from '#web/billing/cards/bank-step.tsx'
import { screen } from '#web/core/screen.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { changeMessages as messages } from '#words/generated/billing.ts'

const ofStripe = screen(() => import('#web/billing/cards/stripe-question.tsx'), 'StripeQuestion')

type BankQuestionProps = BankStepProps & { onClose: () => void }

/** What a bank asks before a payment (3-D Secure). Stripe opens a window of its own for it, over which no dialog may lie. */
export function BankQuestion({ onClose, ...step }: BankQuestionProps) {
  const { data: config } = useQuery(billingConfigQuery)
  if (!config) return null
  if (config.publishable_key)
    return (
      <Suspense fallback={null}>
        <ofStripe.Screen publishable_key={config.publishable_key} {...step} />
      </Suspense>
    )
  return (
    <Dialog open onClose={onClose} title={messages.bankTitle} width="small">
      <BankStep {...step} />
    </Dialog>
  )
}
