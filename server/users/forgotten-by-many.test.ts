import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgotPassword } from '#contract/users.ts'
import { eventually } from '../testing/eventually.ts'
import { laterMailsTo, mailTo } from '../testing/outbox.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'

const RESET = 'Reset your Cadenza password'

let product: Product
beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'] })
})
afterAll(() => product.close())

let networks = 0

/** A network nobody has come from before. */
const freshIp = () => {
  networks++
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
}

const ask = (email: string) => product.visitor(freshIp()).call(forgotPassword, { email })

const areMailed = (people: TestUser[]) =>
  eventually(
    async () => people.filter(({ email }) => laterMailsTo(product, email).length === 0).length,
    (waiting) => waiting === 0,
  )

const waitingJobs = async () => {
  const { rows } = await sql<{ data: { email_key?: string } }>`
    select data from pgboss.job where name like 'users.%reset-link'
  `.execute(product.database.db)
  return rows
}

test('thirty people who ask in the same moment all have one mail', async () => {
  const people: TestUser[] = []
  for (let count = 0; count < 30; count++) people.push(await product.registered(freshIp()))
  const answers = await Promise.all(people.map(({ email }) => ask(email)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await areMailed(people)
  for (const { email } of people) expect(laterMailsTo(product, email)).toHaveLength(1)
})

test('3,000 strangers hold nobody up, are mailed nothing and leave nothing', async () => {
  const person = await product.registered(freshIp())
  for (let round = 0; round < 60; round++)
    await Promise.all(Array.from({ length: 50 }, (_, at) => ask(`stranger-${round}-${at}@example.org`)))
  await ask(person.email)
  await areMailed([person])
  const left = await eventually(waitingJobs, (rows) => rows.every(({ data }) => data.email_key === undefined))
  expect(JSON.stringify(left)).not.toContain('stranger')
  expect(laterMailsTo(product, 'stranger-0-0@example.org')).toEqual([])
})

test('a user of Google is mailed so three times in a quarter of an hour, however often somebody asks', async () => {
  const person = await product.registered(freshIp())
  await product.database.db
    .updateTable('users')
    .set({ google_id: `g-${person.email}`, password_hash: null })
    .where('email', '=', person.email)
    .execute()
  for (let time = 1; time <= 3; time++) {
    await ask(person.email)
    await mailTo(product, person.email, 'Signing in to Cadenza', time)
  }
  const other = await product.registered(freshIp())
  await ask(person.email)
  await ask(other.email)
  await areMailed([other])
  await ask(person.email)
  await ask(other.email)
  await mailTo(product, other.email, RESET, 2)
  expect(laterMailsTo(product, person.email)).toHaveLength(3)
})
