import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { accountMessages } from '#web/accounts/messages.ts'
import { shellMessages } from '#web/app/shell-messages.ts'
import { billingMessages } from '#web/billing/messages.ts'
import { userMessages } from '#web/users/messages.ts'
import { openBrowser, visit } from './browser.ts'
import { freePort, type Program, startServer, temporaryFolder } from './running-product.ts'

/** What a window of 1280 by 900 shows at 200 % zoom. */
const ZOOMED = { width: 640, height: 450 }

const MOST_TABS = 80

let browser: Browser
let product: Program
let page: Page
const folder = temporaryFolder()

beforeAll(async () => {
  const port = await freePort()
  product = await startServer({
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: folder.path,
    LOG_LEVEL: 'warn',
  })
  browser = await openBrowser()
  page = (await visit(browser, `http://localhost:${port}`)).page
  await page.setViewportSize(ZOOMED)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  folder.remove()
})

/** Presses Tab until what has the focus is called that, and can be seen. */
async function tabTo(name: string) {
  const named = page.getByRole('button', { name }).or(page.getByRole('link', { name })).or(page.getByLabel(name))
  const wanted = named.filter({ visible: true })
  await wanted.first().waitFor()
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    const there = await wanted.evaluateAll((found) => found.some((one) => one === document.activeElement))
    if (there) return seen()
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to “${name}”.`)
}

/** What has the focus lies within the window and is marked. */
async function seen() {
  const { inside, marked } = await page.evaluate(() => {
    const one = document.activeElement
    const box = one?.getBoundingClientRect()
    const style = one && getComputedStyle(one)
    return {
      inside: !!box && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      marked: style?.outlineStyle !== 'none',
    }
  })
  if (!inside || !marked) throw new Error(`The focus is ${inside ? 'not marked' : 'outside of the window'}.`)
}

describe('by keyboard alone, at 200 % zoom', () => {
  test('registers', async () => {
    await page.goto('/register')
    await tabTo(userMessages.email)
    await page.keyboard.type('by.keyboard@example.org')
    await tabTo(userMessages.password)
    await page.keyboard.type('a quiet long password')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/subscription-onboarding')
  })

  test('chooses the Trial', async () => {
    await tabTo(billingMessages.startTrial)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/instagram-login')
  })

  test('connects an account', async () => {
    await tabTo(accountMessages.username)
    await page.keyboard.type('sandbox.creator')
    await tabTo(accountMessages.password)
    await page.keyboard.type('sandbox-password')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await page.getByText(accountMessages.firstSteps).waitFor()
  })

  test('skips to the content, and opens and leaves the menu', async () => {
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: shellMessages.skip }).and(page.locator(':focus')).waitFor()
    await tabTo(shellMessages.menu)
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: shellMessages.menu })
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: shellMessages.menu }).and(page.locator(':focus')).waitFor()
  })

  test('follows the first steps to where one uploads', async () => {
    await tabTo(accountMessages.steps.upload.go)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/profile-update')
  })

  test('goes to follow by g and f', async () => {
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('f')
    await page.waitForURL('**/functions/follow')
  })
})
