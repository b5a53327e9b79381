import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { createTask, listTasks, type Task } from '#contract/automation.ts'
import { subscribe } from '#contract/billing.ts'
import { putLimits } from '#contract/limits.ts'
import { register } from '#contract/users.ts'
import { openDatabase } from '#server/edges/database/database.ts'
import { startThrowawayPostgres } from '#server/edges/database/embedded-throwaway.ts'
import { eventually } from '#server/testing/eventually.ts'
import { silent } from '#server/testing/fresh-database.ts'
import { type Person, personOver } from '#server/testing/person.ts'
import { controlSandbox } from '#server/testing/sandbox-control.ts'
import { buyPlan } from '#server/testing/subscriber.ts'
import { tasksOf } from '#server/testing/tasks.ts'
import { freePort, type Program, startSandboxProgram, temporaryFolder } from '../../e2e/running-product.ts'

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

/** A PostgreSQL, a sandbox that lies and cuts off now and then, and the settings of processes that work in it. */
export async function openWorld(
  startPostgres: () => Promise<{ url: string; stop: () => Promise<void> }> = startThrowawayPostgres,
) {
  const folder = temporaryFolder()
  const postgres = await startPostgres()
  const sandbox_port = await freePort()
  const instagram = `http://127.0.0.1:${sandbox_port}`
  const sandbox = await startSandboxProgram({ SANDBOX_PORT: String(sandbox_port), SANDBOX_STATE: '' })
  const control = controlSandbox(instagram)
  const running = new Set<Program>()
  const db = openDatabase(postgres.url, silent, 2)
  return {
    folder: folder.path,
    url: postgres.url,
    db,
    control,
    env: {
      DATA_DIR: folder.path,
      DATABASE_URL: postgres.url,
      APP_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      INSTAGRAM_API_URL: instagram,
      PACING_SCALE: '0.0002',
      LOG_LEVEL: 'warn',
      BUDGET_SCALE: '1000',
    },
    /** Ends with the world. */
    keep: async (starting: Promise<Program>) => {
      const program = await starting
      running.add(program)
      return program
    },
    async close() {
      await Promise.all([...running].map((program) => program.stop()))
      await db.destroy()
      await sandbox.stop()
      await postgres.stop()
      folder.remove()
    },
  }
}

/** Somebody with three accounts, and tasks of `many` actions each; Instagram lies and cuts off a few times for each. */
export async function orderWork({ control }: World, origin: string, many: number): Promise<Person> {
  const person = personOver(origin)
  await person.say(register, { email: person.email, password: person.password })
  await person.say(subscribe, { subscription_id: 'trial_monthly' })
  await buyPlan(person, 'business_monthly')
  for (const username of accounts) {
    await person.say(connectAccount, { credentials: { username, password: 'sandbox-password' } })
    for (const kind of ['follow', 'unfollow', 'like']) {
      await control.fault({ mode: 'lie', kind, account: username, after: 5, count: 1 })
      await control.fault({ mode: 'done_then_drop', kind, account: username, after: 9, count: 2 })
    }
  }
  for (const { id, username } of (await person.say(listAccounts, {})).body) {
    await person.say(putLimits, { id, warm_up: false, preset: 'fast' })
    for (const request of requestsOf(username as (typeof accounts)[number], many)) {
      const made = await person.say(createTask, { account_id: id, ...request } as never)
      if (made.status !== 201) throw new Error(`The task was refused: ${JSON.stringify(made.body)}`)
    }
  }
  return person
}

const isOver = ({ status }: Task) => ['completed', 'failed', 'stopped'].includes(status)

export const tasksNow = async (person: Person) => (await person.say(listTasks, { limit: 50 })).body.tasks

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
  for (const { id, username } of (await person.say(listAccounts, {})).body) {
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
