import '#web/billing/cards/card-preview.css'
import { type CardType, cardTypeOf, digitsOf, type TypedCard } from '#rules/cards.ts'
import { classes } from '#web/ui/classes.ts'
import { brandWords, cardMessages as messages } from '#words/generated/billing.ts'

type CardPreviewProps = {
  card: TypedCard
  /** Where the number is not ours to read, as others tell it. */
  type?: CardType
  flipped: boolean
}

const face = 'card-face absolute inset-0 flex flex-col rounded-xl p-5 text-on-brand'

/** The number in groups of four, a dot for every digit that is still missing. */
const numberWords = (number: string, digits: number) =>
  digitsOf(number)
    .padEnd(digits, '•')
    .replace(/(.{4})(?=.)/g, '$1 ')

/** A picture of the card that is being typed; turns over to show its CVC. The fields have everything on it. */
export function CardPreview({ card, type = cardTypeOf(card.card_number), flipped }: CardPreviewProps) {
  return (
    <div aria-hidden dir="ltr" className="card-stage mx-auto aspect-[340/214] w-full max-w-[340px]">
      <div className={classes('card-body relative size-full', flipped && 'is-flipped')}>
        <div className={classes(face, 'card-front justify-between')}>
          <div className="flex items-start justify-between">
            <span className="card-chip" />
            <span className="text-caption font-semibold tracking-[0.16em]">{messages.debit}</span>
          </div>
          <p className="text-[19px] leading-6 font-medium tracking-[0.04em] tabular-nums">
            {numberWords(card.card_number, type === 'amex' ? 15 : 16)}
          </p>
          <div className="flex items-end justify-between gap-4">
            <div className="min-w-0">
              <p className="truncate font-medium uppercase">{card.cardholder_name.trim() || messages.previewName}</p>
              <p className="text-caption tabular-nums">
                {messages.previewExpires} {card.expiry_month.padEnd(2, '•')}/{card.expiry_year.padEnd(2, '•')}
              </p>
            </div>
            <span className="shrink-0 font-semibold">{type === 'unknown' ? '' : brandWords[type]}</span>
          </div>
        </div>
        <div className={classes(face, 'card-back')}>
          <span className="card-stripe" />
          <p className="mt-20 ms-auto rounded-sm bg-surface px-3 py-1.5 text-fg tabular-nums">
            <span className="me-3 text-caption text-muted">{messages.cvc}</span>
            {card.cvc.padEnd(type === 'amex' ? 4 : 3, '•')}
          </p>
          <span className="mt-auto ms-auto font-semibold">{type === 'unknown' ? '' : brandWords[type]}</span>
        </div>
      </div>
    </div>
  )
}
