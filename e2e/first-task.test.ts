import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as paths from '#rules/paths.ts'
import { connectFormMessages } from '#words/generated/accounts.ts'
import { automationMessages } from '#words/generated/automation.ts'
import { composerMessages } from '#words/generated/composer.ts'
import { userMessages } from '#words/generated/first.ts'
import { billingMessages, shellMessages } from '#words/generated/home.ts'
import { visit } from './browser.ts'
import { whereField } from './composer.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

/** From the registration to a task at work. */
const MAX_ACTS = 9

/** The height of a composer before anything is opened, by the width of the window, px. */
const TALLEST = { 1280: 1100, 375: 1800 }

let product: TestProduct
let page: Page
let acts = 0

beforeAll(async () => {
  product = await startTestProduct({ PACING_SCALE: '0.002' })
  page = (await visit(product.browser, product.address)).page
})
afterAll(() => product?.stop())

const click = async (what: Locator) => {
  acts++
  await what.click()
}
const fill = async (what: Locator, text: string) => {
  acts++
  await what.fill(text)
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

describe('the first task', () => {
  test('begins with the registration, and leads to the composer', async () => {
    await page.goto(paths.register)
    await fill(page.getByLabel(userMessages.email), 'first.task@example.org')
    await fill(page.getByLabel(userMessages.password, { exact: true }), 'a quiet long password')
    await click(button(userMessages.registerAction))
    await click(button(billingMessages.startTrial).first())
    await page.waitForURL('**/instagram-login')
    await click(button(connectFormMessages.connectSandboxAccount({ username: 'sandbox.creator' })))
    await page.waitForURL('**/dashboard')
    // The first question of the task is on the dashboard; suggestions of the sandbox are there to click.
    await whereField(page).waitFor()
    await button('@coffee.daily').waitFor()
    await page.getByRole('link', { name: shellMessages.pages.follow }).first().click()
  })

  test('names the account that acts, and where people come from with name and figures', async () => {
    await page.getByText(composerMessages.actingAs.follow, { exact: true }).waitFor()
    const acting = page.getByRole('combobox', { name: composerMessages.actingAs.follow })
    await expect.poll(() => acting.locator('option:checked').textContent()).toBe('@sandbox.creator')
    await whereField(page).fill('coffee.daily')
    await page.getByRole('option', { name: /Coffee Daily · 20,000 followers/ }).click()
    await page
      .getByRole('list', { name: automationMessages.sources })
      .getByText('Coffee Daily · 20,000 followers')
      .waitFor()
  })

  test('refuses who does not exist before anything is pressed', async () => {
    await whereField(page).fill('no.such.person')
    await page.keyboard.press('Enter')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'no.such.person' })
      .getByText(/no user|find/)
      .waitFor()
    await button(automationMessages.makePreview).click()
    await page.getByText(composerMessages.removeRefused).waitFor()
    await button(/^Remove .*@no\.such\.person$/).click()
    await page.getByText(composerMessages.removeRefused).waitFor({ state: 'detached' })
  })

  test('takes at most nine clicks and fills until it is at work', async () => {
    await button(/^Remove .*@coffee\.daily$/).click()
    await page.getByRole('link', { name: shellMessages.pages.dashboard }).click()
    await click(button('@coffee.daily'))
    await click(button(automationMessages.makePreview))
    await click(button(/^Start with these/))
    await page.waitForURL(/\/tasks\/\d+$/)
    expect(acts).toBeLessThanOrEqual(MAX_ACTS)
  })
})

describe('a composer is short before anything is opened', () => {
  test.each([paths.follow, paths.unfollow, paths.react, `${paths.react}?new=comment`, paths.extract])(
    '%s',
    async (path) => {
      await page.evaluate(() => sessionStorage.clear())
      const [address, kind] = path.split('?new=')
      await page.goto(`${address}?new=${kind ?? KINDS[address as keyof typeof KINDS]}`)
      await page.getByRole('group', { name: composerMessages.settings }).waitFor()
      for (const [width, most] of Object.entries(TALLEST)) {
        await page.setViewportSize({ width: Number(width), height: 800 })
        await page
          .getByLabel(/How many/)
          .first()
          .waitFor()
        const tall = await page.evaluate(() => document.documentElement.scrollHeight)
        expect(tall, `${path} at ${width}`).toBeLessThanOrEqual(most)
      }
    },
  )
})

const KINDS = {
  [paths.follow]: 'follow',
  [paths.unfollow]: 'unfollow',
  [paths.react]: 'react',
  [paths.extract]: 'extract',
} as const
