import pg from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectAccount, listAccounts, switchAccount } from '#contract/accounts.ts'
import { createList } from '#contract/audience.ts'
import { createTask, getTask, pauseTask } from '#contract/automation.ts'
import { createSchedule } from '#contract/schedules.ts'
import { register } from '#contract/users.ts'
import * as paths from '#rules/paths.ts'
import { eventually } from '#server/testing/eventually.ts'
import { personOver } from '#server/testing/person.ts'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { appMessages, failureMessages } from '#words/generated/first.ts'
import { shellMessages } from '#words/generated/home.ts'
import { scheduleMessages, templateMessages } from '#words/generated/schedules.ts'
import { type AtWork, enter, startAtWork } from './at-work.ts'
import { closePage } from './browser.ts'
import { unfold, whereField } from './composer.ts'
import { cuttableLine } from './live-line.ts'

/** Answers that are late, lost or refused once: what a page shows must not depend on them. */

const followers = [{ type: 'followers_of' as const, username: 'coffee.daily' }]

let work: AtWork
let context: BrowserContext
let page: Page

beforeAll(async () => {
  work = await startAtWork()
  const client = new pg.Client({ connectionString: work.database_url })
  await client.connect()
  await client.query(
    `update subscriptions set plan_id = 'growth_monthly', status = 'active', current_period_end = null`,
  )
  await client.end()
})
afterAll(() => work.end())
beforeEach(async () => {
  context = work.page.context()
  page = await context.newPage()
})
afterEach(async () => {
  await context.setOffline(false)
  await closePage(page)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const isLive = () => page.getByText(shellMessages.live.on, { exact: true }).first().waitFor()
const amount = () => page.locator('input[name=target]')
const newFollow = `${paths.follow}?new=follow`

async function start(target_count: number) {
  const task = { account_id: work.account_id, kind: 'follow' as const, sources: followers, target_count }
  return (await work.person.call(createTask, { ...task, pacing: { preset: 'fast' as const } })).body.task.id
}

const refusal = {
  success: false,
  code: 'list_not_found',
  error: 'List not found',
  message: 'List not found for a moment.',
}

test('a list that can’t be read begins no other task than the one for its people', async () => {
  await page.goto(newFollow)
  await whereField(page).fill('coffee.daily')
  await whereField(page).press('Enter')
  const { body } = await work.person.call(createList, { name: 'Three', usernames: ['ada', 'coffee.daily', 'nobody'] })
  await page.route('**/api/follower-lists/*', (route) => route.fulfill({ status: 404, json: refusal }), { times: 1 })
  await page.goto(`${paths.follow}?list=${body.follower_list.id}`)
  await page.getByText(refusal.message).waitFor()
  expect(await whereField(page).count()).toBe(0)
  await button(appMessages.retry).click()
  await whereField(page).waitFor()
  await page.getByText('Three').first().waitFor()
})

test('the log keeps its newest lines where an older answer comes after them', async () => {
  const id = await start(8)
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/tasks/*/actions*', async (route) => {
    const response = await route.fetch()
    if (++asked === 2) await held.promise
    await route.fulfill({ response }).catch(() => {})
  })
  await page.goto(paths.withParams(paths.task, { id }))
  await eventually(
    async () => (await work.person.call(getTask, { id })).body.task.status,
    (status) => status === 'completed',
  )
  const older = page.waitForResponse((response) => response.url().includes('/actions'))
  held.resolve()
  await (await older).finished()
  await page.waitForLoadState('networkidle')
  const lines = async () => Number(await page.getByRole('grid').first().getAttribute('aria-rowcount'))
  await expect.poll(lines).toBeGreaterThanOrEqual(8)
})

test('without a network a page keeps the last it heard', async () => {
  const line = await cuttableLine(page)
  const id = await start(3)
  // What was read at first is never read again: only live updates tell the rest.
  let reads = 0
  await page.route(`**/api/tasks/${id}`, (route) => (reads++ === 0 ? route.continue() : undefined))
  await page.goto(paths.withParams(paths.task, { id }))
  await isLive()
  await button(messages.again).waitFor()
  await context.setOffline(true)
  await line.cut()
  await page.getByText(shellMessages.offline).first().waitFor()
  expect(await page.getByRole('progressbar').first().getAttribute('aria-valuenow')).toBe('100')
  expect(await button(messages.again).count()).toBe(1)
})

test('a start without a network is refused at once, and never made later', async () => {
  await page.goto(newFollow)
  await whereField(page).fill('travel.maps')
  await whereField(page).press('Enter')
  await amount().fill('5')
  const before = (await work.findNewestTask()).id
  await context.setOffline(true)
  await button(messages.startBlind).click()
  await page.getByText(failureMessages.unreachable).first().waitFor()
  await context.setOffline(false)
  await page.goto(paths.dashboard)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect((await work.findNewestTask()).id).toBe(before)
})

test('an account that was switched to stays, though an older answer says otherwise', async () => {
  const { account_id } = work
  await work.person.call(connectAccount, { credentials: { username: 'sandbox.big', password: 'sandbox-password' } })
  await work.person.call(switchAccount, { account_id, force_refresh: false, skip_verification: true })
  const other = (await work.person.call(listAccounts, {})).body.find(({ id }) => id !== account_id)?.id ?? ''
  const held = Promise.withResolvers<void>()
  let isHeld = false
  const line = await cuttableLine(page)
  const isAsked = Promise.withResolvers<void>()
  await page.route('**/api/instagram/accounts', async (route) => {
    const response = await route.fetch()
    if (isHeld) {
      isAsked.resolve()
      await held.promise
    }
    await route.fulfill({ response }).catch(() => {})
  })
  await page.goto(newFollow)
  await isLive()
  isHeld = true
  // It connects again and reads the accounts.
  await line.cut()
  line.mend()
  await isAsked.promise
  const switcher = page
    .locator('select')
    .filter({ has: page.locator(`option[value="${other}"]`) })
    .first()
  await switcher.selectOption(other)
  await expect.poll(() => switcher.inputValue()).toBe(other)
  await expect
    .poll(async () => (await work.person.call(listAccounts, {})).body.find((one) => one.is_active)?.id)
    .toBe(other)
  isHeld = false
  held.resolve()
  await isLive()
  await page.waitForLoadState('networkidle')
  expect(await switcher.inputValue()).toBe(other)
  await work.person.call(switchAccount, { account_id, force_refresh: false, skip_verification: true })
})

test('under a filter the rows are those of the count beside them', async () => {
  const start_at = new Date(Date.now() + 3_600_000).toISOString()
  const planned = async (username: string) => {
    const task = { account_id: work.account_id, kind: 'follow' as const, target_count: 2, start_at }
    const sources = [{ type: 'followers_of' as const, username }]
    return (await work.person.call(createTask, { ...task, sources })).body.task.id
  }
  await planned('coffee.daily')
  const id = await planned('travel.maps')
  await page.clock.install()
  // A connection that begins again would have everything read.
  const line = await cuttableLine(page)
  await page.goto(`${paths.tasks}?status=scheduled`)
  await isLive()
  await page.waitForLoadState('networkidle')
  await line.cut()
  const row = (text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text })
  await row('travel.maps').waitFor()
  await work.person.call(pauseTask, { id })
  // Counts and rows are read every 20 s.
  await page.clock.runFor(21_000)
  await row('travel.maps').waitFor({ state: 'detached' })
  await row('coffee.daily').waitFor()
})

describe('a schedule’s task that is being changed', () => {
  let id: string
  beforeAll(async () => {
    const recurrence = { every: 'week' as const, weekdays: [2], at: '09:00' }
    const task = { account_id: work.account_id, kind: 'follow' as const, sources: followers, target_count: 33 }
    const { body } = await work.person.call(createSchedule, {
      name: 'Weekly coffee',
      timezone: 'UTC',
      task,
      recurrence,
    })
    id = body.schedule.id
  })

  test('stays a schedule’s when a template is chosen', async () => {
    await page.goto(`${paths.follow}?schedule=${id}`)
    await button(scheduleMessages.saveChanges).waitFor()
    await unfold(page, 'templates')
    const templates = page.getByLabel(templateMessages.choose, { exact: true })
    await templates.locator('optgroup option').first().waitFor({ state: 'attached' })
    await templates.selectOption((await templates.locator('optgroup option').first().getAttribute('value')) ?? '')
    await expect.poll(() => amount().inputValue()).not.toBe('33')
    await button(scheduleMessages.saveChanges).waitFor()
  })

  test('leaves what was being written for another task as it was', async () => {
    await page.goto(newFollow)
    await whereField(page).waitFor()
    await amount().fill('44')
    await page.goto(`${paths.follow}?schedule=${id}`)
    await expect.poll(() => amount().inputValue()).toBe('33')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('n')
    await page.keyboard.press('f')
    await expect.poll(() => amount().inputValue()).toBe('44')
    expect(await button(scheduleMessages.saveChanges).count()).toBe(0)
  })

  test('that is gone leads to those there are', async () => {
    await page.goto(`${paths.follow}?schedule=999999`)
    await page.waitForURL(`**${paths.schedules}`)
  })
})

test('a tab in which somebody else has signed in meanwhile keeps nothing of the user before', async () => {
  await page.goto(paths.dashboard)
  const address = new URL(page.url()).origin
  const other = personOver(address)
  await other.call(register, { email: other.email, password: other.password })
  await page.getByText('@sandbox.creator · ').waitFor()
  // What is in memory and what was being written.
  await page.evaluate(() => {
    Object.assign(globalThis, { before: true })
    sessionStorage.setItem('before', 'true')
  })
  await enter(page, address, other)
  // The session is asked for again on return to the tab, once a minute has passed.
  await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 61_000)
  const isLoaded = page.waitForEvent('load')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await isLoaded
  await page.waitForURL(`**${paths.choosePlan}`)
  expect(await page.getByText('sandbox.creator').count()).toBe(0)
  const kept = () => ['before' in globalThis, sessionStorage.getItem('before')]
  expect(await page.evaluate(kept)).toEqual([false, null])
  await enter(page, address, work.person)
})
