import { addPaymentMethod, subscribe } from '#contract/billing.ts'
import type { TestUser } from './person.ts'

/** Stripe's published test numbers. */
export const testCards = {
  good: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  later_declined: '4000000000000341',
  asks: '4000002760003184',
} as const

export const typedCard = (card_number: string = testCards.good, more: object = {}) => ({
  card_number,
  expiry_month: '12',
  expiry_year: '40',
  cvc: card_number.startsWith('37') ? '1234' : '123',
  cardholder_name: 'Ada Lovelace',
  provider: 'stripe',
  is_default: true,
  ...more,
})

/** Gives a person a card; its id. */
export async function addTestCard(person: TestUser, card_number?: string, more?: object): Promise<string> {
  const { body, status } = await person.call(addPaymentMethod, typedCard(card_number, more))
  if (status !== 200) throw new Error(`The card was refused: ${JSON.stringify(body)}`)
  return body.payment_method.id
}

/** Buys a plan with a card that works. */
export async function buyPlan(person: TestUser, subscription_id = 'growth_monthly'): Promise<void> {
  await addTestCard(person)
  const { body, status } = await person.call(subscribe, { subscription_id })
  if (status !== 200) throw new Error(`The plan was not sold: ${JSON.stringify(body)}`)
}
