import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEveryCall, nameOf } from './testing/every-call.ts'
import { type Product, startProduct } from './testing/product.ts'

const calls = await listEveryCall()

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

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

test('every call of the contract stands on the page a person reads, those that answer a file too', async () => {
  const { body, statusCode, headers } = await product.app.http.app.inject({ method: 'GET', url: '/api/docs' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  for (const call of calls) {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`
    expect(body, nameOf(call)).toContain(`<b>${call.method}</b> <code>${path}</code>`)
  }
})
