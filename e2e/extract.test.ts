import { afterAll, beforeAll, expect, test } from 'vitest'
import * as paths from '#rules/paths.ts'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import { type AtWork, looksRight, startAtWork } from './at-work.ts'
import { whereField } from './composer.ts'

const PEOPLE = 400

let work: AtWork

beforeAll(async () => {
  work = await startAtWork()
})
afterAll(() => work.end())

test('the length of a list is shown before it is read', async () => {
  const { page, button } = work
  await page.goto(paths.extract)
  await whereField(page).fill('https://www.instagram.com/sandbox.big/')
  await page.keyboard.press('Enter')
  await page.getByLabel(kindWords.extract.target).fill(String(PEOPLE))
  await button(messages.makePreview).click()
  await button(messages.startReading({ count: PEOPLE })).waitFor()
  await page.getByText(/@sandbox\.big’s list has [\d,]+ people/).waitFor()
  await looksRight(page)
})

test('the people land in a list that can be opened and used', async () => {
  const { page, button } = work
  await button(messages.startReading({ count: PEOPLE })).click()
  await page.waitForURL(/\/tasks\/\d+$/)
  const task = await work.untilDone()
  expect(task.done_count).toBe(PEOPLE)
  await looksRight(page)
  await page.getByRole('link', { name: messages.seeList }).click()
  await page.waitForURL(`**/functions/list-operations?list=${task.list_id}`)
  await page
    .getByText(new RegExp(`\\b${PEOPLE}\\b`))
    .first()
    .waitFor()
  expect((await work.ledger()).actions).toEqual([])
  // With all that is known of them, people still have a name on a telephone.
  await page.setViewportSize({ width: 375, height: 800 })
  await looksRight(page)
  const name = page.getByRole('grid').getByRole('button', { name: /@/ }).first()
  expect((await name.boundingBox())?.width).toBeGreaterThan(100)
  await page.setViewportSize({ width: 1280, height: 900 })
})

test('the list is chosen where the address names it', async () => {
  const { page } = work
  const { list_id } = await work.findNewestTask()
  await page.goto(`${paths.follow}?list=${list_id}`)
  await page
    .getByRole('list', { name: messages.sources })
    .getByText(/sandbox\.big/)
    .waitFor()
  expect(work.problems).toEqual([])
})
