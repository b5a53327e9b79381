import { expect, test } from 'vitest'
import { cardTypeOf } from '#rules/cards.ts'
import { findTestCard } from './test-cards.ts'

/** As other sites list what Stripe publishes for each brand, with the debit and prepaid ones. */
const published = {
  visa: ['4242 4242 4242 4242', '4000 0566 5566 5556'],
  mastercard: ['5555 5555 5555 4444', '2223 0031 2200 3222', '5200 8282 8282 8210', '5105 1051 0510 5100'],
  amex: ['3782 822463 10005', '3714 496353 98431'],
  others: [
    '6011 1111 1111 1117',
    '6011 0009 9013 9424',
    '6011 9811 1111 1113',
    '3056 9300 0902 0004',
    '3622 720627 1667',
    '6555 9000 0060 4105',
    '3566 0020 2036 0505',
    '6200 0000 0000 0005',
    '6200 0000 0000 0047',
  ],
}

const passesLuhn = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

test.each(Object.entries(published).flatMap(([brand, numbers]) => numbers.map((number) => ({ brand, number }))))(
  '$number of $brand is a test card that succeeds',
  ({ brand, number }) => {
    const digits = number.replaceAll(' ', '')
    expect(findTestCard(digits)).toEqual({ behaviour: 'good' })
    expect(passesLuhn(digits)).toBe(true)
    if (brand !== 'others') expect(cardTypeOf(digits)).toBe(brand)
  },
)

test('a number that Stripe does not publish is none', () => {
  expect(findTestCard('4111111111111112')).toBeUndefined()
  expect(findTestCard('constructor')).toBeUndefined()
})
