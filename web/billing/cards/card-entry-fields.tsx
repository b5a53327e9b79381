import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { cardTypeOf, digitsOf, type TypedCard } from '#rules/cards.ts'
import { billingConfigQuery } from '#web/billing/account-queries.ts'
import type { CardEntry } from '#web/billing/cards/card-entry.ts'
import { CardFields, emptyCard, firstProblem } from '#web/billing/cards/card-fields.tsx'
import { SandboxCard } from '#web/billing/cards/sandbox-card.tsx'
import { Loaded } from '#web/core/loaded.tsx'
import { screen } from '#web/core/screen.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { cardMessages as messages } from '#words/generated/billing.ts'

const ofStripe = screen(() => import('#web/billing/cards/stripe-fields.tsx'), 'StripeFields')

type CardEntryFieldsProps = {
  /** Called after every change; must be a stable function. */
  onEntry: (entry: CardEntry) => void
  /** Without the picture of the card, where room is scarce. */
  compact?: boolean | undefined
  /** Between the picture and the fields. */
  children?: ReactNode
}

/** A new card: in Stripe's own fields where Stripe takes the payments, so that its number never comes to us; else in ours. */
export function CardEntryFields({ onEntry, compact, children }: CardEntryFieldsProps) {
  const waiting = <Skeleton className={compact ? 'h-72' : 'h-[32rem]'} />
  return (
    <Loaded query={useQuery(billingConfigQuery)} failed={messages.fieldsFailed} skeleton={waiting}>
      {({ publishable_key }) =>
        publishable_key ? (
          <Suspense fallback={waiting}>
            <ofStripe.Screen publishable_key={publishable_key} onEntry={onEntry} compact={compact}>
              {children}
            </ofStripe.Screen>
          </Suspense>
        ) : (
          <OurFields onEntry={onEntry} compact={compact}>
            {children}
          </OurFields>
        )
      }
    </Loaded>
  )
}

const orderOf = (card: TypedCard) => ({
  ...card,
  card_number: digitsOf(card.card_number),
  cardholder_name: card.cardholder_name.trim(),
  card_type: cardTypeOf(card.card_number),
})

function OurFields({ onEntry, compact, children }: CardEntryFieldsProps) {
  const [card, setCard] = useState(emptyCard)
  const fields = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const clear = () => {
      setCard(emptyCard)
      fields.current?.querySelector('input')?.focus()
    }
    const untouched = Object.values(card).every((field) => field === '')
    onEntry({ problem: firstProblem(card), untouched, order: async () => orderOf(card), clear })
  }, [card, onEntry])

  return (
    <div ref={fields}>
      <CardFields card={card} compact={compact} onChange={(change) => setCard((before) => ({ ...before, ...change }))}>
        {children}
        <SandboxCard onFill={setCard} />
      </CardFields>
    </div>
  )
}
