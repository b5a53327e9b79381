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
  /** Between the preview and the fields. */
  children?: ReactNode
}

const waiting = <Skeleton className="h-[32rem]" />

/** A new card: in Stripe's own fields where Stripe takes the payments, so that its number never comes to us; else in ours. */
export function CardEntryFields({ onEntry, children }: CardEntryFieldsProps) {
  return (
    <Loaded query={useQuery(billingConfigQuery)} failed={messages.fieldsFailed} skeleton={waiting}>
      {({ publishable_key }) =>
        publishable_key ? (
          <Suspense fallback={waiting}>
            <ofStripe.Screen publishable_key={publishable_key} onEntry={onEntry}>
              {children}
            </ofStripe.Screen>
          </Suspense>
        ) : (
          <OurFields onEntry={onEntry}>{children}</OurFields>
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

function OurFields({ onEntry, children }: CardEntryFieldsProps) {
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
      <CardFields card={card} onChange={(change) => setCard((before) => ({ ...before, ...change }))}>
        {children}
        <SandboxCard onFill={setCard} />
      </CardFields>
    </div>
  )
}
