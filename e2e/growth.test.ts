import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGoals } from '#contract/growth.ts'
import { putLimits } from '#contract/limits.ts'
import * as paths from '#rules/paths.ts'
import { zoneWhere } from '#server/testing/zone-where.ts'
import { growthMessages as messages } from '#words/generated/growth.ts'
import { type AtWork, looksRight, startAtWork } from './at-work.ts'
import { whereField } from './composer.ts'

let work: AtWork

beforeAll(async () => {
  work = await startAtWork(undefined, zoneWhere(19))
})
afterAll(() => work.end())

/** One block, in whose middle it is whenever the test runs: every line of the day begins at once. */
const evenings = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '18:00', to: '00:00' }]

async function inDatabase(text: string) {
  const client = new pg.Client({ connectionString: work.database_url })
  await client.connect()
  await client.query(text)
  await client.end()
}

const goal = async () => (await work.person.call(listGoals, {})).body.goals[0]

test('a plan without goals says so and leads to the plans', async () => {
  const { page } = work
  await page.goto(paths.growth)
  await page.getByText(messages.notInPlan({ plan: 'Trial' })).waitFor()
  await page.getByRole('link', { name: messages.plans }).waitFor()
  await looksRight(page)
})

test('a goal says what is missing, and plans its first day when nothing is', async () => {
  const { page, button } = work
  await inDatabase(`update subscriptions set plan_id = 'growth_monthly', status = 'active', current_period_end = null`)
  await work.person.call(putLimits, { id: work.account_id, preset: 'normal', active_hours: evenings, warm_up: false })
  await page.reload()
  await button(messages.create).click()
  await page.getByText(messages.wrongSources).waitFor()
  await page.getByLabel(messages.followers, { exact: true }).fill('400')
  await whereField(page).fill('#latteart')
  await page.keyboard.press('Enter')
  await whereField(page).fill('coffee.daily')
  await page.keyboard.press('Enter')
  await looksRight(page)
  await button(messages.create).click()
  await page.getByRole('heading', { name: messages.today }).waitFor()
  await page.getByRole('heading', { name: messages.forecast }).waitFor()
  await page.getByText(messages.why).click()
  expect((await goal())?.today?.portions.every(({ state }) => state === 'proposed')).toBe(true)
  await looksRight(page)
})

test('a line shows its people, is refused alone, and the rest becomes tasks', async () => {
  const { page, button } = work
  const refused = (await goal())?.today?.portions[0]
  const name = messages.line({ source: refused?.label ?? '', block: refused?.block ?? 'morning' })
  await button(messages.label({ what: messages.preview, line: name })).click()
  await page.getByText(messages.previewTitle).waitFor()
  await page.getByRole('dialog').locator('li').first().waitFor()
  await looksRight(page)
  await page.getByRole('dialog').getByRole('button', { name: messages.close }).last().click()
  await button(messages.label({ what: messages.refuse, line: name })).click()
  await expect.poll(async () => (await goal())?.today?.portions[0]?.state).toBe('refused')
  const lines = (await goal())?.today?.portions.slice(1) ?? []
  for (const { label, block } of lines) {
    const line = messages.line({ source: label, block })
    await button(messages.label({ what: messages.accept, line })).click()
  }
  await expect
    .poll(async () => (await goal())?.today?.portions.slice(1).every(({ state }) => state !== 'proposed'))
    .toBe(true)
  await expect.poll(async () => (await goal())?.today?.portions.some(({ state }) => state === 'started')).toBe(true)
  expect((await goal())?.today?.portions[0]?.state).toBe('refused')
  await page
    .getByRole('link', { name: new RegExp(messages.seeTask) })
    .first()
    .waitFor()
  await page
    .getByRole('link', { name: new RegExp(messages.seeTask) })
    .first()
    .click()
  await page.waitForURL(/\/tasks\/\d+/)
})

test('a goal’s sources are changed, and one without any says what is missing', async () => {
  const { page, button } = work
  await page.goto(paths.growth)
  await button(messages.changeSources).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(messages.changeSourcesWhy).waitFor()
  const remove = dialog.getByRole('button', { name: /^Remove/ })
  await remove.first().click()
  await remove.first().click()
  await dialog.getByRole('button', { name: messages.saveSources }).click()
  await dialog.getByText(messages.wrongSources).waitFor()
  await whereField(dialog).fill('#coffee')
  await page.keyboard.press('Enter')
  await looksRight(page)
  await dialog.getByRole('button', { name: messages.saveSources }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await goal())?.sources).toMatchObject([{ type: 'hashtag', tag: 'coffee' }])
})

test('a goal is paused, resumed and ended, and another can be set', async () => {
  const { page, button } = work
  await page.goto(paths.growth)
  await button(messages.pause).click()
  await button(messages.resume).waitFor()
  await button(messages.resume).click()
  await button(messages.pause).waitFor()
  await button(messages.end).click()
  await page.getByRole('dialog').getByRole('button', { name: messages.end }).click()
  await page.getByRole('heading', { name: messages.newTitle }).waitFor()
  await page.getByRole('heading', { name: messages.earlierGoals }).waitFor()
  await looksRight(page)
  expect(work.problems).toEqual([])
})
