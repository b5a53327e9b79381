import { sql } from 'kysely'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { createTask, listTasks, type Task } from '#contract/automation.ts'
import { subscribe } from '#contract/billing.ts'
import { putLimits } from '#contract/limits.ts'
import { register } from '#contract/users.ts'
import { eventually } from '#server/testing/eventually.ts'
import { type Person, personOver } from '#server/testing/person.ts'
import { buyPlan } from '#server/testing/subscriber.ts'
import { tasksOf } from '#server/testing/tasks.ts'
import { startKillable } from '../../e2e/killable-product.ts'

const PATIENCE_MS = 400_000

const accounts = ['sandbox.creator', 'sandbox.big', 'sandbox.fresh'] as const
const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const from = (username: string) => [{ type: 'followers_of', username }]

/** Tasks of several kinds, two on an account. */
function requestsOf(username: (typeof accounts)[number], many: number): object[] {
  if (username === 'sandbox.creator') {
    const options = { posts_per_person: 1, post_max_age_days: null }
    const likes = { kind: 'react', sources: [{ type: 'hashtag', tag: 'latteart' }], filters: open, options }
    const follows = { kind: 'follow', sources: from('coffee.daily'), filters: open }
    return [follows, likes].map((request) => ({ ...request, target_count: many }))
  }
  if (username === 'sandbox.fresh')
    return [{ kind: 'follow', sources: from('travel.maps'), filters: open, target_count: many }]
  const options = {
    who: 'anyone',
    only_non_followers: false,
    keep_likers_of_last_posts: null,
    followed_days_ago: null,
  }
  return [
    { kind: 'unfollow', options, target_count: many },
    { kind: 'extract', sources: from('coffee.daily'), target_count: 1000 },
  ]
}

export type World = Awaited<ReturnType<typeof openWorld>>

type Given = {
  /** Instead of one that lasts as long as the world. */
  postgres?: { url: string; stop: () => Promise<void> }
  /** Instagram accounts besides the sandbox's usual ones. */
  further_accounts?: number
}

/** Where a drill takes place; it asks more than the usual budgets allow. */
export const openWorld = ({ postgres, further_accounts = 0 }: Given = {}) =>
  startKillable({ BUDGET_SCALE: '1000', SANDBOX_ACCOUNTS: String(further_accounts) }, postgres)

/** Somebody with three accounts, and tasks of `many` actions each; Instagram lies and cuts off a few times for each. */
export async function orderWork({ control }: World, origin: string, many: number): Promise<Person> {
  const person = personOver(origin)
  await person.call(register, { email: person.email, password: person.password })
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  await buyPlan(person, 'business_monthly')
  for (const username of accounts) {
    await person.call(connectAccount, { credentials: { username, password: 'sandbox-password' } })
    await beUntidy(control, username)
  }
  for (const { id, username } of (await person.call(listAccounts, {})).body) {
    await person.call(putLimits, { id, warm_up: false, preset: 'fast' })
    for (const request of requestsOf(username as (typeof accounts)[number], many)) {
      const made = await person.call(createTask, { account_id: id, ...request } as never)
      if (made.status !== 201) throw new Error(`The task was refused: ${JSON.stringify(made.body)}`)
    }
  }
  return person
}

/** Instagram lies and cuts off a few times for an account. */
export async function beUntidy(control: World['control'], account: string): Promise<void> {
  for (const kind of ['follow', 'unfollow', 'like']) {
    await control.fault({ mode: 'lie', kind, account, after: 5, count: 1 })
    await control.fault({ mode: 'done_then_drop', kind, account, after: 9, count: 2 })
  }
}

const isOver = ({ status }: Task) => ['completed', 'failed', 'stopped'].includes(status)

export async function tasksNow(person: Person): Promise<Task[]> {
  const tasks: Task[] = []
  let cursor: string | undefined
  do {
    const { body } = await person.call(listTasks, { limit: 50, cursor })
    tasks.push(...body.tasks)
    cursor = body.next_cursor ?? undefined
  } while (cursor)
  return tasks
}

export type Verdict = {
  writes: number
  duplicates: number
  /** Applied on Instagram and not reported, or reported and not applied. */
  lost: number
  false_claims: number
  unfinished: number
  open_intents: number
}

/** Waits for every task to end and compares what was reported with what Instagram saw. */
export async function judge({ control, db }: World, person: Person): Promise<Verdict> {
  const tasks = await eventually(
    () => tasksNow(person),
    (all) => all.length > 0 && all.every(isOver),
    PATIENCE_MS,
  )
  const verdict: Verdict = { writes: 0, duplicates: 0, lost: 0, false_claims: 0, unfinished: 0, open_intents: 0 }
  verdict.unfinished = tasks.filter(({ done_count, target_count }) => done_count !== target_count).length
  for (const { id, username } of (await person.call(listAccounts, {})).body) {
    const { actions: ledger, duplicates } = await control.ledger(username)
    const theirs = tasks.filter(({ account_id }) => account_id === id)
    const actions = (await Promise.all(theirs.map(tasksOf(person).actionsOf))).flat()
    const place = (kind: string, name: string, media: string | null | undefined) =>
      `${kind} ${name} ${media?.split('_')[0] ?? ''}`
    const reported = actions
      .filter(({ state }) => state === 'done' || state === 'requested')
      .map((one) => place(one.kind, one.username, one.media_id))
    const applied = ledger.filter((row) => row.applied).map((row) => place(row.kind, row.target, row.media_id))
    verdict.writes += applied.length
    verdict.duplicates += duplicates
    verdict.lost += missingFrom(reported, applied)
    verdict.false_claims += missingFrom(applied, reported)
  }
  const { rows } = await sql`select id from actions where state in ('intended', 'unknown')`.execute(db)
  verdict.open_intents = rows.length
  return verdict
}

const missingFrom = (present: string[], wanted: string[]) => {
  const there = new Set(present)
  return wanted.filter((one) => !there.has(one)).length
}

/** Prints it; whether everything was right. */
export function passed({ writes, ...wrong }: Verdict): boolean {
  const figures = Object.entries(wrong).map(([what, count]) => `${what.replace('_', ' ')} ${count}`)
  console.log(`  ${writes} writes, ${figures.join(', ')}`)
  return writes > 0 && Object.values(wrong).every((count) => count === 0)
}
