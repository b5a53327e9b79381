import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Access, routes } from '#web/app/routes.ts'
import { openBrowser } from '../browser.ts'
import { databaseUrlOf, freePort, type Program, startServer, temporaryFolder } from '../running-product.ts'
import { writeHistory } from './history.ts'
import { browserOf, personAt, type Stage } from './people.ts'

/** Every page of the route table, in both themes at three widths: no violation, nothing that sticks out, nothing in the console. */
const WIDTHS = [1280, 768, 375]
/** What a window of 1280 by 900 shows at 200 % zoom. */
const ZOOMED = { width: 640, height: 450 }
const THEMES = ['light', 'dark']

/** SHOTS=folder keeps a picture of each. */
const shots = process.env.SHOTS

const stages: Record<Access, Stage> = {
  public: 'stranger',
  signed_in: 'owner',
  subscription: 'owner',
  instagram: 'owner',
}

/** Pages that only let through whoever has come just so far. */
const only: Record<string, Stage> = { '/subscription-onboarding': 'newcomer', '/instagram-login': 'subscriber' }

const pages = [
  ...routes.map(({ path, access }) => ({ path, stage: only[path] ?? stages[access] })),
  { path: '/nowhere', stage: 'stranger' as const },
]

let browser: Browser
let product: Program
let address: string
const people = new Map<Stage, BrowserContext>()
const folder = temporaryFolder()

beforeAll(async () => {
  const port = await freePort()
  address = `http://localhost:${port}`
  product = await startServer({
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: folder.path,
    LOG_LEVEL: 'warn',
    SALES_EMAIL: 'sales@example.org',
  })
  browser = await openBrowser()
  for (const stage of ['stranger', 'newcomer', 'subscriber', 'owner'] as const)
    people.set(stage, await browserOf(browser, address, await personAt(stage, address, 'sandbox.creator')))
  await writeHistory(databaseUrlOf(folder.path))
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  folder.remove()
})

/** What is asked for has come and been drawn. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('main .animate-late') === null)
}

const stickingOut = () => Math.max(0, document.documentElement.scrollWidth - innerWidth)

/** A theme changes colours and nothing else. */
async function violationsOf(page: Page, theme: string) {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (theme === 'light' ? axe : axe.withRules('color-contrast')).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

describe('every page of the route table', () => {
  test.each(pages)('$path', async ({ path, stage }) => {
    const page = await people.get(stage)?.newPage()
    if (!page) throw new Error(`There is nobody at the stage ${stage}.`)
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path.replace(/:\w+/g, '1'))
    await settle(page)
    if (path !== '/nowhere') expect(new URL(page.url()).pathname).toBe(path.replace(/:\w+/g, '1'))
    expect(await page.title()).toMatch(/.+ · Cadenza$/)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      for (const theme of THEMES) {
        await page.evaluate((name) => {
          document.documentElement.dataset.theme = name
        }, theme)
        if (shots) await keepShot(page, shots, `${path.replaceAll('/', '_')}-${width}-${theme}.png`)
        expect([width, theme, await violationsOf(page, theme)]).toEqual([width, theme, []])
      }
      expect([width, await page.evaluate(stickingOut)]).toEqual([width, 0])
    }
    await page.setViewportSize(ZOOMED)
    expect(['at 200 % zoom', await page.evaluate(stickingOut)]).toEqual(['at 200 % zoom', 0])
    // A made-up link is refused, which the browser notes by itself.
    const expected = path.includes(':') ? /status of 400/ : /^$/
    expect(problems.filter((problem) => !expected.test(problem))).toEqual([])
    await page.close()
  })
})

async function keepShot(page: Page, into: string, name: string) {
  mkdirSync(into, { recursive: true })
  await page.screenshot({ path: join(into, name), fullPage: true })
}
