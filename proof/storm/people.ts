import { type Account, confirmAccount, connectAccount, listAccounts, verifyTwoFactor } from '#contract/accounts.ts'
import { type Action, listTasks, type Task } from '#contract/automation.ts'
import { subscribe } from '#contract/billing.ts'
import { changeGoal, listGoals } from '#contract/growth.ts'
import { putLimits } from '#contract/limits.ts'
import { deleteUser } from '#contract/own-data.ts'
import { deleteSchedule, listSchedules } from '#contract/schedules.ts'
import { login, register } from '#contract/users.ts'
import { eventually } from '#server/testing/eventually.ts'
import { personOver, type TestUser } from '#server/testing/person.ts'
import type { controlSandbox } from '#server/testing/sandbox-control.ts'
import { buyPlan } from '#server/testing/subscriber.ts'
import { tasksOf } from '#server/testing/tasks.ts'
import { zoneWhere } from '#server/testing/zone-where.ts'

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
  { name: 'ben', accounts: ['sandbox.creator', 'sandbox.totp', 'sandbox.private'] },
  { name: 'cyd', accounts: ['sandbox.sms', 'sandbox.fresh'] },
] as const

export const accountNames = [...new Set(cast.flatMap(({ accounts }): readonly string[] => accounts))]

/** The lines of a growth goal's day begin within its blocks. */
export const MIDDAY = zoneWhere(13)

/** This account keeps its warm-up; the others have the full limits. */
const WARMING = 'sandbox.totp'

/** ms: a payment that was killed in the middle is claimed for 90 s, and may be killed twice. */
const PATIENCE = 300_000

/** Repeats a request until it is answered: the product may be down. */
async function insist<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await eventually(
    () => send().catch(() => null),
    (given) => given !== null && given.status < 500 && given.status !== 429,
    PATIENCE,
  )
  return answer as Answer
}

export type Control = ReturnType<typeof controlSandbox>

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
  await enter(person)
  await insist(() => person.call(subscribe, { subscription_id: 'trial_monthly' }))
  await eventually(
    () => buyPlan(person, 'business_monthly').then(() => 'bought', String),
    (outcome) => outcome === 'bought',
    PATIENCE,
  )
  for (const username of accounts) await byHand(user, username, () => connect(user, username, control))
}

const ALREADY_THERE = 409

/** Registers, or signs in where the product was killed between registering them and answering. */
async function enter(person: TestUser): Promise<void> {
  const { email, password } = person
  const { status } = await insist(() => person.call(register, { email, password, timezone: MIDDAY }))
  if (status === ALREADY_THERE) await insist(() => person.call(login, { email, password, remember_me: false }))
}

async function connect({ person, names }: StormUser, username: string, control: Control): Promise<void> {
  const signIn = async () => {
    const { body, status } = await person.call(connectAccount, {
      credentials: { username, password: 'sandbox-password' },
    })
    if (body.requires_challenge) return 'challenged'
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

/** Notes when somebody did something to their account themselves. */
export async function byHand<Answer>(user: StormUser, username: string, work: () => Promise<Answer>): Promise<Answer> {
  const from = Date.now()
  return work().finally(() => user.by_hand.push({ username, from, to: Date.now() }))
}

/** Ends what would begin a new task while the others are judged, and has these go fast. */
export async function windDown({ person }: StormUser): Promise<void> {
  const { schedules } = (await insist(() => person.call(listSchedules, {}))).body
  for (const { id } of schedules) await insist(() => person.call(deleteSchedule, { id }))
  const { goals } = (await insist(() => person.call(listGoals, {}))).body
  for (const { id, status } of goals)
    if (status !== 'ended') await insist(() => person.call(changeGoal, { id, status: 'ended' }))
  for (const { id } of (await insist(() => person.call(listAccounts, {}))).body)
    await insist(() => person.call(putLimits, { id, preset: 'fast' }))
}
