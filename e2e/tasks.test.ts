import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTasks } from '#contract/automation.ts'
import { createSchedule, listSchedules } from '#contract/schedules.ts'
import { dateAfter } from '#rules/calendar-days.ts'
import { DAY } from '#rules/durations.ts'
import * as paths from '#rules/paths.ts'
import { localDate } from '#rules/zones.ts'
import { rowMessages, viewMessages } from '#words/generated/audience.ts'
import { automationMessages, runMessages } from '#words/generated/automation.ts'
import { appMessages } from '#words/generated/first.ts'
import { calendarMessages } from '#words/generated/schedules.ts'
import { taskListMessages as messages } from '#words/generated/tasks.ts'
import { type AtWork, looksRight, startAtWork } from './at-work.ts'
import { layTasks } from './lay-tasks.ts'

const ALL = 503
const ZONE = 'Europe/Berlin'
/** The Wednesday of the week after next: all of its week lies ahead. */
const wednesday = (() => {
  const date = localDate(Date.now() + 14 * DAY, ZONE)
  return dateAfter(date, 3 - (new Date(date).getUTCDay() || 7))
})()

let work: AtWork
let page: Page

beforeAll(async () => {
  work = await startAtWork()
  page = work.page
  const database = new pg.Client({ connectionString: work.database_url })
  await database.connect()
  await database.query(
    `update subscriptions set plan_id = 'growth_monthly', status = 'active', current_period_end = null`,
  )
  await layTasks(
    database,
    { status: 'stopped', count: 1, source: 'rare.bird' },
    { status: 'completed', count: 489 },
    { status: 'completed', count: 1, source: 'undone.one', done: 2 },
    { status: 'failed', count: 4 },
    { status: 'paused', count: 5, done: 3 },
    { status: 'scheduled', count: 3, source: 'latte.art', start_at: `${wednesday}T08:30:00Z` },
  )
  await database.end()
  await page.goto(paths.tasks)
})
afterAll(() => work.end())

const grid = () => page.getByRole('grid', { name: messages.title })
const row = (text: string | RegExp) => grid().getByRole('row').filter({ hasText: text })
const rowCount = () => grid().getAttribute('aria-rowcount')
const search = () => new URL(page.url()).searchParams
const status = (label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) })
const chosen = (count: number) => page.getByText(rowMessages.selected({ count }), { exact: true }).waitFor()
const command = (name: keyof typeof messages.commands) =>
  page.getByRole('region', { name: messages.selection }).getByRole('button', { name: messages.commands[name].label })
const tasks = async (wanted: object) => (await work.person.call(listTasks, { limit: 100, ...wanted })).body.tasks

describe('the list of all tasks', () => {
  test('reaches the oldest of 503 by one key, and its page with its log', async () => {
    await expect.poll(rowCount).toBe(String(ALL))
    await looksRight(page)
    await grid().focus()
    await page.keyboard.press('End')
    await row('rare.bird').waitFor()
    expect(await grid().getByRole('row').count()).toBeLessThanOrEqual(50)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/tasks\/\d+$/)
    await page.getByRole('heading', { name: /rare\.bird/ }).waitFor()
    await page.getByRole('heading', { name: automationMessages.log }).waitFor()
    await page.getByRole('button', { name: automationMessages.again }).waitFor()
    await looksRight(page)
    await page.goBack()
    await expect.poll(rowCount).toBe(String(ALL))
  })

  test('keeps its filters in the address: through back, forward and a reload', async () => {
    await status(runMessages.statuses.paused).click()
    await expect.poll(rowCount).toBe('5')
    expect(search().get('status')).toBe('paused')
    await status(runMessages.statuses.failed).click()
    await expect.poll(rowCount).toBe('9')
    await page.goBack()
    await expect.poll(rowCount).toBe('5')
    await page.goForward()
    await page.reload()
    await expect.poll(rowCount).toBe('9')
    await page.getByLabel(messages.kind, { exact: true }).selectOption({ label: messages.kinds.unfollow })
    await page.getByText(messages.noMatches).waitFor()
    await page.getByRole('button', { name: messages.clear }).first().click()
    await expect.poll(rowCount).toBe(String(ALL))
    expect(page.url()).toMatch(/\/tasks$/)
  })

  test('is searched by source on the server', async () => {
    await page.getByLabel(messages.search).fill('rare')
    await expect.poll(rowCount).toBe('1')
    expect(search().get('q')).toBe('rare')
    await row('rare.bird').waitFor()
    await page.getByLabel(messages.search).fill('')
    await expect.poll(rowCount).toBe(String(ALL))
  })

  test('sends what is shown as a file', async () => {
    await page.goto(`${paths.tasks}?status=paused,failed`)
    await page.getByRole('button', { name: messages.export }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: messages.formats.csv }).click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(10)
    expect(lines[0]).toMatch(/^Task number,Account,Kind,Status,/)
  })

  test('keeps a view under a name', async () => {
    await page.goto(`${paths.tasks}?status=failed`)
    await expect.poll(rowCount).toBe('4')
    await page.getByRole('button', { name: viewMessages.views }).click()
    await page.getByRole('button', { name: viewMessages.saveNew }).click()
    await page.getByRole('dialog').getByLabel(viewMessages.name).fill('What failed')
    await page.getByRole('button', { name: viewMessages.saveIt, exact: true }).click()
    await page.goto(paths.tasks)
    await expect.poll(rowCount).toBe(String(ALL))
    await page.getByRole('button', { name: viewMessages.views }).click()
    await page.getByRole('link', { name: 'What failed' }).click()
    await expect.poll(rowCount).toBe('4')
    expect(search().get('status')).toBe('failed')
  })
})

describe('many tasks at once', () => {
  test('are chosen by keyboard and by click, with Shift a range', async () => {
    await page.goto(paths.tasks)
    await row('latte.art').first().waitFor()
    await grid().focus()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await chosen(1)
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+J')
    await chosen(3)
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: messages.selection }).waitFor({ state: 'hidden' })
    await grid().getByRole('row').nth(0).locator('[data-select]').click()
    await grid()
      .getByRole('row')
      .nth(3)
      .click({ modifiers: ['Shift'] })
    await chosen(4)
    expect(await grid().locator('[aria-selected=true]').count()).toBe(4)
    await looksRight(page)
    await page.getByRole('button', { name: rowMessages.clear }).click()
  })

  test('are paused by what they have in common, and resumed from the message', async () => {
    await page.goto(`${paths.tasks}?status=scheduled`)
    await grid().getByRole('row').first().locator('[data-select]').click()
    await page.getByRole('button', { name: rowMessages.selectAll({ count: 3 }) }).click()
    await chosen(3)
    await command('pause').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(messages.commands.pause.fits({ count: 3 })).waitFor()
    await looksRight(page)
    await dialog.getByRole('button', { name: messages.commands.pause.confirm({ count: 3 }) }).click()
    await page.getByText(messages.commands.pause.done({ count: 3 })).waitFor()
    await page.getByText(messages.noMatches).waitFor()
    expect(await tasks({ status: 'paused' })).toHaveLength(8)
    await page.getByRole('button', { name: messages.commands.undo.label, exact: true }).click()
    await expect.poll(async () => (await tasks({ status: 'scheduled' })).length).toBe(3)
    await expect.poll(rowCount).toBe('3')
  })

  test('are undone, and those that cannot be are named with the reason', async () => {
    await page.goto(`${paths.tasks}?q=undone.one`)
    await grid().getByRole('row').first().locator('[data-select]').click()
    await command('undo').click()
    await page.getByRole('button', { name: messages.commands.undo.confirm({ count: 1 }) }).click()
    await page.getByText(messages.commands.undo.done({ count: 1 })).waitFor()
    const [undone] = await tasks({ q: 'undone.one' })
    const [undoing] = await tasks({ kind: 'unfollow' })
    expect(undoing?.undo_of).toBe(undone?.id)
    await page.goto(`${paths.tasks}?status=failed,paused`)
    await grid().getByRole('row').nth(0).locator('[data-select]').click()
    await page.keyboard.press('Home')
    await page.getByRole('button', { name: rowMessages.selectAll({ count: 9 }) }).click()
    await command('stop').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(messages.commands.stop.leaves({ count: 4 })).waitFor()
    await dialog.getByRole('button', { name: messages.commands.stop.confirm({ count: 5 }) }).click()
    await page.getByText(messages.commands.stop.done({ count: 5 })).waitFor()
    expect(await tasks({ status: 'stopped' })).toHaveLength(6)
  })

  test('say why, where they have changed meanwhile', async () => {
    await page.goto(`${paths.tasks}?status=scheduled`)
    await grid().getByRole('row').first().locator('[data-select]').click()
    await command('pause').click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: messages.commands.pause.confirm({ count: 1 }) })
    await confirm.waitFor()
    await page.route('**/api/tasks/bulk', (route) =>
      route.fulfill({
        json: {
          changed: [],
          refused: [{ code: 'x', message: 'It has ended.', task_ids: ['1'] }],
          left: 0,
          next_cursor: null,
        },
      }),
    )
    await confirm.click()
    await dialog.getByText(messages.refusedRow({ count: 1, why: 'It has ended.' })).waitFor()
    await looksRight(page)
    await dialog.getByRole('button', { name: messages.closeResult }).last().click()
    await page.unroute('**/api/tasks/bulk')
  })
})

describe('the calendar of what is planned', () => {
  const cell = (date: string) => page.locator(`td[data-date="${date}"]`)
  const entry = (date: string, name: string) => cell(date).getByRole('button', { name: new RegExp(name) })
  const undo = () => page.getByRole('button', { name: appMessages.undo, exact: true }).click()
  const starts = async () =>
    (await tasks({ status: 'scheduled' })).map(({ start_at }) => start_at?.slice(0, 10)).toSorted()

  beforeAll(async () => {
    const task = {
      account_id: work.account_id,
      kind: 'follow' as const,
      sources: [{ type: 'followers_of' as const, username: 'coffee.daily' }],
      target_count: 5,
    }
    await work.person.call(createSchedule, {
      name: 'Tuesdays',
      task,
      recurrence: { every: 'week', weekdays: [2], at: '09:00' },
      timezone: ZONE,
    })
  })

  test('shows starts and runs on their days, by month and by week, at an address of its own', async () => {
    await page.goto(`${paths.tasks}?view=calendar&date=${wednesday}`)
    await entry(wednesday, 'latte.art').first().waitFor()
    await entry(dateAfter(wednesday, -1), 'Tuesdays').waitFor()
    await looksRight(page)
    await page.getByText(calendarMessages.spans.week, { exact: true }).click()
    expect(search().get('span')).toBe('week')
    await expect.poll(() => page.locator('td[data-date]').count()).toBe(7)
    await looksRight(page)
    await page.getByRole('button', { name: calendarMessages.after.week }).click()
    await cell(dateAfter(wednesday, 7)).waitFor()
    await page.goBack()
    await entry(wednesday, 'latte.art').first().waitFor()
  })

  test('moves a task by dragging it to another day, and back from the message', async () => {
    const target = dateAfter(wednesday, 2)
    await entry(wednesday, 'latte.art').first().dragTo(cell(target))
    await entry(target, 'latte.art').waitFor()
    expect(await starts()).toEqual([wednesday, wednesday, target])
    await undo()
    await expect.poll(starts).toEqual([wednesday, wednesday, wednesday])
    await expect.poll(() => entry(target, 'latte.art').count()).toBe(0)
  })

  test('moves a schedule with all its runs by keyboard, and back from the message', async () => {
    const recurrence = async () => (await work.person.call(listSchedules, {})).body.schedules[0]?.recurrence
    const before = await recurrence()
    await entry(dateAfter(wednesday, -1), 'Tuesdays').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(calendarMessages.moveAll).waitFor()
    await looksRight(page)
    await dialog.getByLabel(calendarMessages.date).fill(dateAfter(wednesday, 1))
    await dialog.getByLabel(calendarMessages.time).fill('18:45')
    await page.keyboard.press('Enter')
    await entry(dateAfter(wednesday, 1), 'Tuesdays').waitFor()
    expect(await recurrence()).toEqual({ ...before, weekdays: [4], at: '18:45' })
    await undo()
    await entry(dateAfter(wednesday, -1), 'Tuesdays').waitFor()
    expect(await recurrence()).toEqual(before)
  })

  test('takes nothing into the past', async () => {
    await entry(wednesday, 'latte.art').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(calendarMessages.date).fill('2020-01-01')
    await dialog.getByRole('button', { name: calendarMessages.move }).click()
    await dialog.getByText(calendarMessages.past).waitFor()
    expect(await starts()).toEqual([wednesday, wednesday, wednesday])
  })
})

test('nothing of it went wrong', () => expect(work.problems).toEqual([]))
