import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_LANGUAGE, type Language } from '#rules/languages.ts'
import * as paths from '#rules/paths.ts'
import { runMessages } from '#words/generated/automation.ts'
import { subscriptionMessages } from '#words/generated/billing.ts'
import { failureMessages, userMessages } from '#words/generated/first.ts'
import { shellMessages } from '#words/generated/home.ts'
import { settingsMessages } from '#words/generated/settings.ts'
import { findLanguageBy } from '#words/language.ts'
import { visit } from './browser.ts'
import { whereField } from './composer.ts'
import { keyboardJourney, PASSWORD } from './keyboard-journey.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const EMAIL = 'in.arabic@example.org'
const TARGET = 3

let product: TestProduct
let page: Page
let problems: string[]

/** The language that texts are looked for in. */
let spoken: Language = 'ar'
findLanguageBy(() => spoken)

beforeAll(async () => {
  product = await startTestProduct({ PACING_SCALE: '0.002' })
  ;({ page, problems } = await visit(product.browser, product.address, 'ar'))
})
afterAll(async () => {
  findLanguageBy(() => DEFAULT_LANGUAGE)
  await product?.stop()
})

const shown = () => page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }))
const heading = (name: string, on = page) => on.getByRole('heading', { name, level: 1 })

describe('a person who reads Arabic', () => {
  test('gets the first page in it, right to left', async () => {
    await page.goto(paths.login)
    expect(await shown()).toEqual({ lang: 'ar', dir: 'rtl' })
  })

  test('connects an account and runs a task by keyboard alone', async () => {
    const journey = keyboardJourney(page)
    await journey.register(EMAIL)
    await journey.chooseTrial()
    await journey.connect('sandbox.creator')
    await journey.previewFollows('coffee.daily', TARGET)
    await journey.start(TARGET)
    await page.getByText(runMessages.statuses.completed, { exact: true }).first().waitFor()
    expect(problems).toEqual([])
  })
})

describe('a change of the language', () => {
  const typed = 'half.typ'
  let other: Page

  test('shows at once', async () => {
    other = await page.context().newPage()
    await other.goto(paths.follow)
    await whereField(other).fill(typed)
    await page.goto(`${paths.account}?tab=account`)
    await page.getByRole('combobox', { name: settingsMessages.language }).selectOption('ja')
    spoken = 'ja'
    await heading(subscriptionMessages.title).waitFor()
    expect(await shown()).toEqual({ lang: 'ja', dir: 'ltr' })
  })

  test('changes the other tab, in which everything typed stays', async () => {
    await heading(shellMessages.pages.follow, other).waitFor()
    expect(await whereField(other).inputValue()).toBe(typed)
    expect(problems).toEqual([])
  })

  test('is kept for the next sign-in, whatever the browser prefers', async () => {
    const { page: elsewhere } = await visit(product.browser, product.address, 'fr')
    spoken = 'fr'
    await elsewhere.goto(paths.login)
    await elsewhere.getByLabel(userMessages.email).fill(EMAIL)
    await elsewhere.getByLabel(userMessages.password, { exact: true }).fill(PASSWORD)
    await elsewhere.getByRole('button', { name: userMessages.signIn, exact: true }).click()
    await elsewhere.waitForURL('**/dashboard')
    spoken = 'ja'
    await elsewhere.getByRole('link', { name: shellMessages.pages.follow }).first().waitFor()
  })

  test('is also that of the app without a network', async () => {
    const context = await product.browser.newContext({ baseURL: product.address, locale: 'it' })
    await context.addCookies(await page.context().cookies())
    const tab = await context.newPage()
    await tab.goto(`${paths.account}?tab=account`)
    await tab.evaluate(async () => void (await navigator.serviceWorker.ready))
    // The worker serves what is opened from now on.
    await tab.reload()
    await tab.getByRole('combobox', { name: settingsMessages.language }).selectOption('ar')
    const languageOf = () => tab.evaluate(() => document.documentElement.lang)
    await expect.poll(languageOf).toBe('ar')
    const kept = () => tab.evaluate(async () => (await (await caches.open('app')).match('/index.html'))?.text())
    await expect.poll(kept).toContain('lang="ar" dir="rtl"')
    await context.setOffline(true)
    await tab.reload()
    spoken = 'ar'
    await tab.getByText(failureMessages.unreachable).waitFor()
    expect(await languageOf()).toBe('ar')
    await context.close()
  })
})
