import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '#contract/call.ts'
import { listEveryCall } from '#server/testing/every-call.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { type FuzzFinding, type FuzzTarget, fuzz } from './fuzz/fuzz.ts'

const calls = await listEveryCall()

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const described = (findings: FuzzFinding[]) =>
  findings.map(({ call, problem, request, answer }) => ({ call, problem, request, answer }))

test('whatever is sent to a call, made from its own schema and then broken, is answered in the product’s own words', async () => {
  const ids = ['1', '2', '3', '999999999999999999']
  const target: FuzzTarget = {
    ids,
    async signIn() {
      const { person } = await product.userWithAccount()
      return { cookie: person.cookie(), origin: 'http://localhost:5000' }
    },
    async send(request) {
      const answer = await product.app.http.app.inject(request)
      return { status: answer.statusCode, text: answer.payload, headers: answer.headers }
    },
  }
  const { findings, sent, succeeded } = await fuzz(calls, target, { rounds: 8, seed: 20_261_121 })
  expect(described(findings)).toEqual([])
  expect(sent).toBeGreaterThan(calls.length * 5)
  expect(succeeded).toBeGreaterThan(calls.length / 3)
})

test('the same tool finds a server that breaks', async () => {
  const input = z.object({ name: z.string() })
  const search = call({
    summary: 'Search',
    route: 'POST /search',
    input,
    answer: z.object({ found: z.array(z.string()) }),
  })
  const headers = { 'content-type': 'application/json' }
  const target: FuzzTarget = {
    ids: [],
    signIn: async () => ({}),
    async send({ payload = '' }) {
      try {
        const name = (JSON.parse(payload) as { name: string }).name.trim()
        return { status: 200, text: JSON.stringify({ found: name.startsWith('c') ? 'too many' : [] }), headers }
      } catch (error) {
        return { status: 500, text: String((error as Error).stack), headers }
      }
    },
  }
  const { findings } = await fuzz([search], target, { rounds: 60, seed: 1 })
  expect(new Set(findings.map(({ problem }) => problem))).toEqual(
    new Set(['answered 500', 'does not match the contract']),
  )
})
