import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createList, listLists, updateList } from '#contract/audience.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import {
  changeSchedule,
  changeTaskTemplate,
  createSchedule,
  createTaskTemplate,
  deleteSchedule,
  listSchedules,
  listTaskTemplates,
} from '#contract/schedules.ts'
import * as paths from '#rules/paths.ts'
import type { Recurrence } from '#rules/recurrence.ts'
import { listPath } from '#web/audience/paths.ts'
import { audienceMessages } from '#words/generated/audience.ts'
import { automationMessages, limitsMessages } from '#words/generated/automation.ts'
import { shellMessages } from '#words/generated/home.ts'
import { calendarMessages, scheduleMessages as messages, templateMessages } from '#words/generated/schedules.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import { type AtWork, startAtWork } from './at-work.ts'

let work: AtWork
let database: pg.Client

beforeAll(async () => {
  work = await startAtWork()
  database = new pg.Client({ connectionString: work.database_url })
  await database.connect()
  await database.query(
    `update subscriptions set plan_id = 'growth_monthly', status = 'active', current_period_end = null`,
  )
})
afterAll(async () => {
  await database.end()
  await work.end()
})
afterEach(async () => {
  for (const { id } of await listed()) await work.person.call(deleteSchedule, { id })
})

const listed = async () => (await work.person.call(listSchedules, {})).body.schedules

const task = () => ({
  account_id: work.account_id,
  kind: 'follow' as const,
  sources: [{ type: 'followers_of' as const, username: 'coffee.daily' }],
  target_count: 3,
})

async function schedule(recurrence: Partial<Recurrence>, timezone = 'Europe/Berlin') {
  const { body } = await work.person.call(createSchedule, {
    name: 'Shared',
    timezone,
    recurrence: { every: 'day' as const, at: '09:00', ...recurrence },
    task: task(),
  })
  return body.schedule
}

/** Gives what the open dialog shows another name, after another device has changed something else of it. */
async function renameAfter(change: () => Promise<unknown>, field: string, save: string) {
  const dialog = work.page.getByRole('dialog')
  await dialog.waitFor()
  await change()
  await dialog.getByLabel(field).fill('Renamed')
  await dialog.getByRole('button', { name: save, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function openEdit() {
  await work.page.goto(paths.schedules)
  await work.button(messages.label({ what: messages.edit, name: 'Shared' })).click()
  return work.page.getByRole('dialog')
}

test('hours that are set on another device stay when the pace is changed here', async () => {
  const { page, person, account_id: id } = work
  await page.goto(paths.follow)
  await page
    .locator('summary')
    .filter({ hasText: /limits/ })
    .click()
  await work
    .button(/Change limits/)
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const active_hours = [{ days: [1, 2, 3, 4, 5], from: '10:00', to: '18:00' }]
  await person.call(putLimits, { id, active_hours })
  await dialog.getByText(automationMessages.presets.fast, { exact: true }).first().click()
  await dialog.getByRole('button', { name: limitsMessages.save, exact: true }).click()
  await page.getByText(limitsMessages.saved).waitFor()
  expect((await person.call(getLimits, { id })).body.limits).toMatchObject({ preset: 'fast', active_hours })
})

test('notes that are written on another device stay when a list is renamed here', async () => {
  const { page, person } = work
  const { id } = (await person.call(createList, { name: 'Shared', usernames: ['coffee.daily'] })).body.follower_list
  await page.goto(listPath(id))
  await work.button(audienceMessages.rename).click()
  await renameAfter(
    () => person.call(updateList, { id, notes: 'Met at the fair' }),
    audienceMessages.name,
    audienceMessages.save,
  )
  const lists = (await person.call(listLists, {})).body.follower_lists
  expect(lists.find((list) => list.id === id)).toMatchObject({ name: 'Renamed', notes: 'Met at the fair' })
})

test('a description that is written on another device stays when a template is renamed here', async () => {
  const { page, person } = work
  const { id } = (await person.call(createTaskTemplate, { name: 'Shared', task: task() })).body.task_template
  await page.goto(`${paths.schedules}?show=templates`)
  await work.button(templateMessages.label({ what: templateMessages.rename, name: 'Shared' })).click()
  await renameAfter(
    () => person.call(changeTaskTemplate, { id, description: 'For quiet weeks' }),
    templateMessages.name,
    templateMessages.rename,
  )
  const templates = (await person.call(listTaskTemplates, {})).body.task_templates
  expect(templates.find((template) => template.id === id)).toMatchObject({
    name: 'Renamed',
    description: 'For quiet weeks',
  })
})

test('a time that is set on another device stays when a schedule is renamed here', async () => {
  const { id, recurrence } = await schedule({})
  await openEdit()
  const later = { id, recurrence: { ...recurrence, at: '15:00' } }
  await renameAfter(() => work.person.call(changeSchedule, later), messages.name, messages.saveChanges)
  expect(await listed()).toMatchObject([{ name: 'Renamed', recurrence: { at: '15:00' } }])
})

test('changing what a schedule does leaves its zone, its time and what was changed on another device', async () => {
  const made = await schedule({}, 'America/New_York')
  const { page } = work
  await page.goto(`${paths.follow}?new=follow&schedule=${made.id}`)
  await page.getByLabel(kindWords.follow.target).fill('7')
  await page.getByText('(America/New_York)').first().waitFor()
  await work.person.call(changeSchedule, { id: made.id, name: 'Named elsewhere' })
  await work.button(messages.saveChanges).click()
  await page.waitForURL(`**${paths.schedules}`)
  expect(await listed()).toMatchObject([
    { name: 'Named elsewhere', timezone: 'America/New_York', next_runs: made.next_runs, task: { target_count: 7 } },
  ])
})

test('the editor shows the runs there will be, which count from when the schedule was made', async () => {
  await schedule({ every: 'week', interval: 2, weekdays: [1] })
  await database.query(`update schedules set created_at = now() - interval '7 days'`)
  const [{ next_runs = [] } = {}] = await listed()
  const dialog = await openEdit()
  const inBerlin = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', day: 'numeric', month: 'short' })
  const shown = await dialog.locator('ol li').allInnerTexts()
  expect(shown).toHaveLength(5)
  for (const [nth, run] of next_runs.entries()) expect(shown[nth]).toContain(inBerlin.format(new Date(run)))
})

test('a schedule of another zone names it when it is moved', async () => {
  const made = await schedule({ at: '21:00' }, 'America/New_York')
  const { page } = work
  const day = (made.next_runs[1] ?? '').slice(0, 10)
  await page.goto(`${paths.tasks}?view=calendar&span=week&date=${day}`)
  await page
    .getByRole('button', { name: /Shared/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('(America/New_York)').waitFor()
  await dialog.getByLabel(calendarMessages.time).fill('10:00')
  await dialog.getByRole('button', { name: calendarMessages.move, exact: true }).click()
  await page.locator('[data-toast]', { hasText: 'America/New_York' }).waitFor()
})

test('hours name the zone in which they are kept, also where another device has changed it', async () => {
  const { page } = work
  await page.goto(paths.dashboard)
  await page.getByText(shellMessages.live.on, { exact: true }).first().waitFor()
  await database.query(`update users set timezone = 'Asia/Tokyo'`)
  await page.getByRole('navigation', { name: shellMessages.menu }).locator(`a[href="${paths.follow}"]`).first().click()
  await page.getByRole('button', { name: /any time/ }).click()
  await page.getByText(automationMessages.hoursHint({ zone: 'Asia/Tokyo' })).waitFor()
  await database.query(`update users set timezone = 'Europe/Berlin'`)
})
