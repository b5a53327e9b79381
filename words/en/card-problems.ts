import type { CardProblem } from '#rules/cards.ts'

/** What is wrong with a card that is typed or was given. */
export const cardProblems: Record<CardProblem, string> = {
  number_too_short: 'Card number is too short',
  number_too_long: 'Card number is too long',
  month_wrong: 'Month must be 01-12',
  year_wrong: 'Year must be 2 digits',
  expired: 'This card has expired',
  cvc_of_amex: 'AMEX CVC must be 4 digits',
  cvc_of_3: 'CVC must be 3 digits',
  cvc_of_3_or_4: 'CVC must be 3 or 4 digits',
  name_missing: 'Cardholder name is required',
  name_too_short: 'Cardholder name must be at least 2 characters',
  unusable: 'This card can’t be used. Enter it again.',
}
