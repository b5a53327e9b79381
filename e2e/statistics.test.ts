import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as paths from '#rules/paths.ts'
import { statisticsMessages } from '#words/generated/home.ts'
import { chartMessages, reportMessages, screenMessages } from '#words/generated/statistics.ts'
import { drawn } from './accessible.ts'
import { writeHistory } from './sweep/history.ts'
import { openBrowserOf, signInAs } from './sweep/people.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

let product: TestProduct
let owner: BrowserContext
let page: Page

beforeAll(async () => {
  product = await startTestProduct()
  const person = await signInAs('owner', product.address, 'sandbox.creator')
  await writeHistory(product.database_url)
  owner = await openBrowserOf(product.browser, product.address, person)
  page = await owner.newPage()
})
afterAll(() => product?.stop())

const named = (name: string) => ({ name, exact: true })
const pointsOf = (label: string) => page.getByRole('slider', named(chartMessages.pointByPoint({ label })))
const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(Date.now())
const dayAgo = (days: number) => new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10)

async function download(label: string, kind: string) {
  await page.getByRole('button', named(chartMessages.downloadNamed({ label }))).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', named(kind)).locator('visible=true').click()
  const file = await waiting
  const path = `${product.data_dir}/${file.suggestedFilename()}`
  await file.saveAs(path)
  return { name: file.suggestedFilename(), bytes: readFileSync(path) }
}

describe('a period of one’s own', () => {
  test('is chosen by two dates, which are in the address', async () => {
    await page.goto(paths.statistics)
    await page.getByLabel(statisticsMessages.period).first().selectOption('own')
    await page.getByLabel(screenMessages.firstDay, { exact: true }).fill(dayAgo(20))
    await page.getByLabel(screenMessages.lastDay, { exact: true }).fill(dayAgo(6))
    await expect.poll(() => new URL(page.url()).search).toBe(`?period=own&from=${dayAgo(20)}&to=${dayAgo(6)}`)
    await page.reload()
    await expect.poll(() => page.getByLabel(screenMessages.lastDay, { exact: true }).inputValue()).toBe(dayAgo(6))
    await pointsOf(statisticsMessages.followers).waitFor()
    expect(await pointsOf(statisticsMessages.followers).getAttribute('aria-valuemax')).toBe('14')
  })
})

describe('a chart', () => {
  test('is read point by point with the keyboard, with what was before and what happened', async () => {
    await page.goto(`${paths.statistics}?period=7`)
    const points = pointsOf(screenMessages.actionsBy.day)
    const spoken = () => points.getAttribute('aria-valuetext')
    await points.press('Home')
    // The compared period is a request of its own and may arrive later.
    await expect.poll(spoken).toMatch(/Followed \d+, previous period \d+/)
    const first = await spoken()
    await points.press('ArrowRight')
    expect(await spoken()).not.toBe(first)
    expect(await points.getAttribute('aria-valuenow')).toBe('1')
    await points.press('End')
    expect(await spoken()).toContain(screenMessages.notOver.day)
    await page.getByText(chartMessages.inBrackets({ period: screenMessages.comparisons.previous })).waitFor()
    await points.press('Escape')
    await page
      .getByText(chartMessages.inBrackets({ period: screenMessages.comparisons.previous }))
      .waitFor({ state: 'hidden' })
  })

  test('says beside each total how much more or less it is, and in percent', async () => {
    await page
      .getByText(/^[+−]\d+ \([+−]\d+%\) vs the previous period$/)
      .first()
      .waitFor()
  })

  test('can be saved as a picture, a drawing and a table', async () => {
    const label = screenMessages.actionsBy.day
    const png = await download(label, chartMessages.asPng)
    expect([png.name, png.bytes.subarray(1, 4).toString()]).toEqual(['cadenza-daily-actions.png', 'PNG'])
    const svg = (await download(label, chartMessages.asSvg)).bytes.toString()
    expect(svg).toContain(`>${label}</text>`)
    expect(svg).not.toMatch(/class=|var\(/)
    const [head = '', ...rows] = (await download(label, chartMessages.asCsv)).bytes.toString().trimEnd().split('\r\n')
    expect(head).toMatch(/^\uFEFFDay,Followed,"Followed, previous period",/)
    expect(rows).toHaveLength(7)
  })
})

describe('the weekly report', () => {
  let link: string

  test('is read, turned to the week before, and printed in light colours', async () => {
    await page.goto(paths.statistics)
    await page.getByRole('link', named(reportMessages.title)).click()
    await page.getByRole('heading', { name: screenMessages.conversion }).waitFor({ state: 'hidden' })
    await page.getByRole('link', named(reportMessages.earlier)).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('week')).toMatch(/^20\d\d-\d\d-\d\d$/)
    await page.getByRole('heading', { name: reportMessages.sources }).waitFor()
    await drawn(page)
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
    })
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await theme()).toBe('light')
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await theme()).toBe('dark')
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    const sheets = pdf.match(/\/Type\s*\/Page\b/g) ?? []
    expect(sheets.length).toBeGreaterThan(0)
    expect(sheets.length).toBeLessThanOrEqual(3)
  })

  test('is shared by a link that anybody can read, with no name but the account’s own', async () => {
    await page.getByRole('button', named(reportMessages.share)).click()
    await page.getByRole('dialog').getByRole('button', named(reportMessages.create)).click()
    link = await page.getByLabel(reportMessages.link, { exact: true }).inputValue()
    const stranger = await product.browser.newContext()
    const reading = await stranger.newPage()
    const answer = await reading.goto(link)
    expect(answer?.headers()['x-robots-tag']).toBe('noindex')
    await reading.getByRole('heading', { name: reportMessages.sources }).waitFor()
    await reading.getByText('@sandbox.creator').waitFor()
    await reading.getByText(reportMessages.sourceKinds.followers_of).waitFor()
    expect(await reading.getByText('coffee.daily').count()).toBe(0)
    expect(await reading.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await stranger.close()
  })

  test('is withdrawn on the statistics screen, and the link opens nothing', async () => {
    await page.goto(paths.statistics)
    await page.getByText(reportMessages.opened({ count: 1 })).waitFor()
    await page.getByRole('button', { name: reportMessages.withdraw }).click()
    await page.getByRole('dialog').getByRole('button', named(reportMessages.withdraw)).click()
    await page.getByText(reportMessages.noLinks).waitFor()
    const stranger = await product.browser.newContext()
    const reading = await stranger.newPage()
    await reading.goto(link)
    await reading.getByRole('heading', { name: reportMessages.goneTitle }).waitFor()
    await stranger.close()
  })
})
