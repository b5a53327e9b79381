import type { CardType, TypedCard } from '#rules/cards.ts'
import { failureWords } from '#web/core/failure-words.ts'

/** A card that is being entered, in Stripe's fields or in ours. */
export type CardEntry = {
  /** What still keeps it from being saved, the first thing only. */
  problem: string | undefined
  /** Nothing has been entered yet, so nothing is called wrong. */
  untouched: boolean
  /** What is sent for it; rejects with CardNotTaken where Stripe's fields refuse it. */
  order: () => Promise<(TypedCard & { card_type: CardType }) | { payment_method_id: string }>
  /** Empties the fields for the next card and goes to the first. */
  clear: () => void
}

/** Stripe's fields refused a card; the message is a sentence. */
export class CardNotTaken extends Error {}

export const entryFailureWords = (error: unknown, otherwise: string) =>
  error instanceof CardNotTaken ? error.message : failureWords(error, otherwise)
