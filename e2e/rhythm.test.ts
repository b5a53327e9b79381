import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLimits, putLimits } from '#contract/limits.ts'
import { checkSession } from '#contract/users.ts'
import { HOUR } from '#rules/durations.ts'
import * as paths from '#rules/paths.ts'
import { rhythmPresets } from '#rules/rhythm-presets.ts'
import { localTime } from '#rules/zones.ts'
import { rhythmMessages as messages } from '#words/generated/accounts.ts'
import { automationMessages } from '#words/generated/automation.ts'
import { type AtWork, looksRight, startAtWork } from './at-work.ts'

let work: AtWork

beforeAll(async () => {
  work = await startAtWork()
})
afterAll(() => work.end())

const limits = async () => (await work.person.call(getLimits, { id: work.account_id })).body.limits
const change = () => work.button(messages.changeOf({ username: 'sandbox.creator' }))
const choice = (name: keyof typeof messages.presets) =>
  work.page.getByRole('dialog').getByRole('radio', { name: new RegExp(`^${messages.presets[name]}`) })
const save = () => work.button(messages.save).click()

/** Hours that begin two hours from now, so that no session is on. */
async function openLater() {
  const zone = (await work.person.call(checkSession, {})).body.user?.timezone ?? 'UTC'
  const clock = (ahead: number) => `${String(localTime(Date.now() + ahead, zone).hour).padStart(2, '0')}:00`
  const active_hours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: clock(2 * HOUR), to: clock(5 * HOUR) }]
  await work.person.call(putLimits, { id: work.account_id, active_hours })
}

test('a rhythm is chosen without typing a number, and the day’s sessions are seen', async () => {
  const { page } = work
  await openLater()
  await page.goto(paths.accounts)
  await page.getByText(messages.off).waitFor()
  await change().click()
  await choice('three').check()
  await looksRight(page)
  await save()
  await page.getByText(messages.saved).waitFor()
  expect((await limits()).rhythm).toEqual(rhythmPresets.three)
  const { sessions } = (await limits()).today
  await expect
    .poll(() => page.getByRole('list', { name: messages.timeline }).getByRole('listitem').count())
    .toBe(sessions.length)
  await page.getByText(messages.summary(rhythmPresets.three)).waitFor()
  await looksRight(page)
})

test('numbers of one’s own begin with those of the last choice, and are refused in words where they don’t fit', async () => {
  const { page } = work
  await change().click()
  await choice('own').check()
  const minutes = page.getByLabel(messages.minutes)
  expect(await minutes.inputValue()).toBe('40')
  await minutes.fill('500')
  await save()
  await page.getByText(automationMessages.problems.between({ least: 5, most: 240 })).waitFor()
  expect(await minutes.evaluate((field) => field === document.activeElement)).toBe(true)
  await looksRight(page)
  await minutes.fill('30')
  await save()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect((await limits()).rhythm).toEqual({ ...rhythmPresets.three, minutes: 30 })
})

test('a task’s card says when the next session begins, and beside it are the limits with the timeline', async () => {
  const { page } = work
  await work.follow(5)
  await expect.poll(async () => (await work.findNewestTask()).waiting?.rule).toBe('between_sessions')
  const task = await work.findNewestTask()
  await page.goto(paths.task.replace(':id', task.id))
  await page
    .getByText(/^Next session at (.*, )?\d\d:\d\d$/)
    .first()
    .waitFor()
  await page.getByRole('list', { name: messages.timeline }).waitFor()
  await looksRight(page)
})

test('without a rhythm the account works whenever its hours allow', async () => {
  const { page } = work
  await work.person.call(putLimits, { id: work.account_id, active_hours: null })
  await page.goto(paths.accounts)
  await change().click()
  await choice('off').check()
  await save()
  await page.getByText(messages.off).waitFor()
  await work.untilDone()
  expect(work.problems).toEqual([])
})
