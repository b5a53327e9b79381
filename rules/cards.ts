import { withDigits } from './typed-text.ts'

/** Fewest and most digits of a card's number (specification, sections 5 and 9). */
export const CARD_NUMBER_MIN = 13
export const CARD_NUMBER_MAX = 16

/** Fewest characters of a cardholder's name, without the blanks around it. */
export const CARDHOLDER_MIN = 2

export type CardType = 'visa' | 'mastercard' | 'amex' | 'unknown'

/** As printed on the card: two digits each. */
export type Expiry = { expiry_month: string; expiry_year: string }

/** `month` is 1 to 12. */
export type CalendarMonth = { year: number; month: number }

/** A card as typed; `card_number` may hold blanks. */
export type TypedCard = {
  card_number: string
  expiry_month: string
  expiry_year: string
  cvc: string
  cardholder_name: string
}

/** What can be wrong with a card; `unusable` is the provider's judgement. */
export type CardProblem =
  | 'number_too_short'
  | 'number_too_long'
  | 'month_wrong'
  | 'year_wrong'
  | 'expired'
  | 'cvc_of_amex'
  | 'cvc_of_3'
  | 'cvc_of_3_or_4'
  | 'name_missing'
  | 'name_too_short'
  | 'unusable'

/** What is wrong with a card, field by field. */
type CardProblems = { [Field in keyof TypedCard]?: CardProblem | undefined }

export const digitsOf = (text: string) => withDigits(text).replace(/\D/g, '')

/** The number's digits in groups of four, as it is shown while it is typed. */
export const groupedNumber = (number: string) =>
  digitsOf(number)
    .slice(0, CARD_NUMBER_MAX)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/**
 * An expiry as it is shown while it is typed or pasted, "MM / YY": its digits in their order. A month from 2 to 9 needs no zero, and a year
 * may have four digits.
 */
export function groupedExpiry(typed: string) {
  const text = withDigits(typed)
  const [first = '', second = ''] = text.match(/\d+/g) ?? []
  const month = first.slice(0, /^[2-9]/.test(first) ? 1 : 2)
  const digits = first.slice(month.length) + second
  const year = digits.slice(0, digits.startsWith('20') ? 4 : 2)
  return year || /^\d+\/$/.test(text) ? `${month} / ${year}` : month
}

/** What `groupedExpiry` shows, in the two parts that are sent. */
export function expiryOf(grouped: string): Expiry {
  const [month = '', year = ''] = grouped.split(' / ')
  return { expiry_month: year ? month.padStart(2, '0') : month, expiry_year: year.replace(/^20(?=\d\d$)/, '') }
}

/** Who issued a card, as far as its first digits tell. */
export function cardTypeOf(number: string): CardType {
  const digits = digitsOf(number)
  if (/^3[47]/.test(digits)) return 'amex'
  if (digits.startsWith('4')) return 'visa'
  const first = Number(digits.slice(0, 4))
  if (/^5[1-5]/.test(digits) || (digits.length >= 4 && first >= 2221 && first <= 2720)) return 'mastercard'
  return 'unknown'
}

/** How many digits a card's CVC may have. */
export const cvcLengths: Record<CardType, readonly number[]> = {
  amex: [4],
  visa: [3],
  mastercard: [3],
  unknown: [3, 4],
}

const cvcProblems: Record<CardType, CardProblem> = {
  amex: 'cvc_of_amex',
  visa: 'cvc_of_3',
  mastercard: 'cvc_of_3',
  unknown: 'cvc_of_3_or_4',
}

/**
 * Everything that keeps a card from being saved in the month of `today`; no field when all is well. The number's checksum is the provider's
 * affair.
 */
export function cardProblems(card: TypedCard, today: CalendarMonth): CardProblems {
  const type = cardTypeOf(card.card_number)
  const problems: CardProblems = {}
  if (digitsOf(card.card_number).length < CARD_NUMBER_MIN) problems.card_number = 'number_too_short'
  if (digitsOf(card.card_number).length > CARD_NUMBER_MAX) problems.card_number = 'number_too_long'
  if (!/^(0[1-9]|1[0-2])$/.test(card.expiry_month)) problems.expiry_month = 'month_wrong'
  if (!/^\d\d$/.test(card.expiry_year)) problems.expiry_year = 'year_wrong'
  if (judgeExpiry(card, today) === 'expired')
    problems[2000 + Number(card.expiry_year) < today.year ? 'expiry_year' : 'expiry_month'] = 'expired'
  if (!/^\d+$/.test(card.cvc) || !cvcLengths[type].includes(card.cvc.length)) problems.cvc = cvcProblems[type]
  const name = [...card.cardholder_name.trim()].length
  if (name === 0) problems.cardholder_name = 'name_missing'
  else if (name < CARDHOLDER_MIN) problems.cardholder_name = 'name_too_short'
  return problems
}

/** Whether a card of this expiry can still be charged in the month of `today`. */
export function judgeExpiry(
  { expiry_month, expiry_year }: Expiry,
  today: CalendarMonth,
): 'fine' | 'expired' | 'unreadable' {
  if (!/^\d{1,2}$/.test(expiry_month) || !/^\d{2}$/.test(expiry_year)) return 'unreadable'
  const year = 2000 + Number(expiry_year)
  const month = Number(expiry_month)
  if (month < 1 || month > 12) return 'unreadable'
  return year < today.year || (year === today.year && month < today.month) ? 'expired' : 'fine'
}

/** The calendar month of a moment, UTC: a card is good to the end of its month, and browser, server and provider judge by the same end. */
export const monthOf = (moment: Date): CalendarMonth => ({
  year: moment.getUTCFullYear(),
  month: moment.getUTCMonth() + 1,
})
