import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSchedules, listTaskTemplates } from '#contract/schedules.ts'
import * as paths from '#rules/paths.ts'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { appMessages } from '#words/generated/first.ts'
import { scheduleMessages, templateMessages } from '#words/generated/schedules.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import { type AtWork, looksRight, startAtWork } from './at-work.ts'
import { openPart, whereField } from './composer.ts'
import { coveredByNotice } from './covered-by-notice.ts'

const NAME = 'Monday follows'

let work: AtWork

beforeAll(async () => {
  work = await startAtWork()
})
afterAll(() => work.end())

const schedules = async () => (await work.person.call(listSchedules, {})).body.schedules
const ownTemplates = async () =>
  (await work.person.call(listTaskTemplates, {})).body.task_templates.filter(({ is_builtin }) => !is_builtin)

const repeat = async () => {
  await openPart(work.page, 'when')
  await work.page.getByText(messages.starts.repeat, { exact: true }).click()
}

async function moveToGrowth() {
  const client = new pg.Client({ connectionString: work.database_url })
  await client.connect()
  await client.query(
    `update subscriptions set plan_id = 'growth_monthly', status = 'active', current_period_end = null`,
  )
  await client.end()
}

test('a plan without schedules says so and leads to the plans', async () => {
  const { page, button } = work
  await page.goto(paths.follow)
  await repeat()
  await page.getByText(scheduleMessages.notInPlan({ plan: 'Trial' })).waitFor()
  await expect.poll(() => button(scheduleMessages.save).isDisabled()).toBe(true)
  await page.getByRole('link', { name: scheduleMessages.plans }).waitFor()
})

test('a task is repeated, with its next runs in sight', async () => {
  const { page, button } = work
  await moveToGrowth()
  await page.reload()
  await whereField(page).fill('coffee.daily')
  await page.keyboard.press('Enter')
  await button(scheduleMessages.save).click()
  await page.getByText(messages.problems.nameMissing).waitFor()
  await page.getByLabel(scheduleMessages.name).fill(NAME)
  await page.getByLabel('Thursday').check()
  await looksRight(page)
  await button(scheduleMessages.save).click()
  await page.waitForURL('**/functions/schedules')
  await page.getByText('Every Monday and Thursday at 09:00').waitFor()
  const [schedule] = await schedules()
  expect(schedule?.next_runs).toHaveLength(5)
  expect(schedule?.timezone).toBe('Europe/Berlin')
  await looksRight(page)
})

test('it is paused, renamed, changed and deleted', async () => {
  const { page, button } = work
  await button(scheduleMessages.label({ what: scheduleMessages.pause, name: NAME })).click()
  await button(scheduleMessages.label({ what: scheduleMessages.resume, name: NAME })).click()
  await button(scheduleMessages.label({ what: scheduleMessages.edit, name: NAME })).click()
  await page.getByLabel(scheduleMessages.name).fill('Every day')
  await page.getByText(scheduleMessages.units.day).click()
  await page.getByLabel(scheduleMessages.busy.join).check()
  await looksRight(page)
  await button(scheduleMessages.saveChanges).click()
  await page.getByText('Every day at 09:00').waitFor()
  await page
    .getByRole('link', { name: scheduleMessages.label({ what: scheduleMessages.editTask, name: 'Every day' }) })
    .click()
  await page.getByLabel(kindWords.follow.target).fill('7')
  await button(scheduleMessages.saveChanges).click()
  await page.waitForURL('**/functions/schedules')
  await expect
    .poll(async () => (await schedules())[0])
    .toMatchObject({ name: 'Every day', task: { target_count: 7 }, is_paused: false, when_busy: 'join' })
  await button(scheduleMessages.label({ what: scheduleMessages.remove, name: 'Every day' })).click()
  await button(scheduleMessages.removeConfirm).click()
  await page.getByText(scheduleMessages.none).waitFor()
  await expect.poll(schedules).toEqual([])
})

test('its deletion is taken back from the notice, which covers nothing one can press', async () => {
  const { page, button } = work
  const undo = page.locator('[data-toast]').getByRole('button', { name: appMessages.undo })
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(coveredByNotice)).toEqual({ covered: [] })
  }
  await undo.click()
  await page.getByText('Every day at 09:00').waitFor()
  await expect.poll(async () => (await schedules()).map(({ name }) => name)).toEqual(['Every day'])
  await button(scheduleMessages.label({ what: scheduleMessages.remove, name: 'Every day' })).click()
  await button(scheduleMessages.removeConfirm).click()
  await expect.poll(schedules).toEqual([])
})

test('a template is copied, given away as a file, deleted and brought back', async () => {
  const { page, button } = work
  const copy = templateMessages.copyOf({ name: 'Growth loop' })
  await page.goto(`${paths.schedules}?show=templates`)
  await button(templateMessages.label({ what: templateMessages.copy, name: 'Growth loop' })).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(templateMessages.label({ what: templateMessages.exportFile, name: copy })).click(),
  ])
  const file = await download.path()
  await button(templateMessages.label({ what: templateMessages.remove, name: copy })).click()
  await button(templateMessages.removeConfirm).click()
  await page.getByText(templateMessages.none).waitFor()
  await page
    .locator('[data-toast]', { hasText: templateMessages.removed })
    .getByRole('button', { name: appMessages.undo })
    .click()
  await button(templateMessages.label({ what: templateMessages.remove, name: copy })).click()
  await button(templateMessages.removeConfirm).click()
  await page.getByText(templateMessages.none).waitFor()
  await page.locator('input[type=file]').setInputFiles(file)
  await button(templateMessages.label({ what: templateMessages.use, name: copy })).waitFor()
  const [template] = await ownTemplates()
  expect(template?.task).toMatchObject({ kind: 'follow', options: { then_unfollow_after_days: 14 } })
  await looksRight(page)
})

test('using it fills the page in', async () => {
  const { page, button } = work
  await button(
    templateMessages.label({ what: templateMessages.use, name: templateMessages.copyOf({ name: 'Growth loop' }) }),
  ).click()
  await page.waitForURL(/follow\?new=follow/)
  await expect.poll(() => page.getByLabel(kindWords.follow.target).inputValue()).toBe('100')
  expect(work.problems).toEqual([])
})
