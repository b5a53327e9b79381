import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAccounts } from '#contract/accounts.ts'
import { personOver } from '#server/testing/person.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { controlSandbox } from '#server/testing/sandbox-control.ts'
import { leaveAndReturn, moveIn, type StormUser } from '../storm/people.ts'

let product: Product
let origin: string

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'] })
  origin = await product.app.http.app.listen({ port: 0, host: 'localhost' })
})
afterAll(() => product.close())

/** Carries out every request, and loses the first answer to each: the product was killed before it answered. */
function losingAnswers(): typeof fetch {
  const lost = new Set<string>()
  return async (url, init) => {
    const answer = await fetch(String(url).replace(product.config.public_url, origin), init)
    const what = `${init?.method} ${url}`
    // Who isn't signed in any more has nothing to lose.
    if (lost.has(what) || answer.status === 401) return answer
    lost.add(what)
    throw new Error(`the answer to ${what} is lost`)
  }
}

test('a user of the storm moves in, leaves and returns though every first answer is lost', async () => {
  const user: StormUser = {
    name: 'cyd',
    accounts: ['sandbox.sms', 'sandbox.fresh'],
    origin: product.config.public_url,
    person: personOver(product.config.public_url, losingAnswers()),
    gone: [],
    names: new Map(),
    by_hand: [],
  }
  const control = controlSandbox(product.sandbox.origin)
  await moveIn(user, control)
  await leaveAndReturn(user, control)
  const { body } = await user.person.call(listAccounts, {})
  expect(body.map(({ username, status }) => ({ username, status }))).toEqual([
    { username: 'sandbox.sms', status: 'connected' },
    { username: 'sandbox.fresh', status: 'connected' },
  ])
})
