import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAccounts } from '#contract/accounts.ts'
import { listLists } from '#contract/audience.ts'
import { getTask, listActions, listTasks } from '#contract/automation.ts'
import { getUsage } from '#contract/billing.ts'
import { getLimits, type Today } from '#contract/limits.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listPauses } from '#contract/pauses.ts'
import { listSchedules } from '#contract/schedules.ts'
import { activitySummary, compareAccounts, dailyStatistics } from '#contract/statistics.ts'
import { listWarnings, type Warning } from '#contract/warnings.ts'
import { MINUTE } from '#rules/durations.ts'
import * as paths from '#rules/paths.ts'
import { rhythmPresets } from '#rules/rhythm-presets.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { account, compared, finishedTask, followBacks, later, limits, ownerAnswers, usage } from '#web/testing/owner.ts'
import { answered, BUSY, busy, unanswered } from '#web/testing/show.tsx'
import { ask, button, fillIn, isSeen, ofAnyName, press, says, waits, within } from '#web/testing/walk.ts'
import { overviewMessages, rhythmMessages, warningMessages } from '#words/generated/accounts.ts'
import { automationMessages, runMessages } from '#words/generated/automation.ts'
import { appMessages } from '#words/generated/first.ts'
import { accountMessages } from '#words/generated/home.ts'
import { notificationMessages } from '#words/generated/settings.ts'

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

const plain = { strikes: 1, others_until: null, params: {}, whose: 'account' } as const

const blocked: Warning = {
  ...plain,
  ...{ code: 'action_block', kind: 'follow', until: later(11), others_until: later(1) },
  ...{ is_by_instagram: true, needs_owner: false },
  happened:
    'Instagram has temporarily blocked follows. Instagram’s words: “We limit how often you can do certain things to protect our community.”',
  did: 'Cadenza paused follows until 23:00, and everything else until 13:00.',
  advice: 'Don’t follow by hand until then. Consider the Careful pace.',
}

const challenged: Warning = {
  ...plain,
  ...{ code: 'challenge', kind: null, until: null, is_by_instagram: true, needs_owner: true },
  happened: 'Instagram wants to confirm it’s you.',
  did: 'Cadenza paused all tasks for this account.',
  advice: 'Approve it in the Instagram app, then confirm here.',
}

const unreachable: Warning = {
  ...plain,
  ...{ code: 'instagram_down', kind: 'all', until: later(0.4), is_by_instagram: false, needs_owner: false },
  happened: 'Instagram couldn’t be reached.',
  did: 'Cadenza paused all tasks for this account until 12:30.',
  advice: 'No action needed.',
}

const blockedTask = {
  ...waitingTask,
  waiting: {
    ...{ until: blocked.until, rule: 'action_block', code: 'action_block' },
    whose: 'account',
    message: 'next follow at 23:00: Instagram blocked this kind of action, so it’s paused',
    params: { blocked: 'kind' },
  },
} as const

const heldTask = {
  ...waitingTask,
  waiting: {
    ...{ until: null, rule: 'account_hold', code: 'account_hold', params: {} },
    whose: 'account',
    message: 'Instagram wants to confirm it’s you. Approve it in the Instagram app, then confirm here.',
  },
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

  test('looks right with an account that needs its owner, its task and the plan’s limit', async () => {
    const { looksRight, drawn } = await openPage(paths.dashboard, [
      answered(listTasks, { tasks: [heldTask], next_cursor: null }),
      answered(getTask, { task: heldTask }),
      answered(listActions, { actions: [], next_cursor: null }),
      answered(listAccounts, [{ ...account, status: 'needs_confirmation', warnings: [challenged] }]),
      answered(getUsage, { success: true, usage: { ...usage, usage: { ...usage.usage, daily_actions: 2000 } } }),
      ...ownerAnswers,
    ])
    await says(accountMessages.needsConfirmation({ username: account.username }))
    await drawn()
    expect(document.body.textContent).not.toMatch(/No action needed|Finishes|Resumes/)
    await looksRight('warned and at the limit')
    await ask(runMessages.stop)
    await looksRight('stop')
  })
})

describe('Home after a warning of Instagram’s', () => {
  test('looks right while follows are blocked: what happened, what Cadenza did, what to do', async () => {
    const { looksRight, drawn } = await openPage(paths.dashboard, [
      answered(listTasks, { tasks: [blockedTask], next_cursor: null }),
      answered(getTask, { task: blockedTask }),
      answered(listActions, { actions: [], next_cursor: null }),
      answered(listAccounts, [{ ...account, warnings: [blocked] }]),
      ...ownerAnswers,
    ])
    await says(blocked.advice)
    await drawn()
    expect(document.body.textContent).not.toContain('No action needed')
    await expect.element(page.getByRole('status').filter({ hasText: blocked.did })).toBeVisible()
    await looksRight('blocked')
  })

  test('looks right on the task’s own page, and in the notice', async () => {
    const lines = (warning: Warning) => [warning.happened, warning.did, warning.advice].join('\n')
    const { looksRight, drawn } = await openPage(paths.withParams(paths.task, { id: blockedTask.id }), [
      answered(listTasks, { tasks: [blockedTask], next_cursor: null }),
      answered(getTask, { task: blockedTask }),
      answered(listActions, { actions: [], next_cursor: null }),
      answered(listAccounts, [{ ...account, warnings: [blocked] }]),
      answered(listNotifications, {
        notifications: [
          {
            ...{ id: '2', event: 'account_needs_you', title: '@other.one needs attention', text: lines(challenged) },
            ...{ path: paths.connect, created_at: later(-1), read_at: null },
          },
          {
            ...{
              id: '1',
              event: 'account_warned',
              title: 'Instagram has warned @sandbox.creator',
              text: lines(blocked),
            },
            ...{ path: `${paths.accounts}?warnings=1`, created_at: later(-2), read_at: null },
          },
        ],
        unread: 2,
        next_cursor: null,
      }),
      ...ownerAnswers,
    ])
    await says(blocked.advice)
    await drawn()
    await looksRight('task blocked')
    await ask(notificationMessages.open({ unread: 2 }))
    await looksRight('notices')
  })

  test('looks right while Instagram can’t be reached: nothing is asked of anybody', async () => {
    const { looksRight, drawn } = await openPage(paths.dashboard, [
      answered(listAccounts, [{ ...account, warnings: [unreachable] }]),
      ...ownerAnswers,
    ])
    await says(unreachable.advice)
    await drawn()
    await looksRight('unreachable')
  })

  test('nobody reads that no action is needed beside what needs a person', async () => {
    const asked = { ...account, id: '999', username: 'asked', is_active: false } as const
    const { drawn } = await openPage(paths.dashboard, [
      answered(listAccounts, [
        { ...account, warnings: [unreachable] },
        { ...asked, status: 'needs_confirmation', warnings: [challenged] },
      ]),
      ...ownerAnswers,
    ])
    await says(challenged.advice)
    await says(unreachable.happened)
    await drawn()
    expect(document.body.textContent).not.toContain(unreachable.advice)
  })

  test('what passes by itself isn’t said while everything is paused', async () => {
    const { drawn } = await openPage(paths.dashboard, [
      answered(listPauses, { pauses: [{ pause_id: '7', account_id: null, at: later(-1), task_ids: [] }] }),
      answered(listAccounts, [{ ...account, warnings: [unreachable] }]),
      ...ownerAnswers,
    ])
    await drawn()
    await expect.element(page.getByText(unreachable.happened)).not.toBeInTheDocument()
  })

  test('a warning that ends meanwhile isn’t said', async () => {
    const { drawn } = await openPage(paths.dashboard, [
      answered(listAccounts, [{ ...account, warnings: [{ ...blocked, until: later(-1) }] }]),
      ...ownerAnswers,
    ])
    await drawn()
    expect(document.body.textContent).not.toContain(blocked.advice)
  })

  test('looks right with twenty accounts blocked: the worst first, the others a number', async () => {
    const others = Array.from({ length: 19 }, (_, nth) => ({
      ...account,
      id: String(900 + nth),
      username: `cafe.number.${nth}`,
      is_active: false,
      warnings: [blocked],
    }))
    const { looksRight, drawn } = await openPage(paths.dashboard, [
      answered(listAccounts, [
        { ...account, warnings: [blocked] },
        ...others,
        {
          ...account,
          id: '999',
          username: 'asked',
          is_active: false,
          status: 'needs_confirmation',
          warnings: [challenged],
        },
      ]),
      ...ownerAnswers,
    ])
    await says(accountMessages.needsConfirmation({ username: 'asked' }))
    await says(accountMessages.moreWarnings({ count: 18 }))
    await drawn()
    await looksRight('twenty blocked')
  })
})

test('the history of an account’s warnings looks right, and is closed without a trace', async () => {
  const { looksRight, drawn } = await openPage(`${paths.accounts}?warnings=1`, [
    answered(listAccounts, [{ ...account, warnings: [blocked] }]),
    answered(listWarnings, {
      warnings: [
        { id: '3', at: later(-1), ...blocked },
        { id: '2', at: later(-50), ...challenged },
        { id: '1', at: later(-400), ...blocked, until: later(-390), others_until: null },
      ],
      next_cursor: null,
    }),
    ...ownerAnswers,
  ])
  await says(warningMessages.title({ username: account.username }))
  await drawn()
  await looksRight('warnings')
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
