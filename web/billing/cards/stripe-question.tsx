import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTakeConfirmed } from '#web/billing/account-queries.ts'
import type { BankStepProps } from '#web/billing/cards/bank-step.tsx'
import { stripeQuery } from '#web/billing/cards/stripe-script.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { cardMessages, changeMessages as messages } from '#words/generated/billing.ts'

type StripeQuestionProps = BankStepProps & { publishable_key: string }

/** Has Stripe show the bank's question in its own window, and has the server read what came of it. */
export function StripeQuestion({ publishable_key, client_secret, onDone, onDeclined }: StripeQuestionProps) {
  const client = useQueryClient()
  const { mutate: takeConfirmed } = useTakeConfirmed(onDone)
  const asked = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, however often it is rendered
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const ask = async () => {
      const stripe = await client.fetchQuery(stripeQuery(publishable_key)).catch(() => null)
      if (!stripe) return onDeclined(cardMessages.stripeBlocked)
      const { error } = await stripe.confirmCardPayment(client_secret)
      if (error) return onDeclined(error.message ?? messages.bankFailed)
      takeConfirmed(client_secret, { onError: (failure) => onDeclined(failureWords(failure, messages.bankFailed)) })
    }
    void ask()
  }, [])

  return (
    <p role="status" className="sr-only">
      {messages.bankWaiting}
    </p>
  )
}
