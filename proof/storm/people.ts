import { setTimeout as pause } from 'node:timers/promises'
import {
  type Account,
  confirmAccount,
  connectAccount,
  disconnectAccount,
  listAccounts,
  verifyTwoFactor,
} from '#contract/accounts.ts'
import {
  type Action,
  createTask,
  listTasks,
  pauseTask,
  resumeTask,
  stopTask,
  type Task,
  undoTask,
} from '#contract/automation.ts'
import { subscribe } from '#contract/billing.ts'
import { putLimits } from '#contract/limits.ts'
import { deleteUser } from '#contract/own-data.ts'
import { createSchedule, deleteSchedule, listSchedules } from '#contract/schedules.ts'
import { register } from '#contract/users.ts'
import { eventually } from '#server/testing/eventually.ts'
import { personOver, type TestUser } from '#server/testing/person.ts'
import type { controlSandbox } from '#server/testing/sandbox-control.ts'
import { buyPlan } from '#server/testing/subscriber.ts'
import { tasksOf } from '#server/testing/tasks.ts'

/** A user with Instagram accounts who uses the product all the time. */
export type StormUser = {
  name: string
  person: TestUser
  origin: string
  accounts: readonly string[]
  /** Actions reported to earlier users of the same name, and when they were deleted; epoch ms. */
  gone: { left_at: number; reported: Reported[] }[]
  /** Names of all their accounts, past ones included, by id: a disconnected one is on no list. */
  names: Map<string, string>
  /** When they connected, confirmed or disconnected an account themselves, epoch ms. */
  by_hand: { username: string; from: number; to: number }[]
}

/** An action as the product reports it. */
export type Reported = Action & { account: string; task_id: string }

/** Two have `sandbox.creator`, two `sandbox.fresh`; Cyd is deleted in the middle and registers again. */
export const cast = [
  { name: 'ada', accounts: ['sandbox.creator', 'sandbox.big', 'sandbox.fresh'] },
  { name: 'ben', accounts: ['sandbox.creator', 'sandbox.totp'] },
  { name: 'cyd', accounts: ['sandbox.sms', 'sandbox.fresh'] },
] as const

export const accountNames = [...new Set(cast.flatMap(({ accounts }): readonly string[] => accounts))]

/** This account keeps its warm-up; the others have the full limits. */
const WARMING = 'sandbox.totp'

const PATIENCE = 120_000

/** Repeats a request until it is answered: the product may be down. */
async function insist<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await eventually(
    () => send().catch(() => null),
    (given) => given !== null && given.status < 500 && given.status !== 429,
    PATIENCE,
  )
  return answer as Answer
}

type Control = ReturnType<typeof controlSandbox>

export function usersAt(origin: string): StormUser[] {
  return cast.map(({ name, accounts }) => ({
    name,
    accounts,
    origin,
    person: personOver(origin),
    gone: [],
    names: new Map(),
    by_hand: [],
  }))
}

/** Registers, buys a plan and connects every account. */
export async function moveIn(user: StormUser, control: Control): Promise<void> {
  const { person, accounts } = user
  await insist(() => person.call(register, { email: person.email, password: person.password }))
  await insist(() => person.call(subscribe, { subscription_id: 'trial_monthly' }))
  await eventually(
    () =>
      buyPlan(person, 'business_monthly').then(
        () => true,
        () => false,
      ),
    (bought) => bought,
    PATIENCE,
  )
  for (const username of accounts) await byHand(user, username, () => connect(user, username, control))
}

async function connect({ person, names }: StormUser, username: string, control: Control): Promise<void> {
  const signIn = async () => {
    const { body, status } = await person.call(connectAccount, {
      credentials: { username, password: 'sandbox-password' },
    })
    if (!body.requires_2fa) return status
    const codes = await control.codes(username)
    const code_2fa = String(codes.totp ?? codes.sms)
    return (
      await person.call(verifyTwoFactor, { instagram_username: username, code_2fa, pending_auth: body.pending_auth })
    ).status
  }
  await eventually(
    // The product or the sandbox may be down in the middle of it; then they sign in again.
    () => signIn().catch(String),
    (outcome) => outcome === 200,
    PATIENCE,
  ).catch((error) => Promise.reject(new Error(`${username} could not be connected: ${error}`)))
  const found = (await insist(() => person.call(listAccounts, {}))).body.find((one) => one.username === username)
  if (found) names.set(found.id, username)
  await insist(() => person.call(putLimits, { id: found?.id ?? '', warm_up: username === WARMING, preset: 'fast' }))
}

export async function listAllTasks(person: TestUser): Promise<Task[]> {
  const tasks: Task[] = []
  let cursor: string | undefined
  do {
    const { body } = await insist(() => person.call(listTasks, { limit: 100, cursor }))
    tasks.push(...body.tasks)
    cursor = body.next_cursor ?? undefined
  } while (cursor)
  return tasks
}

/** Every action of every task, as the product reports it now. */
export async function listReported({ person, names }: StormUser): Promise<Reported[]> {
  const reported: Reported[] = []
  for (const task of await listAllTasks(person)) {
    if (task.kind === 'extract') continue
    const actions = await eventually(
      () =>
        tasksOf(person)
          .actionsOf(task)
          .catch(() => null),
      (found) => found !== null,
      PATIENCE,
    )
    for (const action of actions ?? [])
      reported.push({ ...action, account: names.get(task.account_id) ?? '', task_id: task.id })
  }
  return reported
}

/** Deletes the user at any moment, and registers them again with the same accounts. */
export async function leaveAndReturn(user: StormUser, control: Control): Promise<void> {
  const reported = await listReported(user)
  const deleted = insist(() => user.person.call(deleteUser, { password: user.person.password }))
  await Promise.all(user.accounts.map((username) => byHand(user, username, () => deleted)))
  user.gone.push({ left_at: Date.now(), reported })
  await moveIn(user, control)
}

type Pick = <Item>(items: readonly Item[]) => Item

const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const templates = [
  { text: '{Lovely|Wonderful|Great|Fine|Quiet} {shot|picture|view|moment}, {username}{.|!| :)}' },
  { text: '{So|Really|Truly} {good|well done|calm|bright}{.|!}' },
]
const publicFigures = ['coffee.daily', 'travel.maps'] as const
const tags = ['latteart', 'espresso', 'travel', 'mountains'] as const

/** A random task of any kind. */
function drawTask(pick: Pick, chance: () => number, username: string, most: number) {
  const from = () => [{ type: pick(['followers_of', 'following_of'] as const), username: pick(publicFigures) }]
  const people = () =>
    pick([from, () => [{ type: 'likers_of', username: pick(publicFigures), last_posts: 3 }, ...from()]])()
  const posts = () => [{ type: 'hashtag', tag: pick(tags), tab: pick(['top', 'recent'] as const) }]
  const target_count = 3 + Math.floor(chance() * most)
  // This account already follows 7,400 people: it can only unfollow.
  const kinds =
    username === 'sandbox.big'
      ? (['unfollow', 'unfollow', 'react', 'comment', 'extract'] as const)
      : (['follow', 'follow', 'loop', 'unfollow', 'react', 'react', 'comment', 'comment', 'extract'] as const)
  switch (pick(kinds)) {
    case 'follow':
      return { kind: 'follow', sources: people(), filters: open, target_count }
    case 'loop':
      return {
        kind: 'follow',
        sources: people(),
        filters: open,
        options: { then_unfollow_after_days: 0.2 },
        target_count,
      }
    case 'unfollow': {
      const who = pick(['anyone', 'followed_by_cadenza'] as const)
      const options = {
        who,
        only_non_followers: chance() < 0.3,
        keep_likers_of_last_posts: null,
        followed_days_ago: null,
      }
      return { kind: 'unfollow', options, target_count: Math.ceil(target_count / 2) }
    }
    case 'react': {
      const options = { posts_per_person: 1 + Math.floor(chance() * 2), post_max_age_days: null }
      return {
        kind: 'react',
        sources: pick([posts, people])(),
        filters: { ...open, private: 'skip' },
        options,
        target_count,
      }
    }
    case 'comment': {
      const options = { templates, post_max_age_days: null, days_between_comments: null }
      return { kind: 'comment', sources: posts(), filters: open, options, target_count: Math.ceil(target_count / 4) }
    }
    case 'extract':
      return {
        kind: 'extract',
        sources: from(),
        options: { profile_details: chance() < 0.5 },
        target_count: pick([most, 10 * most, 60 * most]),
      }
  }
}

const live: Task['status'][] = ['scheduled', 'running', 'waiting']
const habits = [
  'start',
  'start',
  'start',
  'start',
  'pause',
  'resume',
  'resume',
  'stop',
  'undo',
  'undo',
  'preview',
  'preview',
  'plan',
  'leave',
] as const

/** More would only wait for each other. */
const MAX_LIVE = 6

export type Bustle = { stop: () => Promise<void>; done: Map<string, number> }

/**
 * Simulates a user at a browser: starts, pauses, resumes, stops and undoes tasks, opens previews and closes them, until
 * stopped.
 */
export function startBustle(
  user: StormUser,
  control: Control,
  { chance, most, isAway }: { chance: () => number; most: number; isAway: () => boolean },
): Bustle {
  const done = new Map<string, number>()
  const pick: Pick = (items) => items[Math.floor(chance() * items.length)] as never
  let is_over = false

  const act = async () => {
    const { person } = user
    const accounts = (await person.call(listAccounts, {})).body
    await satisfy(user, accounts, control)
    const tasks = await listAllTasks(person)
    const alive = tasks.filter(({ status }) => live.includes(status))
    const account = pick(accounts)
    const request = { account_id: account.id, ...drawTask(pick, chance, account.username, most) }
    const callOn = (call: typeof pauseTask, some: Task[]) =>
      some.length > 0 ? person.call(call, { id: pick(some).id }) : null
    const start = (preview?: string) => person.call(createTask, { ...request, preview_id: preview } as never)
    const activity = {
      start: () => (alive.length < MAX_LIVE ? start() : null),
      pause: () => callOn(pauseTask, alive),
      resume: () =>
        callOn(
          resumeTask,
          tasks.filter(({ status }) => status === 'paused'),
        ),
      stop: () => (alive.length > 2 ? callOn(stopTask, alive) : null),
      undo: () =>
        callOn(
          undoTask,
          tasks.filter(({ can_undo }) => can_undo),
        ),
      preview: async () => {
        const preview_id = await openPreview(user, request, chance() < 0.5 ? chance() * 2000 : 12_000)
        return preview_id && alive.length < MAX_LIVE ? start(preview_id) : { status: 200 }
      },
      plan: () => (tasks.filter(({ schedule_id }) => schedule_id).length < 3 ? planRun(person, request) : null),
      leave: () =>
        chance() < 0.2
          ? byHand(user, account.username, () => person.call(disconnectAccount, { id: account.id }))
          : null,
    }
    const name = pick(habits)
    const answer = await activity[name]()
    if (!answer) return
    const what = answer.status < 300 ? name : `${name}: ${answer.status}`
    done.set(what, (done.get(what) ?? 0) + 1)
  }
  const work = async () => {
    while (!is_over) {
      // When the product is unreachable, tries again a moment later.
      if (!isAway()) await act().catch(() => {})
      await pause(300 + chance() * 1500)
    }
  }
  const working = work()
  return {
    done,
    async stop() {
      is_over = true
      await working
    },
  }
}

/** Does what an account asks its owner for, and reconnects missing ones. */
export async function satisfy(user: StormUser, accounts: Account[], control: Control): Promise<void> {
  const { person, accounts: wanted } = user
  for (const { id, username, status } of accounts) {
    if (status === 'needs_confirmation') {
      await control.confirm(username)
      await byHand(user, username, () => person.call(confirmAccount, { id }))
    }
    if (status === 'needs_sign_in') await byHand(user, username, () => connect(user, username, control))
  }
  const there = new Set(accounts.map(({ username }) => username))
  for (const username of wanted)
    if (!there.has(username)) await byHand(user, username, () => connect(user, username, control))
}

async function byHand<Answer>(user: StormUser, username: string, work: () => Promise<Answer>): Promise<Answer> {
  const from = Date.now()
  return work().finally(() => user.by_hand.push({ username, from, to: Date.now() }))
}

/** Opens a preview, and closes the browser if it takes longer than `patience_ms`. */
async function openPreview(
  { person, origin }: StormUser,
  request: object,
  patience_ms: number,
): Promise<string | null> {
  const headers = { cookie: person.cookie(), origin, 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(patience_ms)
  try {
    const answer = await fetch(`${origin}/api/tasks/preview`, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
      signal,
    })
    return ((await answer.json()) as { preview_id?: string }).preview_id ?? null
  } catch {
    return null
  }
}

/** Ends what would begin a new task while the others are judged. */
export async function endSchedules({ person }: StormUser): Promise<void> {
  const { schedules } = (await insist(() => person.call(listSchedules, {}))).body
  for (const { id } of schedules) await insist(() => person.call(deleteSchedule, { id }))
}

/** A schedule whose next run is within two minutes, the earliest that minute precision allows. */
function planRun(person: TestUser, task: object): Promise<{ status: number }> {
  const soon = new Date(Date.now() + 70_000)
  const at = `${String(soon.getUTCHours()).padStart(2, '0')}:${String(soon.getUTCMinutes()).padStart(2, '0')}`
  return person.call(createSchedule, {
    name: 'in a moment',
    task,
    recurrence: { every: 'day', at },
    timezone: 'UTC',
  } as never)
}
