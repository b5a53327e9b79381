import { describe, expect, test } from 'vitest'
import {
  cardTypeOf,
  expiryOf,
  groupedExpiry,
  groupedNumber,
  judgeExpiry,
  monthOf,
  cardProblems as problemsIn,
  type TypedCard,
} from '#rules/cards.ts'
import { cardProblems as words } from '#words/generated/billing.ts'

const cardProblems = (card: TypedCard, today = { year: 2026, month: 11 }) =>
  Object.fromEntries(
    Object.entries(problemsIn(card, today)).map(([field, problem]) => [field, problem && words[problem]]),
  )

const good = {
  card_number: '4242 4242 4242 4242',
  expiry_month: '04',
  expiry_year: '29',
  cvc: '123',
  cardholder_name: 'Ada Lovelace',
}

const amex = { ...good, card_number: '3782 8224 6310 005', cvc: '1234' }

test('a good card has nothing wrong with it', () => {
  expect(cardProblems(good)).toEqual({})
  expect(cardProblems(amex)).toEqual({})
})

describe('"Card number: digits only, at most 16, displayed in groups of 4"', () => {
  test.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242x4242 4242', '4242 4242 4242 4242'],
    ['42424242424242429999', '4242 4242 4242 4242'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(groupedNumber(typed)).toBe(shown)
  })
})

test('"fewer than 13 digits gives “Card number is too short”"', () => {
  expect(cardProblems({ ...good, card_number: '4242 4242 4242' })).toEqual({ card_number: 'Card number is too short' })
  expect(cardProblems({ ...good, card_number: '4242 4242 4242 4' })).toEqual({})
})

describe('"Type detection: starts 34 or 37 amex; starts 4 visa; 51-55 or 2221-2720 mastercard"', () => {
  test.each([
    ['34', 'amex'],
    ['37', 'amex'],
    ['35', 'unknown'],
    ['4', 'visa'],
    ['51', 'mastercard'],
    ['55', 'mastercard'],
    ['50', 'unknown'],
    ['56', 'unknown'],
    ['2220', 'unknown'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', 'unknown'],
    ['272', 'unknown'],
    ['6011', 'unknown'],
    ['', 'unknown'],
  ])('%s is %s', (number, type) => {
    expect(cardTypeOf(number)).toBe(type)
  })
})

describe('"Month: digits only, 2 characters, 01-12 (“Month must be 01-12”)"', () => {
  test.each(['', '0', '4', '00', '13', '1a'])('%j is not a month', (expiry_month) => {
    expect(cardProblems({ ...good, expiry_month })).toEqual({ expiry_month: 'Month must be 01-12' })
  })
  test.each(['01', '09', '10', '12'])('%s is a month', (expiry_month) => {
    expect(cardProblems({ ...good, expiry_month })).toEqual({})
  })
})

test('"Year: digits only, 2 characters"', () => {
  for (const expiry_year of ['', '2', 'ab', '2029'])
    expect(cardProblems({ ...good, expiry_year })).toEqual({ expiry_year: 'Year must be 2 digits' })
})

describe('"CVC: digits only"', () => {
  test('"amex 4 (“AMEX CVC must be 4 digits”)"', () => {
    expect(cardProblems({ ...amex, cvc: '123' })).toEqual({ cvc: 'AMEX CVC must be 4 digits' })
  })
  test('"visa and mastercard 3 (“CVC must be 3 digits”)"', () => {
    expect(cardProblems({ ...good, cvc: '1234' })).toEqual({ cvc: 'CVC must be 3 digits' })
    const mastercard = { ...good, card_number: '5555555555554444', cvc: '12' }
    expect(cardProblems(mastercard)).toEqual({ cvc: 'CVC must be 3 digits' })
  })
  test('"other 3 or 4 (“CVC must be 3 or 4 digits”)"', () => {
    const other = { ...good, card_number: '6011111111111117' }
    expect(cardProblems({ ...other, cvc: '12' })).toEqual({ cvc: 'CVC must be 3 or 4 digits' })
    expect(cardProblems({ ...other, cvc: '123' })).toEqual({})
    expect(cardProblems({ ...other, cvc: '1234' })).toEqual({})
  })
  test('letters are no digits', () => {
    expect(cardProblems({ ...good, cvc: '12a' })).toEqual({ cvc: 'CVC must be 3 digits' })
  })
})

test('"Cardholder name required, at least 2 trimmed characters"', () => {
  expect(cardProblems({ ...good, cardholder_name: '  ' })).toEqual({ cardholder_name: 'Cardholder name is required' })
  expect(cardProblems({ ...good, cardholder_name: ' A ' })).toEqual({
    cardholder_name: 'Cardholder name must be at least 2 characters',
  })
  expect(cardProblems({ ...good, cardholder_name: 'Bo' })).toEqual({})
})

describe('"an expired default card (year 2000+yy earlier than the current year, or same year with earlier month)"', () => {
  const today = { year: 2026, month: 11 }
  test.each([
    ['11', '26', 'fine'],
    ['12', '26', 'fine'],
    ['01', '27', 'fine'],
    ['10', '26', 'expired'],
    ['12', '25', 'expired'],
    ['13', '26', 'unreadable'],
    ['00', '27', 'unreadable'],
    ['', '27', 'unreadable'],
    ['11', '2026', 'unreadable'],
    ['ab', 'cd', 'unreadable'],
  ])('%s/%s is %s', (expiry_month, expiry_year, verdict) => {
    expect(judgeExpiry({ expiry_month, expiry_year }, today)).toBe(verdict)
  })
})

describe('an expired card is not saved, and the field that makes it so says it', () => {
  const at = (moment: string, expiry_month: string, expiry_year: string) =>
    cardProblems({ ...good, expiry_month, expiry_year }, monthOf(new Date(moment)))

  test.each([
    ['the last moment of its month, UTC', '2026-11-30T23:59:59.999Z', {}],
    ['the first moment of the next', '2026-12-01T00:00:00.000Z', { expiry_month: 'This card has expired' }],
    ['midnight where it is still the month before in UTC', '2026-12-01T00:30:00.000+14:00', {}],
    [
      'the evening where it is the next month in UTC',
      '2026-11-30T23:30:00.000-05:00',
      { expiry_month: 'This card has expired' },
    ],
    ['the year after', '2027-01-01T00:00:00.000Z', { expiry_year: 'This card has expired' }],
  ])('11/26 at %s', (_, moment, problems) => {
    expect(at(moment, '11', '26')).toEqual(problems)
  })

  test('a month that is none says only that', () => {
    expect(at('2026-11-22T12:00:00Z', '13', '20')).toEqual({ expiry_month: 'Month must be 01-12' })
  })
})

describe('an expiry in one field', () => {
  test.each([
    ['1', '1', '1', ''],
    ['12', '12', '12', ''],
    ['123', '12 / 3', '12', '3'],
    ['1234', '12 / 34', '12', '34'],
    ['5', '5', '5', ''],
    ['534', '5 / 34', '05', '34'],
    ['1/', '1 / ', '1', ''],
    ['1 / 3', '1 / 3', '01', '3'],
    ['05/2034', '05 / 2034', '05', '34'],
    ['12 / 203', '12 / 203', '12', '203'],
    ['12/34567', '12 / 34', '12', '34'],
    ['１２／３４', '12 / 34', '12', '34'],
    ['١٢/٣٤', '12 / 34', '12', '34'],
    ['abc', '', '', ''],
  ])('%j is shown as %j', (typed, shown, expiry_month, expiry_year) => {
    expect(groupedExpiry(typed)).toBe(shown)
    expect(groupedExpiry(shown)).toBe(shown.trimEnd().replace(/ \/$/, ''))
    expect(expiryOf(shown)).toEqual({ expiry_month, expiry_year })
  })

  test.each(['12 / ', '12 /', '1 /'])('%j, as it is while one deletes, goes back to the month', (left) => {
    expect(groupedExpiry(left)).toBe(left.split(' ')[0])
  })
})
