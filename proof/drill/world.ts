import { sql } from 'kysely'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { listLists } from '#contract/audience.ts'
import { type Action, listTasks, type Task, undoTask } from '#contract/automation.ts'
import { subscribe } from '#contract/billing.ts'
import { putLimits } from '#contract/limits.ts'
import { register } from '#contract/users.ts'
import { actionKinds } from '#rules/actions.ts'
import type { Preset } from '#rules/kinds/action.ts'
import { type ActionKind, type TaskKind, undoableKinds } from '#rules/kinds/kinds.ts'
import type { Database } from '#server/edges/database/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { personOver, type TestUser } from '#server/testing/person.ts'
import { furtherName, placeOf, writeOf } from '#server/testing/sandbox-control.ts'
import { buyPlan } from '#server/testing/subscriber.ts'
import { tasksOf } from '#server/testing/tasks.ts'
import { type Amounts, actionsOn, orderedAccounts, orderTask, requestsOf } from '../faults/orders.ts'
import { startKillable } from '../killable-product.ts'

const PATIENCE_MS = 400_000

export type DrillWorld = Awaited<ReturnType<typeof openWorld>>

type Given = {
  /** Instead of one that lasts as long as the world. */
  postgres?: { url: string; stop: () => Promise<void> }
  /** Instagram accounts besides the sandbox's usual ones. */
  further_accounts?: number
}

/** Where a drill takes place; it asks more than the usual budgets allow. */
export const openWorld = ({ postgres, further_accounts = 0 }: Given = {}) =>
  startKillable({ BUDGET_SCALE: '1000', SANDBOX_ACCOUNTS: String(further_accounts) }, postgres)

/** Names of accounts besides the sandbox's usual ones. */
export const furtherAccounts = (count: number) => Array.from({ length: count }, (_, nth) => furtherName(nth + 1))

/** Somebody with a plan and these Instagram accounts. */
export async function moveIn(origin: string, usernames: string[], preset: Preset = 'fast') {
  const person = personOver(origin)
  await person.call(register, { email: person.email, password: person.password })
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  await buyPlan(person, 'business_monthly')
  for (const username of usernames) {
    const credentials = { username, password: 'sandbox-password' }
    const { status, body } = await person.call(connectAccount, { credentials })
    if (status !== 200) throw new Error(`${username} could not be connected: ${JSON.stringify(body)}`)
  }
  const accounts = (await person.call(listAccounts, {})).body
  for (const { id } of accounts) await person.call(putLimits, { id, warm_up: false, preset })
  return { person, accounts }
}

/** Somebody with an account for every kind of task, and tasks of all of them or those given; Instagram answers falsely and cuts off a few times for each. */
export async function orderWork({ control }: DrillWorld, origin: string, amounts: Amounts, ordered?: TaskKind[]) {
  for (const username of orderedAccounts) await beUntidy(control, username, actionsOn(username))
  return orderOn(origin, orderedAccounts, amounts, ordered)
}

/** Somebody with these accounts, and the tasks that these are for. */
export async function orderOn(origin: string, usernames: string[], amounts: Amounts, ordered?: TaskKind[]) {
  const { person, accounts } = await moveIn(origin, usernames)
  for (const { id, username } of accounts)
    for (const request of requestsOf(username, amounts, ordered))
      await orderTask(person, { account_id: id, ...request })
  return person
}

/** Instagram gives an account false successes for some of these actions, and cuts off some of every kind. */
export async function beUntidy(
  control: DrillWorld['control'],
  account: string,
  lied_about: ActionKind[],
): Promise<void> {
  for (const kind of new Set(lied_about.map(writeOf)))
    await control.fault({ mode: 'false_success', kind, account, after: 3, count: 1 })
  for (const kind of actionKinds.map(writeOf))
    await control.fault({ mode: 'done_then_drop', kind, account, after: 4, count: 2 })
}

/** Undoes an ended task of each kind that can be undone; how many there were. */
export async function undoOfEachKind(person: TestUser): Promise<number> {
  const tasks = await tasksNow(person)
  let undone = 0
  for (const kind of undoableKinds) {
    const task = tasks.find((one) => one.kind === kind && one.can_undo)
    if (!task) throw new Error(`No task of the kind ${kind} can be undone.`)
    const { status, body } = await person.call(undoTask, { id: task.id })
    if (status >= 300) throw new Error(`The ${kind} was not undone: ${JSON.stringify(body)}`)
    undone++
  }
  return undone
}

export const isOver = ({ status }: Task) => ['completed', 'failed', 'stopped'].includes(status)

export async function tasksNow(person: TestUser): Promise<Task[]> {
  const tasks: Task[] = []
  let cursor: string | undefined
  do {
    const { body } = await person.call(listTasks, { limit: 50, cursor })
    tasks.push(...body.tasks)
    cursor = body.next_cursor ?? undefined
  } while (cursor)
  return tasks
}

export const tasksEnded = (person: TestUser): Promise<Task[]> =>
  eventually(
    () => tasksNow(person),
    (all) => all.length > 0 && all.every(isOver),
    PATIENCE_MS,
  )

export type Verdict = {
  writes: number
  duplicates: string[]
  /** Applied on Instagram and not reported. */
  lost: string[]
  /** Reported, and not applied. */
  false_claims: string[]
  unfinished: string[]
  open_intents: string[]
  /** Effects that can't be determined, such as of a comment on a post whose comments can't be read to their end: neither claimed nor repeated. */
  unclear: string[]
}

/**
 * Waits for every task to end and compares what was reported with what Instagram saw, of each account to all who have it. Tasks have to
 * complete, unless they were `stopped`.
 */
export async function judge({ control, db }: DrillWorld, people: TestUser[], stopped = false): Promise<Verdict> {
  const unfinished: string[] = []
  const reported = new Map<string, string[]>()
  const allowed = new Map<string, string[]>()
  for (const person of people) {
    const tasks = await tasksEnded(person)
    unfinished.push(...(await unfinishedOf(person, tasks, stopped)))
    for (const { id, username } of (await person.call(listAccounts, {})).body) {
      const theirs = tasks.filter(({ account_id }) => account_id === id)
      const actions = (await Promise.all(theirs.map(tasksOf(person).actionsOf))).flat()
      reported.set(username, [...(reported.get(username) ?? []), ...actions.filter(isClaim).map(placeOfAction)])
      allowed.set(username, [...(allowed.get(username) ?? []), ...actions.filter(isUnknown).map(placeOfAction)])
    }
  }
  const { open_intents, unclear } = await countWithoutResult(db)
  const verdict: Verdict = { writes: 0, duplicates: [], lost: [], false_claims: [], unfinished, open_intents, unclear }
  for (const [username, claimed] of reported) {
    const { actions: ledger, duplicates } = await control.ledger(username)
    const applied = ledger.filter((row) => row.applied).map((row) => placeOf(row.kind, row.target, row.media_id))
    verdict.writes += applied.length
    if (duplicates > 0) verdict.duplicates.push(`${username}: ${duplicates}`)
    const explained = [...claimed, ...(allowed.get(username) ?? [])]
    verdict.lost.push(...missingFrom(explained, applied).map((place) => `${username} ${place}`))
    verdict.false_claims.push(...missingFrom(applied, claimed).map((place) => `${username} ${place}`))
  }
  return verdict
}

async function countWithoutResult(db: Database): Promise<Pick<Verdict, 'open_intents' | 'unclear'>> {
  const { rows } = await sql<{ is_unclear: boolean; text: string }>`
    select coalesce(state = 'unknown' and reason->'params'->>'why' = 'too_little', false) as is_unclear,
      concat(kind, ' ', username, ' of task ', task_id, ': ', state, ' ', reason) as text
    from actions where state in ('intended', 'unknown')`.execute(db)
  const textsOf = (wanted: boolean) => rows.filter(({ is_unclear }) => is_unclear === wanted).map(({ text }) => text)
  return { open_intents: textsOf(false), unclear: textsOf(true) }
}

const isUnknown = ({ state }: Action) => state === 'unknown'
const isClaim = ({ state }: Action) => state === 'done' || state === 'requested'
const placeOfAction = ({ kind, username, media_id }: Action) => placeOf(writeOf(kind), username, media_id)

/** Tasks that ended otherwise or with another number than they should, and lists of another length than their extraction says. */
async function unfinishedOf(person: TestUser, tasks: Task[], stopped: boolean): Promise<string[]> {
  const { follower_lists } = (await person.call(listLists, {})).body
  const lengths = new Map(follower_lists.map(({ id, member_count }) => [id, member_count]))
  return tasks.flatMap(({ kind, status, list_id, done_count, target_count, current_action }) => {
    const has_list = list_id === null || lengths.get(list_id) === done_count
    const is_whole = status === 'completed' && done_count === target_count
    return (is_whole || (stopped && status === 'stopped')) && has_list
      ? []
      : [`${kind} ${status}, ${done_count} of ${target_count}: ${current_action}`]
  })
}

/** What is wanted more often than it is there. */
function missingFrom(there: string[], wanted: string[]): string[] {
  const left = new Map<string, number>()
  for (const one of there) left.set(one, (left.get(one) ?? 0) + 1)
  return wanted.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}

/** Prints it; whether everything was right. */
export function passed({ writes, unclear, ...wrong }: Verdict): boolean {
  const all = Object.entries(wrong)
  const figures = all.map(([what, found]) => `${what.replace('_', ' ')} ${found.length}`)
  console.log(`  ${writes} writes, ${figures.join(', ')}, unclear ${unclear.length}`)
  for (const [what, found] of [...all, ['unclear', unclear] as const])
    for (const one of found.slice(0, 10)) console.log(`    ${what}: ${one}`)
  return writes > 0 && all.every(([, found]) => found.length === 0)
}
