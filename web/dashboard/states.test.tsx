import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAccounts } from '#contract/accounts.ts'
import { listLists } from '#contract/audience.ts'
import { getTask, listActions, listTasks } from '#contract/automation.ts'
import { getUsage } from '#contract/billing.ts'
import { getLimits, type Today } from '#contract/limits.ts'
import { listSchedules } from '#contract/schedules.ts'
import { activitySummary, compareAccounts, dailyStatistics } from '#contract/statistics.ts'
import { MINUTE } from '#rules/durations.ts'
import * as paths from '#rules/paths.ts'
import { rhythmPresets } from '#rules/rhythm-presets.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { account, compared, finishedTask, followBacks, later, limits, ownerAnswers, usage } from '#web/testing/owner.ts'
import { answered, BUSY, busy, unanswered } from '#web/testing/show.tsx'
import { ask, button, fillIn, isSeen, ofAnyName, press, says, waits, within } from '#web/testing/walk.ts'
import { overviewMessages, rhythmMessages } from '#words/generated/accounts.ts'
import { automationMessages, runMessages } from '#words/generated/automation.ts'
import { appMessages } from '#words/generated/first.ts'
import { accountMessages } from '#words/generated/home.ts'

const waitingTask = {
  ...finishedTask,
  status: 'waiting',
  waiting: {
    until: later(3),
    rule: 'hourly_limit',
    message: 'next follow at 14:32: 20 of 20 follows in the last hour',
    code: 'hourly_limit',
    params: {},
  },
  target_count: 1200,
  done_count: 431,
  progress_percentage: 36,
  ended_at: null,
  can_undo: false,
} as const

describe('the dashboard', () => {
  test('looks right while lists are on their way', async () => {
    const { looksRight } = await openPage(paths.dashboard, [unanswered(listLists), ...ownerAnswers])
    await waits()
    await looksRight('loading')
  })

  test('looks right where every part of it is refused', async () => {
    const parts = [dailyStatistics, listTasks, listSchedules, listLists, activitySummary].map(busy)
    const { looksRight, drawn } = await openPage(paths.dashboard, [...parts, ...ownerAnswers])
    await expect.element(page.getByRole('button', { name: appMessages.retry, exact: true }).nth(3)).toBeVisible()
    await drawn()
    await looksRight('refused')
  })

  test('looks right with a warned account, a waiting task and the plan’s limit', async () => {
    const { looksRight, drawn } = await openPage(paths.dashboard, [
      answered(listTasks, { tasks: [waitingTask], next_cursor: null }),
      answered(getTask, { task: waitingTask }),
      answered(listActions, { actions: [], next_cursor: null }),
      answered(listAccounts, [
        {
          ...account,
          status: 'needs_confirmation',
          status_reason: 'Instagram wants to confirm it’s you. Approve it in the Instagram app, then confirm here.',
        },
      ]),
      answered(getUsage, { success: true, usage: { ...usage, usage: { ...usage.usage, daily_actions: 2000 } } }),
      ...ownerAnswers,
    ])
    await says(accountMessages.needsYou)
    await drawn()
    await looksRight('warned and at the limit')
    await ask(runMessages.stop)
    await looksRight('stop')
  })
})

/** Three accounts in different states. */
const several = [
  answered(listAccounts, [
    account,
    { ...account, id: '901', username: 'signed.out', is_active: false, status: 'needs_sign_in' },
    {
      ...account,
      id: '902',
      username: 'a.name.as.long.as.they.can.be.x',
      is_active: false,
      followers_count: 1_204_500,
    },
  ]),
  answered(compareAccounts, {
    accounts: [
      compared,
      {
        ...compared,
        account_id: '901',
        followers_change: -12,
        follow_backs: followBacks(3, 12),
        tasks: { running: 0, waiting: 2, scheduled: 1, paused: 1, needs_you: 0 },
      },
      {
        ...compared,
        account_id: '902',
        followers_change: 3_401,
        follow_backs: followBacks(121, 420),
        today: [
          { kind: 'follow', daily: 150, daily_used: 150 },
          { kind: 'like', daily: 300, daily_used: 41 },
        ],
        tasks: { running: 1, waiting: 0, scheduled: 0, paused: 0, needs_you: 2 },
      },
    ],
    next_cursor: null,
  }),
]

const hoursOf = (hour: number) => new Date(new Date().setUTCHours(hour, 0, 0, 0)).toISOString()
const minutesAfter = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * MINUTE).toISOString()
const sessionAt = (hour: number, change: Partial<Today['sessions'][number]> = {}) => ({
  starts_at: minutesAfter(hoursOf(hour), 7),
  ends_at: minutesAfter(hoursOf(hour), 45),
  done: 0,
  skipped: 0,
  failed: 0,
  ended_by: null,
  ...change,
})

/** A day on which every kind of session has been. */
const fullDay: Today = {
  ...limits.today,
  from: hoursOf(0),
  to: minutesAfter(hoursOf(0), 24 * 60),
  zone: 'UTC',
  hours: [
    { from: hoursOf(0), to: hoursOf(2) },
    { from: hoursOf(6), to: hoursOf(23) },
  ],
  sessions: [
    sessionAt(0, { done: 1204, skipped: 33 }),
    sessionAt(6, { done: 41, skipped: 158, failed: 1, ended_by: 'session_total' }),
    sessionAt(9, { skipped: 60, ended_by: 'session_skips' }),
    sessionAt(12, { done: 7, skipped: 2, failed: 3, ended_by: 'day_total' }),
    sessionAt(15),
    sessionAt(18),
    sessionAt(22),
  ],
  next_session_at: later(9),
}

const changeRhythm = ofAnyName((username) => rhythmMessages.changeOf({ username }))

describe('the accounts side by side', () => {
  test('look right when there are several', async () => {
    const { looksRight, drawn } = await openPage(paths.accounts, [...several, ...ownerAnswers])
    await says(overviewMessages.tasksNeedYou({ count: 2 }))
    await drawn()
    await looksRight('several accounts')
  })

  test('look right while they are on their way', async () => {
    const { looksRight } = await openPage(paths.accounts, [unanswered(compareAccounts), ...ownerAnswers])
    await waits()
    await looksRight('loading')
  })

  test('look right where they are refused', async () => {
    const { looksRight, drawn } = await openPage(paths.accounts, [busy(compareAccounts), ...ownerAnswers])
    await isSeen(button(appMessages.retry))
    await drawn()
    await looksRight('refused')
  })

  test('look right with a day of sessions, and while the rhythm is changed', async () => {
    const withRhythm = { ...limits, rhythm: { ...rhythmPresets.short, sessions: 7 }, today: fullDay }
    const { looksRight, drawn } = await openPage(paths.accounts, [
      answered(getLimits, { limits: withRhythm }),
      ...ownerAnswers,
    ])
    await isSeen(page.getByRole('list', { name: rhythmMessages.timeline, exact: true }))
    await drawn()
    await looksRight('a day of sessions')
    await ask(changeRhythm)
    await looksRight('rhythm')
    await page.getByRole('radio', { name: within(rhythmMessages.presets.own) }).click()
    await fillIn({ [rhythmMessages.minutes]: '500' })
    await press(rhythmMessages.save)
    await says(automationMessages.problems.between({ least: 5, most: 240 }))
    await looksRight('its own numbers, one of them wrong')
  })

  test('look right without a session in two weeks', async () => {
    const resting = { ...limits, rhythm: rhythmPresets.three, today: { ...limits.today, hours: [] } }
    const { looksRight, drawn } = await openPage(paths.accounts, [
      answered(getLimits, { limits: resting }),
      ...ownerAnswers,
    ])
    await says(rhythmMessages.never)
    await drawn()
    await looksRight('no session in two weeks')
  })

  test('look right where rhythms are refused', async () => {
    const { looksRight, drawn } = await openPage(paths.accounts, [busy(getLimits), ...ownerAnswers])
    await says(BUSY)
    await drawn()
    await looksRight('rhythms refused')
  })
})
