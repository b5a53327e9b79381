import { afterAll, beforeAll, expect, test } from 'vitest'
import * as paths from '#rules/paths.ts'
import { automationMessages } from '#words/generated/automation.ts'
import { peopleMessages } from '#words/generated/people.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import { hasNoAxeViolations, hasNoOverflow } from './accessible.ts'
import { type AtWork, startAtWork } from './at-work.ts'
import { PATIENCE } from './browser.ts'
import { whereField } from './composer.ts'
import { keyboardOn } from './keyboard.ts'

let work: AtWork

beforeAll(async () => {
  work = await startAtWork()
})
afterAll(() => work.end())

const grid = () => work.page.getByRole('grid', { name: kindWords.follow.would })
const drawer = () => work.page.getByRole('dialog')

/** Of the pictures in sight: how many there are, and how many have come. */
const pictures = () =>
  grid()
    .locator('img')
    .evaluateAll((all) => ({
      count: all.length,
      come: (all as HTMLImageElement[]).filter(({ complete, naturalWidth }) => complete && naturalWidth === 96).length,
    }))

test('a preview shows faces, names and counts', async () => {
  const { page, button } = work
  await page.goto(paths.follow)
  await whereField(page).fill('coffee.daily')
  await page.keyboard.press('Enter')
  await page.getByLabel(kindWords.follow.target).fill('8')
  await button(automationMessages.makePreview).click()
  await grid().waitFor({ timeout: PATIENCE })
  await grid().scrollIntoViewIfNeeded()
  await expect.poll(pictures, { timeout: PATIENCE }).toMatchObject({ count: expect.any(Number) })
  await expect
    .poll(
      async () => {
        const { count, come } = await pictures()
        return count > 4 && come === count
      },
      { timeout: PATIENCE },
    )
    .toBe(true)
  await grid()
    .getByText(/followers/)
    .first()
    .waitFor()
  await hasNoAxeViolations(page)
  await hasNoOverflow(page)
})

test('pictures come from this server alone, and their coming moves nothing', async () => {
  const { page } = work
  const addresses = await grid()
    .locator('img')
    .evaluateAll((all) => all.map((img) => new URL((img as HTMLImageElement).src).origin))
  expect(new Set(addresses)).toEqual(new Set([new URL(page.url()).origin]))
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            sources?: { node?: Node }[]
          })[])
            if (entry.sources?.some(({ node }) => node instanceof Element && node.closest('[role=grid]')))
              sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
  expect(shift).toBe(0)
})

test('a person is opened by keyboard, and left by it', async () => {
  const { page } = work
  await keyboardOn(page).tabToElement(grid())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await drawer().getByRole('heading', { name: peopleMessages.history }).waitFor()
  await drawer().getByText(peopleMessages.noHistory).waitFor()
  await hasNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await drawer().waitFor({ state: 'detached' })
  await grid().and(page.locator(':focus')).waitFor()
})

test('somebody is excluded from their drawer, and the next preview leaves them out', async () => {
  const { page, button } = work
  const name = (await grid().getByText(/^@/).first().textContent()) ?? ''
  await grid().getByRole('button', { name: /@/ }).first().click()
  await drawer().getByRole('button', { name: peopleMessages.exclude }).click()
  await drawer().getByRole('button', { name: peopleMessages.includeAgain }).waitFor()
  await page.keyboard.press('Escape')
  await button(automationMessages.previewAgain).click()
  await expect.poll(() => grid().getByText(name, { exact: true }).count(), { timeout: PATIENCE }).toBe(0)
  await grid().waitFor({ timeout: PATIENCE })
  expect(work.problems).toEqual([])
})
