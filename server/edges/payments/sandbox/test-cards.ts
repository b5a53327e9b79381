import type { DeclineCode } from '../provider.ts'

/**
 * The behaviour of a stored test card: `later_declined` is accepted and then declined, `asks` requires confirmation of every
 * payment.
 */
export type Behaviour = 'good' | 'later_declined' | 'asks'

/** Stripe's published test numbers (docs.stripe.com/testing); no other number is accepted. */
const cards: Record<string, { behaviour: Behaviour } | { declined: DeclineCode }> = {
  '4242424242424242': { behaviour: 'good' },
  '5555555555554444': { behaviour: 'good' },
  '378282246310005': { behaviour: 'good' },
  '4000000000000341': { behaviour: 'later_declined' },
  '4000002760003184': { behaviour: 'asks' },
  '4000000000000002': { declined: 'card_declined' },
  '4000000000009995': { declined: 'insufficient_funds' },
  '4000000000009987': { declined: 'lost_card' },
  '4000000000009979': { declined: 'stolen_card' },
  '4000000000000069': { declined: 'expired_card' },
  '4000000000000127': { declined: 'incorrect_cvc' },
  '4000000000000119': { declined: 'processing_error' },
  '4242424242424241': { declined: 'incorrect_number' },
}

export const findTestCard = (digits: string) => (Object.hasOwn(cards, digits) ? cards[digits] : undefined)
