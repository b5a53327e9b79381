import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Today } from '#contract/limits.ts'
import { DayTimeline } from '#web/automation/limits/day-timeline.tsx'
import { show } from '#web/testing/show.tsx'
import { rhythmMessages as messages } from '#words/generated/accounts.ts'

/** On the 29th clocks go from 02:00 to 03:00 in Berlin: the day has 23 hours. */
const spring: Today = {
  from: '2026-03-28T23:00:00.000Z',
  to: '2026-03-29T22:00:00.000Z',
  zone: 'Europe/Berlin',
  instagram_user_id: '50000',
  hours: [{ from: '2026-03-29T06:00:00.000Z', to: '2026-03-29T21:00:00.000Z' }],
  sessions: [
    {
      starts_at: '2026-03-29T10:00:00.000Z',
      ends_at: '2026-03-29T10:40:00.000Z',
      done: 3,
      skipped: 1,
      failed: 0,
      ended_by: null,
    },
    {
      starts_at: '2026-03-29T16:00:00.000Z',
      ends_at: '2026-03-29T16:40:00.000Z',
      done: 0,
      skipped: 0,
      failed: 0,
      ended_by: null,
    },
  ],
  next_session_at: '2026-03-29T16:00:00.000Z',
}
const now = Date.parse('2026-03-29T12:00:00Z')

test('each session is a line of text, by the clock of the user’s zone', async () => {
  await show(<DayTimeline today={spring} now={now} />, [])
  const sessions = page.getByRole('list', { name: messages.timeline }).getByRole('listitem')
  await expect
    .poll(() => sessions.elements().map((line) => line.textContent))
    .toEqual([
      `${messages.stretch({ from: '12:00', to: '12:40' })}${messages.counts({ done: 3, skipped: 1 })}`,
      `${messages.stretch({ from: '18:00', to: '18:40' })}${messages.planned}`,
    ])
})

test('the bar has noon in its middle on a day of 23 hours, and runs from left to right in every language', async () => {
  document.documentElement.dir = 'rtl'
  await show(<DayTimeline today={spring} now={now} />, [])
  const bar = document.querySelector('[dir="ltr"] > .relative') as HTMLElement
  const [hours, first, second] = [...bar.children].map((part) =>
    Number.parseFloat((part as HTMLElement).style.insetInlineStart),
  )
  document.documentElement.dir = 'ltr'
  expect(first).toBeCloseTo(50)
  expect(second).toBeCloseTo(75)
  expect(hours).toBeCloseTo(100 / 3)
})

test('a day without sessions says so', async () => {
  await show(<DayTimeline today={{ ...spring, sessions: [] }} now={now} />, [])
  await page.getByText(messages.closed).element()
  expect(page.getByRole('list').elements()).toEqual([])
})
