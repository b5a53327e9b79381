import type { Page } from 'playwright-core'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { createTask, listTasks } from '#contract/automation.ts'
import { subscribe } from '#contract/billing.ts'
import { putLimits } from '#contract/limits.ts'
import { register } from '#contract/users.ts'
import { eventually } from '#server/testing/eventually.ts'
import { personOver, type TestUser } from '#server/testing/person.ts'
import { controlSandbox } from '#server/testing/sandbox-control.ts'
import { hasNoAxeViolations, hasNoOverflow } from './accessible.ts'
import { visit } from './browser.ts'
import { startTestProduct } from './test-product.ts'

const ACCOUNT = 'sandbox.creator'

export type AtWork = Awaited<ReturnType<typeof startAtWork>>

/**
 * Somebody who has registered, connected an account and opened the product in a browser. The account is past its warm-up, and
 * an hour of the pacing takes 7 s.
 */
export async function startAtWork(account = ACCOUNT, timezone?: string) {
  const product = await startTestProduct({ PACING_SCALE: '0.002' })
  const { address, database_url } = product
  const person = await openOwner(address, account)
  const account_id = await findOnlyAccount(person)
  await person.call(putLimits, { id: account_id, warm_up: false })
  const { page, problems } = await visit(product.browser, address, undefined, timezone)
  await enter(page, address, person)
  const sandbox = controlSandbox(product.instagram)
  return {
    page,
    person,
    account_id,
    database_url,
    /** What the browser's console complained of. */
    problems,
    ledger: () => sandbox.ledger(account),
    truth: () => sandbox.user(account),
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }),
    findNewestTask: async () => findNewestTask(person),
    /** Waits until the newest task is done. */
    untilDone: () =>
      eventually(
        () => findNewestTask(person),
        ({ status }) => status === 'completed',
      ),
    /** Follows `target_count` people through the API. */
    follow: async (target_count: number) => {
      const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
      await person.call(createTask, { account_id, kind: 'follow', sources, target_count, pacing: { preset: 'fast' } })
    },
    end: product.stop,
  }
}

async function openOwner(address: string, username: string): Promise<TestUser> {
  const person = personOver(address)
  await person.call(register, { email: person.email, password: person.password })
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  await person.call(connectAccount, { credentials: { username, password: 'sandbox-password' } })
  return person
}

async function findOnlyAccount(person: TestUser): Promise<string> {
  const { body } = await person.call(listAccounts, {})
  const [account] = body
  if (!account) throw new Error('The account is not connected.')
  return account.id
}

async function findNewestTask(person: TestUser) {
  const { body } = await person.call(listTasks, {})
  const [task] = body.tasks
  if (!task) throw new Error('There is no task.')
  return task
}

/** Signs the page in as that person. */
export async function enter(page: Page, address: string, person: TestUser) {
  const [name = '', value = ''] = person.cookie().split('=')
  await page.context().addCookies([{ name, value, url: address }])
}

/** Nothing for axe to find, nothing that sticks out. */
export async function looksRight(page: Page) {
  await hasNoAxeViolations(page)
  await hasNoOverflow(page)
}
