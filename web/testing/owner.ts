import { type Account, listAccounts } from '#contract/accounts.ts'
import { type List, listLists } from '#contract/audience.ts'
import { type Action, listActions, listTasks } from '#contract/automation.ts'
import {
  billingConfig,
  getBillingAddress,
  getSubscription,
  getUsage,
  listPaymentMethods,
  listPlans,
  listTransactions,
} from '#contract/billing.ts'
import { getFigures } from '#contract/figures.ts'
import { getLimits, type Limits } from '#contract/limits.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listPauses } from '#contract/pauses.ts'
import { listSchedules, listTaskTemplates, type Schedule, type TaskTemplate } from '#contract/schedules.ts'
import { appInfo } from '#contract/server.ts'
import {
  activitySummary,
  type ComparedAccount,
  compareAccounts,
  dailyStatistics,
  sourcesStatistics,
} from '#contract/statistics.ts'
import { checkSession } from '#contract/users.ts'
import { getWeek } from '#contract/week.ts'
import { forEachDaily } from '#rules/actions.ts'
import { forEachCounted, totalsOf } from '#rules/daily-counts.ts'
import { DAY, HOUR } from '#rules/durations.ts'
import { timezone } from '#web/core/api.ts'
import { answered, answeredBy } from '#web/testing/show.tsx'
import { someTask } from '#web/testing/some-task.ts'
import { somebody } from '#web/testing/somebody.ts'

/** Somebody with a plan that has everything, one account, lists from an export, a task behind them and a schedule. */

export const later = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

/** A day in the browser's own calendar, `2026-11-20`. */
export const dayFrom = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

export const account: Account = {
  id: '1',
  username: 'sandbox.creator',
  is_active: true,
  status: 'connected',
  status_reason: null,
  hold: null,
  full_name: 'Casey Creator',
  followers_count: 410,
  following_count: 320,
  profile_pic_url: null,
  connected_at: later(-2000),
}

export const finishedTask = someTask({
  id: '1',
  account_id: '1',
  status: 'completed',
  sources: [
    { type: 'followers_of', username: 'coffee.daily', done_count: 400, label: 'followers_of:coffee.daily' },
    { type: 'followers_of', username: 'travel.maps', done_count: 180, label: 'followers_of:travel.maps' },
    { type: 'following_of', username: 'a.small.source', done_count: 20, label: 'following_of:a.small.source' },
  ],
  target_count: 600,
  done_count: 600,
  progress_percentage: 100,
  started_at: later(-960),
  ended_at: later(-24),
  can_undo: true,
})

const fromExport = (id: number, kind: List['kind'], name: string, member_count: number): List => ({
  id: String(id),
  account_id: '1',
  name: `${name} @sandbox.creator`,
  kind,
  role: null,
  notes: '',
  source: 'export',
  member_count,
  expected_count: null,
  complete: true,
  version_of: null,
  created_at: later(-48),
})

export const lists: List[] = [
  fromExport(9, 'restricted', 'Restricted by', 24),
  fromExport(8, 'blocked', 'Blocked by', 24),
  fromExport(7, 'close_friends', 'Close friends of', 24),
  fromExport(6, 'recently_unfollowed', 'Recently unfollowed by', 24),
  fromExport(5, 'pending_requests', 'Pending requests of', 24),
  fromExport(4, 'non_followers', 'Non-followers of', 271),
  fromExport(3, 'following', 'Following of', 520),
  fromExport(2, 'followers', 'Followers of', 640),
  { ...fromExport(1, 'custom', '', 60), name: 'People I met', source: 'pasted' },
]

export const schedule: Schedule = {
  id: '1',
  account_id: '1',
  name: 'Monday follows',
  task: {
    account_id: '1',
    kind: 'follow',
    sources: [{ type: 'followers_of', username: 'coffee.daily' }],
    filters: {},
    options: {},
    pacing: {},
    active_hours: null,
    target_count: 40,
    start_at: null,
    stop_at: null,
  },
  recurrence: {
    every: 'week',
    interval: 1,
    weekdays: [1, 4],
    month_day: 1,
    at: '09:00',
    starts_on: null,
    ends_on: null,
  },
  timezone: 'Europe/Berlin',
  is_paused: false,
  when_busy: 'skip',
  next_runs: [48, 120, 216, 288, 384].map(later),
  last_run: null,
  created_at: later(-48),
}

const { account_id: _, start_at: __, stop_at: ___, ...content } = schedule.task

export const template: TaskTemplate = {
  id: '1',
  name: 'My usual',
  description: 'Twice a week, with care.',
  is_builtin: false,
  task: content,
  created_at: later(-48),
}

export const limits: Limits = {
  preset: 'normal',
  active_hours: null,
  rhythm: null,
  today: {
    from: later(-9),
    to: later(15),
    zone: timezone(),
    instagram_user_id: '50000',
    hours: [{ from: later(-9), to: later(15) }],
    sessions: [],
    next_session_at: null,
  },
  caps: (['follow', 'unfollow', 'like', 'comment', 'remove_follower', 'approve_request'] as const).map((kind, nth) => ({
    kind,
    hourly: 4 + nth,
    hourly_used: 1,
    hourly_over: 0,
    daily: 30,
    daily_used: 3 * nth,
    daily_over: 0,
  })),
  reads: { hourly: 160, hourly_used: 1, hourly_over: 0, daily: 1600, daily_used: 1, daily_over: 0 },
  warm_up: {
    is_on: true,
    factor: 0.2,
    day: 0,
    of_days: 14,
    curve: Array.from({ length: 15 }, (_, day) => ({ day, factor: 0.2 + (0.8 * day) / 14 })),
    stepped_back_until: null,
  },
  rests: [],
  exclusion_list: { list_id: null, member_count: 0 },
}

const features = {
  instagram_accounts: 10,
  daily_actions: 2000,
  follower_lists: 999_999,
  scheduled_tasks: true,
  analytics: true,
  priority_support: 'Live Chat Support',
}

export const usage = {
  limits: features,
  usage: { instagram_accounts: 1, daily_actions: 22, follower_lists: 1 },
  is_premium: true,
  subscription_name: 'Business',
} as const

export const session = {
  user: {
    id: '1',
    email: 'ada@example.org',
    created_at: later(-2000),
    google_id: null,
    timezone: timezone(),
    subscription_onboarding_completed: true,
  },
  instagram_session: {
    id: '1',
    instagram_username: 'sandbox.creator',
    instagram_session_id: '4f3a396f-19a9-48e8-93b8-f18068118523',
    is_active: true,
  },
}

/** Some of each action on every other day. */
const counted = (day: number, action: string) =>
  day % 2 === 1 && /^(follow|unfollow|like|comment)$/.test(action) ? 7 + (day % 3) : 0
export const counts = (day: number) => forEachCounted((_, action) => counted(day, action))

const days = Array.from({ length: 90 }, (_, nth) => ({
  date: dayFrom(nth - 89),
  ...counts(nth),
  followers_count: 320 + nth,
  following_count: 310 + (nth % 9),
  gained: nth < 80 ? null : 3,
  lost: nth < 80 ? null : nth % 2,
}))

const people = (value: number) => ({ value, source: 'reading', as_of: later(-5), since: dayFrom(-10) }) as const
const figure = (value: number, source: 'reading' | 'profile' | 'acts') => ({ value, source, as_of: later(-5) }) as const

export const figures = {
  followers: figure(410, 'profile'),
  following: figure(320, 'profile'),
  mutuals: figure(163, 'reading'),
  not_following_back: figure(157, 'reading'),
  fans: figure(247, 'reading'),
  gained_week: people(21),
  lost_week: people(4),
  lists_used: figure(1, 'acts'),
  actions_used: figure(22, 'acts'),
}

const reasons = [
  ['already_following', 'is already followed'],
  ['own_account', 'is one of your own accounts'],
  ['exclusion_list', 'is on your exclusion list'],
] as const

/** What a finished task did, newest first. */
const actions = Array.from({ length: 50 }, (_, nth): Action => {
  const [code, reason] = reasons[nth % 3] ?? reasons[0]
  const is_done = nth % 4 === 3
  const username = is_done ? `person.${nth}` : `passed.${nth}`
  return {
    id: String(1020 - nth),
    kind: 'follow',
    username,
    media_id: null,
    text: null,
    state: is_done ? 'done' : 'skipped',
    reason: is_done ? null : reason,
    rule: is_done ? null : code,
    code: is_done ? null : code,
    params: {},
    source: 'followers_of:coffee.daily',
    at: later(-24 - nth),
    person: somebody(username),
    post: null,
  }
})

export const followBacks = (followed_back: number, looked_at: number) => {
  const rate = followed_back / looked_at
  return { looked_at, followed_back, rate, low: rate * 0.85, high: rate * 1.15, enough: looked_at > 100 }
}

const week = {
  usernames: ['sandbox.creator'],
  from: dayFrom(-6),
  to: dayFrom(0),
  followers: figures.followers,
  net: figure(17, 'reading'),
  gained: people(21),
  lost: people(4),
  new_people: [somebody('ada'), somebody('ben')],
  lost_people: [],
  follow_back: { followed: 290, ...followBacks(66, 283) },
  days: days.slice(-7),
  done: totalsOf(days.slice(-7)),
  needs: [],
  runs: [],
  suggestion: null,
}

export const compared: ComparedAccount = {
  account_id: '1',
  followers_change: 10,
  follow_backs: followBacks(105, 325),
  today: limits.caps.map(({ kind, daily }) => ({ kind, daily, daily_used: 0 })),
  tasks: { running: 0, waiting: 0, scheduled: 0, paused: 0, needs_you: 0 },
}

/** What every page asks for, and what most do. */
export const ownerAnswers = [
  answered(checkSession, session),
  answered(listAccounts, [account]),
  answered(appInfo, {
    sandbox: true,
    sales_email: 'sales@example.org',
    demo_logins: [{ username: 'sandbox.creator', password: 'sandbox-password', note: 'a creator' }],
    demo_sources: ['coffee.daily', 'travel.maps', '#latteart'],
    version: '0.1.0',
  }),
  answered(getUsage, { success: true, usage }),
  answered(getSubscription, {
    success: true,
    subscription: {
      features,
      status: 'active',
      current_period_end: later(480),
      cancel_at_period_end: false,
      next_plan: null,
      trial_used: true,
      notice: null,
      subscription: { id: 'business_monthly', name: 'Business', billing_interval: 'monthly' },
    },
  }),
  answered(listPlans, {
    subscriptions: [
      {
        id: 'business_monthly',
        name: 'Business',
        description: 'For agencies.',
        price: 9900,
        billing_interval: 'monthly',
        features,
      },
    ],
  }),
  answered(billingConfig, { provider: 'sandbox', publishable_key: null }),
  answered(listPaymentMethods, { payment_methods: [] }),
  answered(listTransactions, { transactions: [], next_cursor: null }),
  answered(getBillingAddress, {
    billing_name: 'Ada Lovelace',
    billing_address_line1: '12 St James’s Square',
    billing_address_line2: '',
    billing_city: 'London',
    billing_state: '',
    billing_postal_code: 'SW1Y 4JH',
    billing_country: 'United Kingdom',
  }),
  answered(listPauses, { pauses: [] }),
  answered(listNotifications, { notifications: [], unread: 0, next_cursor: null }),
  answered(getLimits, { limits }),
  answered(listLists, { follower_lists: lists }),
  answered(listSchedules, { schedules: [schedule] }),
  answered(listTaskTemplates, { task_templates: [template] }),
  answered(listTasks, { tasks: [finishedTask], next_cursor: null }),
  answered(listActions, { actions, next_cursor: null }),
  answered(getFigures, { figures }),
  answered(getWeek, { week }),
  answeredBy(dailyStatistics, (asked) => ({
    days: days.filter(({ date }) => date >= (asked.get('from') ?? '') && date <= (asked.get('to') ?? '9')),
    gained: people(30),
    lost: people(5),
  })),
  answered(sourcesStatistics, {
    sources: [
      { ...followBacks(66, 283), source: 'followers_of:coffee.daily', followed: 290 },
      { ...followBacks(66, 139), source: 'followers_of:travel.maps', followed: 146 },
      { ...followBacks(4, 14), source: 'following_of:a.small.source', followed: 14 },
    ],
  }),
  answered(compareAccounts, { accounts: [compared], next_cursor: null }),
  answered(activitySummary, {
    summary: Object.fromEntries(days.map(({ date }, nth) => [date, forEachDaily((action) => counted(nth, action))])),
  }),
]
