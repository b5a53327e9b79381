import { type ReactNode, useState } from 'react'
import * as cards from '#rules/cards.ts'
import { CardPreview } from '#web/billing/cards/card-preview.tsx'
import { thisMonth } from '#web/billing/this-month.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FormattedInput } from '#web/ui/forms/formatted-input.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { cardProblems, cardMessages as messages } from '#words/generated/billing.ts'

export const emptyCard: cards.TypedCard = {
  card_number: '',
  expiry_month: '',
  expiry_year: '',
  cvc: '',
  cardholder_name: '',
}

const cvcDigits = (typed: string, number: string) =>
  cards.digitsOf(typed).slice(0, Math.max(...cards.cvcLengths[cards.cardTypeOf(number)]))

/** A field tells what is wrong with it once one has been in it and left it, unless it was left empty. */
function useVisited(card: cards.TypedCard) {
  const [visited, setVisited] = useState<ReadonlySet<keyof cards.TypedCard>>(new Set())
  const problems = cards.cardProblems(card, thisMonth())
  return {
    problemOf: (field: keyof cards.TypedCard) =>
      visited.has(field) && card[field] ? wordsOf(problems[field]) : undefined,
    visit: (...fields: (keyof cards.TypedCard)[]) => setVisited((before) => new Set([...before, ...fields])),
  }
}

type CardFieldsProps = {
  card: cards.TypedCard
  onChange: (change: Partial<cards.TypedCard>) => void
  /** Without the picture of the card. */
  compact?: boolean | undefined
  /** Between the picture and the fields. */
  children?: ReactNode
}

/** A card as one types it, with its preview. */
export function CardFields({ card, onChange, compact, children }: CardFieldsProps) {
  const [flipped, setFlipped] = useState(false)
  const { problemOf, visit } = useVisited(card)
  const [typed, setTyped] = useState('')
  const { expiry_month, expiry_year } = cards.expiryOf(typed)
  // What was typed, unless the card was filled in or emptied from elsewhere.
  const is_typed = expiry_month === card.expiry_month && expiry_year === card.expiry_year
  const expiry = is_typed ? typed : cards.groupedExpiry(`${card.expiry_month}/${card.expiry_year}`)

  return (
    <div className="flex flex-col gap-4">
      {compact ? null : <CardPreview card={card} flipped={flipped} />}
      {children}
      <Field label={messages.number} error={problemOf('card_number')}>
        <FormattedInput
          name="card_number"
          data-autofocus
          autoComplete="cc-number"
          value={card.card_number}
          format={cards.groupedNumber}
          onValue={(card_number) => onChange({ card_number, cvc: cvcDigits(card.cvc, card_number) })}
          onBlur={() => visit('card_number')}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={messages.expiry} error={problemOf('expiry_month') ?? problemOf('expiry_year')}>
          <FormattedInput
            name="expiry"
            autoComplete="cc-exp"
            placeholder={`${messages.monthHint} / ${messages.yearHint}`}
            value={expiry}
            format={cards.groupedExpiry}
            onValue={(typed) => {
              setTyped(typed)
              onChange(cards.expiryOf(typed))
            }}
            onBlur={() => visit('expiry_month', 'expiry_year')}
          />
        </Field>
        <Field label={messages.cvc} error={problemOf('cvc')}>
          <FormattedInput
            name="cvc"
            autoComplete="cc-csc"
            value={card.cvc}
            format={(typed) => cvcDigits(typed, card.card_number)}
            onValue={(cvc) => onChange({ cvc })}
            onFocus={() => setFlipped(true)}
            onBlur={() => {
              setFlipped(false)
              visit('cvc')
            }}
          />
        </Field>
      </div>
      <TextField
        label={messages.holder}
        hint={messages.holderHint}
        error={problemOf('cardholder_name')}
        name="cardholder_name"
        autoComplete="cc-name"
        value={card.cardholder_name}
        onChange={(typed) => onChange({ cardholder_name: typed })}
        onBlur={() => visit('cardholder_name')}
      />
    </div>
  )
}

/** What still keeps a card from being saved, the first thing only; undefined when nothing does. */
export const firstProblem = (card: cards.TypedCard) => wordsOf(Object.values(cards.cardProblems(card, thisMonth()))[0])

export const wordsOf = (problem: cards.CardProblem | undefined) => problem && cardProblems[problem]
