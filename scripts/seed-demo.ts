import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { createList } from '#contract/audience.ts'
import { createTask } from '#contract/automation.ts'
import { addPaymentMethod, subscribe } from '#contract/billing.ts'
import { createSchedule } from '#contract/schedules.ts'
import { login, register } from '#contract/users.ts'
import { makeExport, makePeople } from '../e2e/exports/make-export.ts'
import { makeZip } from '../e2e/exports/make-zip.ts'
import { uploadZip } from '../e2e/exports/upload-zip.ts'
import { eventually } from '../server/testing/eventually.ts'
import { type CallResult, personOver, type TestUser } from '../server/testing/person.ts'

/** For `npm run dev`: a user to sign in as, with a plan, the sandbox's account, tasks, a schedule and lists. Only a new database gets them. */
const demo = { email: 'demo@example.com', password: 'a quiet long password' }
const address = process.env.PUBLIC_URL ?? ''

/** A test number of the sandbox's payments. */
const card = {
  card_number: '4242424242424242',
  expiry_month: '04',
  expiry_year: '49',
  cvc: '123',
  cardholder_name: 'Demo User',
}

process.once('disconnect', () => process.exit())

await seed().catch((error) => console.error(`  The demo user is not complete: ${error.message}`))

async function seed() {
  await eventually(
    () => fetch(`http://127.0.0.1:${process.env.API_PORT}/readyz`).catch(() => null),
    (answer) => answer?.ok === true,
  )
  const person = personOver(address)
  const is_known = (await person.call(login, demo)).status === 200
  if (!is_known) await furnish(person)
  console.log(`\n  Sign in at ${address} as ${demo.email} with the password “${demo.password}”.\n`)
}

async function furnish(person: TestUser) {
  succeeded(await person.call(register, demo))
  succeeded(await person.call(addPaymentMethod, card))
  succeeded(await person.call(subscribe, { subscription_id: 'growth_monthly' }))
  const credentials = { username: 'sandbox.creator', password: 'sandbox-password' }
  succeeded(await person.call(connectAccount, { credentials }))
  const [account] = succeeded(await person.call(listAccounts, {}))
  if (!account) throw new Error('the account is not connected.')
  await uploadZip(address, person, await exportOf(900))
  succeeded(await person.call(createList, { name: 'People I met', usernames: ['ada.lovelace', 'grace.hopper'] }))
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  const follow = { account_id: account.id, kind: 'follow' as const, sources, target_count: 40 }
  succeeded(await person.call(createTask, follow))
  succeeded(await person.call(createTask, { ...follow, kind: 'react', target_count: 20 }))
  const recurrence = { every: 'week' as const, weekdays: [1, 4], at: '09:00' }
  succeeded(
    await person.call(createSchedule, { name: 'Twice a week', task: follow, recurrence, timezone: 'Europe/Berlin' }),
  )
}

function succeeded<Answer>({ status, body }: CallResult<Answer>): Answer {
  if (status >= 300) throw new Error(body.error ?? `the server answered ${status}.`)
  return body
}

async function exportOf(count: number) {
  const people = makePeople(count)
  const { followers, following } = makeExport({
    shape: 'D',
    followers: people.slice(300),
    following: people.slice(0, 600),
  })
  return makeZip(Object.fromEntries([...followers, ...following].map(({ name, text }) => [name, text])))
}
