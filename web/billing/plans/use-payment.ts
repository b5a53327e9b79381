import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan, UserSubscription } from '#contract/billing.ts'
import { cardRefusal } from '#rules/plans.ts'
import { paymentMethodsQuery, useAddCard, useSubscribe } from '#web/billing/account-queries.ts'
import { type CardEntry, entryFailureWords } from '#web/billing/cards/card-entry.ts'
import { thisMonth } from '#web/billing/this-month.ts'
import { cardMessages } from '#words/generated/billing.ts'
import { billingMessages as messages } from '#words/generated/home.ts'

type Outcome = {
  /** With the subscription, or with null where the bank was asked and reads it later. */
  onPaid?: (has: UserSubscription | null) => void
  onFailed?: () => void
}

/** The card that is to pay for a plan: the primary one, or one that is typed because there is none or another is wanted. */
function usePayingCard(plan: Plan) {
  const cards = useQuery(paymentMethodsQuery)
  const [another, setAnother] = useState(false)
  const [entry, setEntry] = useState<CardEntry>()
  const primary = cards.data?.find(({ is_default }) => is_default) ?? null
  // While the cards aren't known, none is missing.
  const is_known = cards.data !== undefined
  const refusal = plan.price > 0 && is_known ? cardRefusal(primary, thisMonth()) : null
  const typing = another || refusal !== null
  const problem = typing ? entry?.problem : undefined
  return {
    cards,
    is_known,
    known: refusal ? null : primary,
    /** Why the primary card can't pay. */
    refusal,
    typing,
    another,
    setAnother,
    entry: typing ? entry : undefined,
    setEntry,
    /** What still keeps the payment from being made, as a sentence; empty when nothing does. */
    missing: missingWords(entry, problem),
    ready: is_known && !problem && (!typing || entry !== undefined),
  }
}

const missingWords = (entry: CardEntry | undefined, problem: string | undefined) => {
  if (!problem) return ''
  return entry?.untouched ? cardMessages.cardWanted : messages.toPay({ problem })
}

/**
 * Subscribes to a plan with the primary card, or adds the card that is typed and subscribes with that; both are one act for who pays. A card
 * that was added stays when the payment fails. `otherwise` is said of a failure without a sentence of its own.
 */
export function usePayment(plan: Plan, otherwise: string, { onPaid, onFailed = () => {} }: Outcome = {}) {
  const card = usePayingCard(plan)
  const [client_secret, askBank] = useState<string>()
  const [declined, setDeclined] = useState<string>()
  const addCard = useAddCard()
  const subscribe = useSubscribe()
  const pending = addCard.isPending || subscribe.isPending
  const error = addCard.error ?? subscribe.error

  const payWith = (method_id: string | undefined) =>
    subscribe.mutate(
      { plan_id: plan.id, method_id },
      {
        onSuccess: (answer) => (answer.success ? onPaid?.(answer.subscription) : askBank(answer.client_secret)),
        onError: onFailed,
      },
    )
  const payWithNew = (entry: CardEntry) =>
    addCard.mutate(
      { entry, is_default: true },
      {
        onSuccess: ({ payment_method }) => {
          card.setAnother(false)
          payWith(payment_method.id)
        },
        onError: onFailed,
      },
    )

  return {
    ...card,
    pending,
    failure: pending ? undefined : error ? entryFailureWords(error, otherwise) : declined,
    client_secret,
    onDone: () => {
      askBank(undefined)
      onPaid?.(null)
    },
    onDeclined: (reason: string) => {
      askBank(undefined)
      setDeclined(reason)
      if (reason) onFailed()
    },
    pay: () => {
      if (!card.ready || pending) return
      setDeclined(undefined)
      addCard.reset()
      if (card.entry) payWithNew(card.entry)
      else payWith(card.known?.id)
    },
  }
}

export type PaymentState = ReturnType<typeof usePayment>
