import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { randomOf } from './testing/chance.ts'
import { listEveryCall, nameOf } from './testing/every-call.ts'
import { makeInput, type Schema } from './testing/make-input.ts'

const ID = 4711
const calls = await listEveryCall()
const inputOf = (input: z.ZodMiniType) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
const isSent = (value: unknown) => JSON.stringify(value).includes(`"${ID}"`)

/** The same input with every id as a number. */
const withNumbers = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(`"${ID}"`, String(ID)))

/** Fields that are digits to people, in every input: what a client that counts sends them as, and what that is read as. */
const digits: Record<string, [number, string]> = {
  code_2fa: [42, '000042'],
  code: [12_345, '012345'],
  card_number: [4_242_424_242_424_242, '4242424242424242'],
  expiry_month: [1, '01'],
  expiry_year: [31, '31'],
  cvc: [7, '007'],
  billing_postal_code: [10_115, '10115'],
  payment_method_id: [12, '12'],
}

const fieldsOf = ({ properties = {} }: Schema) => Object.keys(properties)
// Google's code is its own text.
const inDigits = calls
  .filter((call) => nameOf(call) !== 'POST /auth/google')
  .flatMap((call) =>
    fieldsOf(inputOf(call.input))
      .filter((field) => field in digits)
      .map((field) => ({ name: nameOf(call), call, field })),
  )

/** An input of a call that it takes and that has an id in it, of a hundred made by chance. */
function takenInput(input: z.ZodMiniType) {
  const random = randomOf(7)
  const made = Array.from({ length: 100 }, () => makeInput(inputOf(input), random, [String(ID)]))
  return made.find((value) => isSent(value) && z.safeParse(input, value).success)
}

/** With a body: what is in an address is text anyway. */
const withIds = calls.flatMap((call) => {
  if (call.method === 'GET') return []
  const value = takenInput(call.input)
  return value === undefined ? [] : [{ name: nameOf(call), call, value }]
})

test('most calls take ids', () => {
  expect(withIds.length).toBeGreaterThan(30)
  expect(inDigits.length).toBeGreaterThan(10)
})

describe('an id sent as a number is read as its text', () => {
  test.each(withIds)('$name', ({ call, value }) => {
    expect(z.parse(call.input, withNumbers(value))).toEqual(z.parse(call.input, value))
  })
})

test.each(inDigits)('$field sent as a number is read with the zeros it has lost: $name', ({ call, field }) => {
  const shape = (call.input as z.ZodMiniObject).def.shape[field]
  const [sent, read] = digits[field] ?? [0, '']
  expect(z.parse(shape as z.ZodMiniType, sent)).toBe(read)
})

test('an id that takes only text is found', () => {
  const planted = z.object({ id: z.string().check(z.regex(/^[0-9]{1,18}$/)) })
  expect(z.safeParse(planted, withNumbers(takenInput(planted))).success).toBe(false)
})

test.each([2 ** 53, 1.5, Number.NaN, true, null, [7]])('%s is no id, and nothing is made of it', (sent) => {
  for (const { call } of withIds.filter(({ call }) => 'id' in ((call.input as z.ZodMiniObject).def.shape ?? {}))) {
    const shape = (call.input as z.ZodMiniObject).def.shape.id
    expect(z.safeParse(shape as z.ZodMiniType, sent).success, nameOf(call)).toBe(false)
  }
})
