import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { moment } from '#contract/fields.ts'
import { randomOf } from '../../testing/chance.ts'
import { listEveryCall, nameOf } from '../../testing/every-call.ts'
import { makeInput, type Schema } from '../../testing/make-input.ts'
import { writerOf } from './answer.ts'

const calls = await listEveryCall()

/** A value with an additional column beside every field, which no contract names. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [name, withSecrets(field)])
  return { ...Object.fromEntries(fields), password_hash: 'secret', constructor: 'secret' }
}

const asText = (value: unknown) => JSON.parse(JSON.stringify(value))

test('what goes out is what the contract would make of it, and no column outside it leaks, in any answer of any call', () => {
  let compared = 0
  for (const call of calls.filter(({ answers }) => answers === 'json')) {
    const write = writerOf(call.answer)
    const schema = z.toJSONSchema(call.answer, { io: 'output', unrepresentable: 'any' }) as Schema
    const random = randomOf(7)
    for (let round = 0; round < 40; round++) {
      const given = withSecrets(makeInput(schema, random, ['1', '2']))
      const parsed = call.answer.safeParse(given)
      if (!parsed.success) continue
      expect(asText(write(given)), nameOf(call)).toEqual(asText(parsed.data))
      compared++
    }
  }
  expect(compared).toBeGreaterThan(calls.length * 10)
})

test.each([
  [
    'moments become text',
    z.object({ at: z.nullable(moment()) }),
    { at: new Date(0) },
    { at: '1970-01-01T00:00:00.000Z' },
  ],
  [
    'defaults are filled in',
    z.object({ a: z._default(z.nullable(z.string()), 'x'), b: z.optional(z.int()) }),
    {},
    { a: 'x' },
  ],
  [
    'members of a union keep their own fields only',
    z.array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('a'), one: z.int() }),
        z.object({ type: z.enum(['b', 'c']) }),
      ]),
    ),
    [
      { type: 'a', one: 1, two: 2 },
      { type: 'c', one: 1 },
    ],
    [{ type: 'a', one: 1 }, { type: 'c' }],
  ],
  [
    'a union without a discriminator',
    z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]),
    { b: 1, c: 2 },
    { b: 1 },
  ],
  ['records', z.record(z.string(), z.object({ a: z.int() })), { x: { a: 1, b: 2 } }, { x: { a: 1 } }],
  [
    'both halves of an intersection',
    z.intersection(z.object({ a: z.int() }), z.object({ b: z.int() })),
    { a: 1, b: 2, c: 3 },
    { a: 1, b: 2 },
  ],
  ['texts that are changed', z.object({ a: z.string().check(z.trim()) }), { a: ' x ' }, { a: 'x' }],
])('written as in the contract: %s', (_, type, given, written) => {
  expect(asText(writerOf(type)(given))).toEqual(written)
})
