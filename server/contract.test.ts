import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { type Product, startProduct } from './testing/product.ts'

// biome-ignore lint/suspicious/noExplicitAny: calls of every input and answer stand side by side here
type AnyCall = Call<any, any, any, any>

let product: Product
const calls: AnyCall[] = []

beforeAll(async () => {
  product = await startProduct()
  const folder = join(import.meta.dirname, '../contract')
  for (const file of globSync('*.ts', { cwd: folder })) {
    const exported: Record<string, unknown> = await import(join(folder, file))
    for (const value of Object.values(exported)) if (isCall(value)) calls.push(value)
  }
})
afterAll(() => product.close())

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const nameOf = ({ method, path }: AnyCall) => `${method} ${path}`

test('every call of the contract is served exactly once', () => {
  expect(calls.length).toBeGreaterThan(20)
  expect(product.app.http.served.map(nameOf).sort()).toEqual(calls.map(nameOf).sort())
})

test('every call of the contract appears in the OpenAPI document', async () => {
  const { body, statusCode } = await product.app.http.app.inject({ method: 'GET', url: '/api/openapi.json' })
  const document = JSON.parse(body) as { openapi: string; paths: Record<string, Record<string, unknown>> }
  expect([statusCode, document.openapi]).toEqual([200, '3.1.0'])
  for (const call of calls) {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`
    expect(Object.keys(document.paths[path] ?? {}), nameOf(call)).toContain(call.method.toLowerCase())
  }
})

test('every call with an id answers 404 to somebody else’s, and changes nothing', async () => {
  const { person: owner, account_id } = await product.userWithAccount()
  const stranger = await product.user()
  const { createTask, getTask } = await import('#contract/automation.ts')
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  const { task } = (await owner.say(createTask, { account_id, kind: 'follow', sources, target_count: 5 })).body
  for (const call of calls.filter(({ path }) => path.includes(':id'))) {
    const answer = await stranger.say(call, { id: task.id })
    expect([nameOf(call), answer.status]).toEqual([nameOf(call), 404])
  }
  const foreign = { account_id, kind: 'follow' as const, sources, target_count: 5 }
  expect(await stranger.say(createTask, foreign)).toMatchObject({ status: 404, body: { code: 'account_not_found' } })
  expect((await owner.say(getTask, { id: task.id })).body.task).toEqual(task)
})
