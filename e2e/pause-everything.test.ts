import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPauses } from '#contract/pauses.ts'
import * as paths from '#rules/paths.ts'
import { paletteMessages } from '#words/generated/palette.ts'
import { pauseMessages } from '#words/generated/pauses.ts'
import { type AtWork, looksRight, startAtWork } from './at-work.ts'

let work: AtWork

beforeAll(async () => {
  work = await startAtWork()
})
afterAll(() => work.end())

const pauses = async () => (await work.person.call(listPauses, {})).body.pauses
const sent = async () => (await work.ledger()).actions.length
const banner = () => work.page.getByRole('status').filter({ hasText: /Everything’s paused since \d\d:\d\d/ })
const waits = /You paused everything at \d\d:\d\d/

test('everything is paused with one click from Home, says so everywhere, and continues with another', async () => {
  const { page, button } = work
  await work.follow(40)
  await page.goto(paths.dashboard)
  await expect.poll(sent).toBeGreaterThan(1)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: pauseMessages.pauseAll, exact: true }).click()
  await banner().waitFor()
  await main.getByText(waits).first().waitFor()
  const then = await sent()
  await looksRight(page)
  await page.goto(paths.tasks)
  await banner().waitFor()
  await main.getByText(waits).first().waitFor()
  expect(await sent()).toBeLessThanOrEqual(then + 1)
  await page.setViewportSize({ width: 375, height: 812 })
  await looksRight(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await button(pauseMessages.resume).click()
  await banner().waitFor({ state: 'detached' })
  await expect.poll(sent).toBeGreaterThan(then + 1)
})

test('the sidebar has it on every page', async () => {
  const { page } = work
  await page.goto(paths.lists)
  const sidebar = page.getByRole('complementary')
  await sidebar.getByRole('button', { name: pauseMessages.pauseAll, exact: true }).click()
  await banner().waitFor()
  await sidebar.getByRole('button', { name: pauseMessages.resumeAll, exact: true }).click()
  await banner().waitFor({ state: 'detached' })
  expect(await pauses()).toEqual([])
})

test.each(['stop', 'pause', 'panic', 'off'])('the palette finds it by “%s”, for Enter to do it', async (word) => {
  const { page } = work
  for (const [to, count] of [
    ['pauseAll', 1],
    ['resumeAll', 0],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: paletteMessages.commands.placeholder }).fill(word)
    await page.getByRole('option', { name: pauseMessages[to], selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await pauses()).length).toBe(count)
  }
})

test('another tab shows it without being asked, and can end it', async () => {
  const { page } = work
  const other = await page.context().newPage()
  await other.goto(paths.statistics)
  await other.getByRole('complementary').getByRole('button', { name: pauseMessages.pauseAll, exact: true }).waitFor()
  await page.goto(paths.dashboard)
  await page.getByRole('main').getByRole('button', { name: pauseMessages.pauseAll, exact: true }).click()
  await other.getByRole('button', { name: pauseMessages.resume, exact: true }).click()
  await banner().waitFor({ state: 'detached' })
  expect(await pauses()).toEqual([])
  expect(work.problems).toEqual([])
})
