import Stripe from 'stripe'
import { type DeclineCode, ProviderUnavailable } from '../provider.ts'

const codes: Record<string, DeclineCode> = {
  insufficient_funds: 'insufficient_funds',
  lost_card: 'lost_card',
  stolen_card: 'stolen_card',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  processing_error: 'processing_error',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  payment_intent_authentication_failure: 'authentication_failed',
  authentication_required: 'authentication_failed',
}

/** Maps Stripe's code, or the bank's where it is more specific, to one of ours. */
export const declineOf = (error: { code?: string | null; decline_code?: string | null }): DeclineCode =>
  codes[error.decline_code ?? ''] ?? codes[error.code ?? ''] ?? 'card_declined'

export type StripeAnswer<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'declined'; code: DeclineCode }

/**
 * Returns an answer or a declined card, and throws ProviderUnavailable where the effect is unknown; a request that Stripe
 * cannot understand is our own bug.
 */
export async function ask<Answer>(asked: Promise<Answer>): Promise<StripeAnswer<Answer>> {
  try {
    return { kind: 'answered', answer: await asked }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return { kind: 'declined', code: declineOf(error) }
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error
    if (error instanceof Stripe.errors.StripeError) throw new ProviderUnavailable(error.message, { cause: error })
    throw error
  }
}

/** The same where no card is charged. */
export async function readAnswer<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const got = await ask(asked)
  if (got.kind === 'declined')
    throw new ProviderUnavailable(`Stripe declined with ${got.code} where no card was charged.`)
  return got.answer
}
