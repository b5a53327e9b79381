import { describe, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Source } from '#contract/automation.ts'
import {
  type GrowthDay,
  type GrowthGoal,
  type GrowthPortion,
  listGoalDays,
  listGoals,
  portionRequest,
} from '#contract/growth.ts'
import { type Found, type Lookup, lookUp } from '#contract/lookup.ts'
import { listReportLinks, weeklyReport } from '#contract/reports.ts'
import {
  compareAccounts,
  dailyStatistics,
  funnelStatistics,
  hoursStatistics,
  noteStatistics,
  sourcesStatistics,
} from '#contract/statistics.ts'
import * as paths from '#rules/paths.ts'
import type { ReasonCode } from '#rules/reasons.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { counts, dayFrom, later, ownerAnswers } from '#web/testing/owner.ts'
import { answered, answeredBy, BUSY, busy, unanswered } from '#web/testing/show.tsx'
import { somebody } from '#web/testing/somebody.ts'
import { ask, button, isSeen, ofAnyName, says, waits } from '#web/testing/walk.ts'
import { appMessages } from '#words/generated/first.ts'
import { growthMessages } from '#words/generated/growth.ts'
import { reportMessages } from '#words/generated/statistics.ts'

const parts = [
  compareAccounts,
  dailyStatistics,
  funnelStatistics,
  hoursStatistics,
  noteStatistics,
  sourcesStatistics,
  listReportLinks,
]

describe('the statistics', () => {
  test('look right while they are on their way', async () => {
    const { looksRight } = await openPage(paths.statistics, [...parts.map(unanswered), ...ownerAnswers])
    await waits()
    await looksRight('loading')
  })

  test('look right where they are refused', async () => {
    const { looksRight, drawn } = await openPage(paths.statistics, [...parts.map(busy), ...ownerAnswers])
    await isSeen(button(appMessages.retry).nth(2))
    await drawn()
    await looksRight('refused')
  })

  test('look right with shared reports, one of which is withdrawn', async () => {
    const link = {
      id: '1',
      username: 'sandbox.creator',
      from: dayFrom(-18),
      to: dayFrom(-12),
      created_at: later(-270),
      expires_at: later(450),
      opened: 3,
      opened_at: later(-240),
    }
    const other = { ...link, id: '2', username: null, opened: 0, opened_at: null }
    const { looksRight, drawn } = await openPage(paths.statistics, [
      answered(listReportLinks, { report_links: [link, other] }),
      answered(funnelStatistics, {
        funnel: {
          seen: 570,
          skipped: 120,
          by_reason: [
            { rule: 'already_following', count: 60 },
            { rule: 'exclusion_list', count: 30 },
            { rule: 'own_account', count: 30 },
          ],
          followed: 450,
          looked_at: 436,
          followed_back: 136,
        },
      }),
      answered(hoursStatistics, {
        hours: Array.from({ length: 168 }, (_, nth) => ({
          weekday: 1 + Math.floor(nth / 24),
          hour: nth % 24,
          ...counts(nth),
          looked_at: 12 + (nth % 24),
          followed_back: nth % 7,
        })),
      }),
      answered(noteStatistics, {
        notes: [{ date: dayFrom(-1), event: 'task_started', kind: 'follow', plan: null, count: 1 }],
      }),
      ...ownerAnswers,
    ])
    await says(reportMessages.opened({ count: 3 }))
    await drawn()
    await looksRight('shared reports')
    await button(ofAnyName((name) => reportMessages.withdrawNamed({ name })))
      .first()
      .click()
    await says(reportMessages.withdrawAbout)
    await looksRight('a link that is withdrawn')
  })
})

describe('the report of a week', () => {
  test('looks right while it is on its way', async () => {
    const { looksRight } = await openPage(paths.report, [unanswered(weeklyReport), ...ownerAnswers])
    await waits()
    await looksRight('loading')
  })

  test('looks right where it is refused', async () => {
    const { looksRight, drawn } = await openPage(paths.report, [busy(weeklyReport), ...ownerAnswers])
    await isSeen(button(appMessages.retry))
    await drawn()
    await looksRight('refused')
  })
})

const hashtag: Source = { type: 'hashtag', tag: 'latteart', tab: 'recent', who: 'authors' }
const coffee: Source = { type: 'followers_of', username: 'coffee.daily' }

const portion = (nth: number, state: GrowthPortion['state'], more: Partial<GrowthPortion> = {}): GrowthPortion => ({
  id: String(nth + 1),
  source: nth % 2 === 0 ? hashtag : coffee,
  label: nth % 2 === 0 ? '#latteart' : 'Followers of @coffee.daily',
  block: (['morning', 'afternoon', 'evening'] as const)[nth % 3] ?? 'morning',
  starts_at: later(-1),
  ends_at: later(4),
  follows: 12 + nth,
  by_chance: 1,
  state,
  task_id: null,
  done_count: 0,
  problem: null,
  ...more,
})

const expectation = { expected: 186, low: 150, high: 230, likely: 0.68 }

const because = (code: ReasonCode, message: string) => ({ code, params: {}, message })

const today: GrowthDay = {
  id: '9',
  date: dayFrom(0),
  follows: 90,
  done_count: 14,
  reasons: [
    because('growth_amount', '90 follows today: all the goal needs'),
    because('growth_source', '31% to #latteart: 36% ± 5 of them stay'),
  ],
  forecast: expectation,
  portions: [
    portion(0, 'started', { task_id: '1', done_count: 12 }),
    portion(1, 'accepted', { problem: 'You have 50 unfinished tasks, the maximum.' }),
    portion(2, 'proposed'),
    portion(3, 'proposed'),
    portion(4, 'refused'),
    portion(5, 'missed'),
  ],
}

/** As far along as a month makes it. */
const goal: GrowthGoal = {
  id: '1',
  account_id: '1',
  followers: 200,
  until: '2099-01-31',
  preset: 'normal',
  sources: [hashtag, coffee],
  asks_first: true,
  status: 'active',
  held: null,
  next_plan_at: later(9),
  followed: 812,
  there: 201,
  stayed: 96,
  forecast: expectation,
  by_source: [
    {
      source: hashtag,
      label: '#latteart',
      followed: 402,
      there: 141,
      stayed: 70,
      rate: 0.36,
      low: 0.31,
      high: 0.41,
      enough: true,
    },
    {
      source: coffee,
      label: 'Followers of @coffee.daily',
      followed: 20,
      there: 2,
      stayed: 1,
      rate: 0.1,
      low: 0.02,
      high: 0.3,
      enough: false,
    },
  ],
  lift: { ratio: 1.8, low: 1.3, high: 2.4, enough: true },
  forecasts: Array.from({ length: 21 }, (_, nth) => ({
    date: dayFrom(nth - 20),
    expected: 120 + 3 * nth,
    low: 40 + 5 * nth,
    high: 320 - 4 * nth,
    likely: 0.5,
  })),
  today,
  created_at: later(-640),
  ended_at: null,
}

const found = (one: Found): Lookup => ({ found: [one], refused: null, unchecked: null })
const latteart: Found = { type: 'hashtag', tag: 'latteart' }
const coffeeDaily: Found = {
  type: 'person',
  person: somebody('coffee.daily', { followers: 20_000 }),
  unreadable: null,
  shown_followers: null,
}

const openGoal = (change: Partial<GrowthGoal> = {}) =>
  openPage(paths.growth, [
    answered(listGoals, { goals: [{ ...goal, ...change }] }),
    answered(listGoalDays, { days: [{ ...today, id: '8', date: dayFrom(-8) }], next_cursor: '8' }),
    busy(portionRequest),
    answeredBy(lookUp, (asked) => found(asked.get('q') === '#latteart' ? latteart : coffeeDaily)),
    ...ownerAnswers,
  ])

describe('a growth goal', () => {
  test('looks right while it is on its way', async () => {
    const { looksRight } = await openPage(paths.growth, [unanswered(listGoals), ...ownerAnswers])
    await waits()
    await looksRight('loading')
  })

  test('looks right where it is refused', async () => {
    const { looksRight, drawn } = await openPage(paths.growth, [busy(listGoals), ...ownerAnswers])
    await says(BUSY)
    await drawn()
    await looksRight('refused')
  })

  test('looks right with a day to decide, and with what one asks of it', async () => {
    const { looksRight, drawn } = await openGoal()
    await says(growthMessages.acceptAll)
    await page.getByText(growthMessages.why, { exact: true }).click()
    await drawn()
    await looksRight('a day to decide')
    await ask(ofAnyName((line) => growthMessages.label({ what: growthMessages.preview, line })))
    await looksRight('people refused')
    await ask(growthMessages.end)
    await looksRight('end')
    await ask(growthMessages.changeSources)
    await looksRight('change sources')
  })

  test('looks right when it is paused and held', async () => {
    const { looksRight, drawn } = await openGoal({
      status: 'paused',
      today: null,
      next_plan_at: null,
      held: because('growth_warned', 'Instagram sent a warning, so nothing new is planned for a day'),
      lift: { ratio: null, low: null, high: null, enough: false },
    })
    await says(growthMessages.held)
    await drawn()
    await looksRight('paused and held')
  })

  test('looks right when it is reached', async () => {
    const { looksRight, drawn } = await openGoal({
      status: 'reached',
      today: null,
      next_plan_at: null,
      ended_at: later(-9),
    })
    await says(growthMessages.earlierGoals)
    await page.getByText(growthMessages.states.reached, { exact: false }).first().click()
    await says(growthMessages.sources)
    await drawn()
    await looksRight('reached')
  })
})
