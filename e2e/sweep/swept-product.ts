import type { BrowserContext, Page } from 'playwright-core'
import { listAccounts } from '#contract/accounts.ts'
import { createApiToken } from '#contract/api-tokens.ts'
import { createList } from '#contract/audience.ts'
import { addPaymentMethod, saveBillingAddress } from '#contract/billing.ts'
import { createSchedule, createTaskTemplate } from '#contract/schedules.ts'
import type { TestUser } from '#server/testing/person.ts'
import { drawn } from '../accessible.ts'
import { busy } from '../browser.ts'
import { makeExport, makeOtherList, makePeople, other_lists } from '../exports/make-export.ts'
import { makeZip } from '../exports/make-zip.ts'
import { uploadZip } from '../exports/upload-zip.ts'
import { startTestProduct } from '../test-product.ts'
import { writeHistory } from './history.ts'
import { openBrowserOf, type Stage, signInAs } from './people.ts'
import { type ShownLanguage, swept } from './swept-language.ts'

/** For Node: the program says its English in the pseudo-locale. */
const speaksPseudo = `--import=${import.meta.resolve('./speak-pseudo.ts')}`

export type SweptProduct = Awaited<ReturnType<typeof startSweptProduct>>

/** A running product with somebody at every stage: an owner who has everything, and a starter who has just connected an account. */
export async function startSweptProduct() {
  const product = await startTestProduct({
    SALES_EMAIL: 'sales@example.org',
    ...(swept === 'pseudo' && { NODE_OPTIONS: speaksPseudo }),
  })
  const { address, browser } = product
  const people = new Map<Stage | 'starter', TestUser>()
  const windows = new Map<string, BrowserContext>()
  const left = new Map<BrowserContext, Opened>()
  const windowOf = async (as: Stage | 'starter', shown: ShownLanguage) => {
    const person = people.get(as)
    if (!person) throw new Error('There is nobody at this stage.')
    const key = `${as} ${shown}`
    const window = windows.get(key) ?? (await openBrowserOf(browser, address, person, shown))
    windows.set(key, window)
    return window
  }

  const owner = await signInAs('owner', address, 'sandbox.creator')
  await writeHistory(product.database_url, 'business_monthly')
  await giveBelongings(owner)
  for (const later of [0, 1]) await uploadZip(address, owner, await exportAt(later))
  people.set('owner', owner)
  for (const stage of ['stranger', 'newcomer', 'subscriber'] as const)
    people.set(stage, await signInAs(stage, address, 'sandbox.creator'))
  people.set('starter', await signInAs('owner', address, 'sandbox.big'))

  return {
    /** A page of that person for the next address, with nothing kept in it, and what its console complains of. */
    async open(as: Stage | 'starter', shown: ShownLanguage = swept): Promise<Opened> {
      const window = await windowOf(as, shown)
      const opened = left.get(window) ?? (await openPage(window))
      left.delete(window)
      opened.problems.length = 0
      return opened
    },
    /** Keeps a page for the next one: another address in it takes half the processor time of a new page. */
    async leave(opened: Opened) {
      const { page } = opened
      await page.evaluate(() => sessionStorage.clear())
      left.set(page.context(), opened)
    },
    /** With a network again, whatever a page did. */
    online: async (as: Stage | 'starter') => (await windowOf(as, swept)).setOffline(false),
    end: product.stop,
  }
}

type Opened = { page: Page; problems: string[] }

async function openPage(context: BrowserContext): Promise<Opened> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 900 })
  const problems: string[] = []
  page.on('console', (message) => {
    const said = `${message.text()} ${message.location().url}`
    if (message.type() === 'error' && !busy.test(said)) problems.push(said)
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return { page, problems }
}

async function giveBelongings(owner: TestUser) {
  const [account] = (await owner.call(listAccounts, {})).body
  const task = {
    account_id: account?.id ?? '',
    kind: 'follow' as const,
    sources: [{ type: 'followers_of' as const, username: 'coffee.daily' }],
    target_count: 40,
  }
  const { account_id: _, ...content } = task
  const usernames = Array.from({ length: 60 }, (_, nth) => `ada.${nth}`)
  await owner.call(createList, { name: 'People I met', usernames })
  await owner.call(createSchedule, {
    name: 'Monday follows',
    task,
    recurrence: { every: 'week', weekdays: [1, 4], at: '09:00' },
    timezone: 'Europe/Berlin',
  })
  await owner.call(createTaskTemplate, { name: 'My usual', description: 'Twice a week, with care.', task: content })
  await owner.call(createApiToken, { name: 'Script', scopes: ['read', 'run_tasks'], expires_in_days: 90 })
  await owner.call(addPaymentMethod, {
    card_number: '4242424242424242',
    expiry_month: '04',
    expiry_year: '49',
    cvc: '123',
    cardholder_name: 'Ada Lovelace',
  })
  await owner.call(saveBillingAddress, {
    billing_name: 'Ada Lovelace',
    billing_address_line1: '12 St James’s Square',
    billing_address_line2: '',
    billing_city: 'London',
    billing_state: '',
    billing_postal_code: 'SW1Y 4JH',
    billing_country: 'United Kingdom',
  })
}

/** Everything an export can hold; a `later` one, as people came and went meanwhile. */
async function exportAt(later: number) {
  const people = makePeople(900)
  const sides = { followers: people.slice(later * 12, 620 + later * 31), following: people.slice(380) }
  const { followers, following } = makeExport({ shape: 'D', ...sides })
  const others = other_lists.map((list, nth) =>
    makeOtherList({ list, shape: 'key', people: people.slice(nth * 40, nth * 40 + 24) }),
  )
  return makeZip(Object.fromEntries([...followers, ...following, ...others].map(({ name, text }) => [name, text])))
}

/** What was asked for has come and been drawn. */
export async function settle(page: Page) {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await drawn(page)
}
