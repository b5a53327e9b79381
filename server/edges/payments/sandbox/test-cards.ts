import type { DeclineCode } from '../provider.ts'

/** How a test card behaves once it is kept: `later_declined` is kept and then turned down, `asks` wants every payment confirmed. */
export type Behaviour = 'good' | 'later_declined' | 'asks'

/** Stripe's published test numbers (docs.stripe.com/testing); no other number is ever accepted. */
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
