import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { listLists } from '#contract/audience.ts'
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
import {
  freePort,
  type Program,
  startProgram,
  startSandboxProgram,
  startServer,
  temporaryFolder,
} from '../e2e/running-product.ts'

/** docs/benchmarks.md has the result of `KILLS=200`; every run of the tests does a few. */
const KILLS = Number(process.env.KILLS ?? 10)
const MANY = 30 + Math.round(KILLS * 1.35)
const FEW = 6 + Math.round(KILLS / 5)

const folder = temporaryFolder()
const accounts = ['sandbox.creator', 'sandbox.big', 'sandbox.fresh'] as const
let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>
let sandbox: Program
let web: Program
let workers: Program[]
let control: ReturnType<typeof controlSandbox>
let person: Person
let env: Record<string, string>

const startWorker = () => startServer({ ...env, ROLE: 'worker', PORT: '0' })

beforeAll(async () => {
  postgres = await startThrowawayPostgres()
  const [port, sandbox_port] = [await freePort(), await freePort()]
  const instagram = `http://127.0.0.1:${sandbox_port}`
  sandbox = await startSandboxProgram({ SANDBOX_PORT: String(sandbox_port), SANDBOX_STATE: '' })
  env = {
    DATA_DIR: folder.path,
    DATABASE_URL: postgres.url,
    APP_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    INSTAGRAM_API_URL: instagram,
    PACING_SCALE: '0.0002',
    LOG_LEVEL: 'warn',
  }
  // All at once on an empty database, as http-api.md allows.
  ;[web, ...workers] = await Promise.all([
    startProgram('server/main.ts', { ...env, ROLE: 'web', PORT: String(port) }, /Cadenza is ready/),
    startWorker(),
    startWorker(),
  ])
  control = controlSandbox(instagram)
  person = personOver(`http://localhost:${port}`)
})

afterAll(async () => {
  await Promise.all([web?.stop(), ...(workers ?? []).map((worker) => worker.stop())])
  await sandbox?.stop()
  await postgres?.stop()
  folder.remove()
})

const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const templates = [
  { text: '{Lovely|Wonderful|Great|Fine|Quiet} {shot|picture|view|moment}, {username}{.|!| :)}' },
  { text: '{So|Really|Truly} {good|well done|calm|bright}{.|!}' },
]

/** The tasks of each account: every kind, several on one account. */
function requestsOf(username: (typeof accounts)[number]) {
  const from = (name: string) => [{ type: 'followers_of', username: name }]
  const likes = { posts_per_person: 1, post_max_age_days: null }
  switch (username) {
    case 'sandbox.creator':
      return [
        { kind: 'follow', sources: from('coffee.daily'), filters: open, target_count: MANY },
        {
          kind: 'react',
          sources: [{ type: 'hashtag', tag: 'latteart' }],
          filters: open,
          options: likes,
          target_count: MANY,
        },
        {
          kind: 'comment',
          sources: [{ type: 'hashtag', tag: 'latteart' }],
          filters: open,
          options: { templates, post_max_age_days: null, days_between_comments: null },
          target_count: FEW,
        },
      ]
    case 'sandbox.big': {
      const options = {
        who: 'anyone',
        only_non_followers: false,
        keep_likers_of_last_posts: null,
        followed_days_ago: null,
      }
      return [
        { kind: 'unfollow', options, target_count: MANY },
        { kind: 'extract', sources: from('coffee.daily'), target_count: 4000 },
      ]
    }
    case 'sandbox.fresh':
      return [
        { kind: 'follow', sources: from('travel.maps'), filters: open, target_count: MANY },
        {
          kind: 'react',
          sources: from('coffee.daily'),
          filters: { ...open, private: 'skip' },
          options: likes,
          target_count: MANY,
        },
        {
          kind: 'visit',
          sources: from('coffee.daily'),
          filters: { ...open, private: 'skip', posts: { min: 1, max: null } },
          options: { ...likes, follow_chance: 60, comment_chance: 30, templates, days_between_comments: null },
          target_count: FEW,
        },
      ]
  }
}

const tasksNow = async () => (await person.say(listTasks, { limit: 50 })).body.tasks
const isOver = ({ status }: Task) => status === 'completed' || status === 'failed'

test(`two workers are killed ${KILLS} times with -9 over tasks of every kind: nothing twice, nothing lost, and what is reported is so`, async () => {
  await person.say(register, { email: person.email, password: person.password })
  await person.say(subscribe, { subscription_id: 'trial_monthly' })
  await buyPlan(person, 'business_monthly')
  for (const username of accounts) {
    await person.say(connectAccount, { credentials: { username, password: 'sandbox-password' } })
    for (const kind of ['follow', 'unfollow', 'like', 'comment']) {
      await control.fault({ mode: 'lie', kind, account: username, after: 5, count: 1 })
      await control.fault({ mode: 'done_then_drop', kind, account: username, after: 9, count: 2 })
    }
  }
  for (const { id, username } of (await person.say(listAccounts, {})).body) {
    await person.say(putLimits, { id, warm_up: false, preset: 'fast' })
    for (const request of requestsOf(username as (typeof accounts)[number])) {
      const made = await person.say(createTask, { account_id: id, ...request } as never)
      expect(made.status, JSON.stringify(made.body)).toBe(201)
    }
  }

  for (let kill = 0; kill < KILLS; kill++) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 700))
    const victim = Math.floor(Math.random() * workers.length)
    await workers[victim]?.kill()
    workers[victim] = await startWorker()
  }
  const tasks = await eventually(tasksNow, (all) => all.every(isOver), 240_000)
  const { follower_lists } = (await person.say(listLists, {})).body

  for (const { id, username } of (await person.say(listAccounts, {})).body) {
    const theirs = tasks.filter(({ account_id }) => account_id === id)
    for (const task of theirs) expect(task).toMatchObject({ status: 'completed', done_count: task.target_count })
    const { actions: ledger, duplicates } = await control.ledger(username)
    expect(duplicates).toBe(0)
    const actions = (await Promise.all(theirs.map(tasksOf(person).actionsOf))).flat()
    for (const kind of ['follow', 'unfollow', 'like', 'comment'] as const) {
      const place = (name: string, media: string | null | undefined) => `${name} ${media?.split('_')[0] ?? ''}`
      const reported = actions.filter((one) => one.kind === kind && (one.state === 'done' || one.state === 'requested'))
      const applied = ledger.filter((row) => row.kind === kind && row.applied)
      expect(applied.map(({ target, media_id }) => place(target, media_id)).sort()).toEqual(
        reported.map(({ username: name, media_id }) => place(name, media_id)).sort(),
      )
    }
    for (const task of theirs.filter(({ kind }) => kind === 'extract'))
      expect(follower_lists.find((list) => list.id === task.list_id)).toMatchObject({ member_count: task.target_count })
  }
  const db = openDatabase(postgres.url, silent, 1)
  const { rows } = await sql`select id from actions where state in ('intended', 'unknown')`.execute(db)
  await db.destroy()
  expect(rows).toEqual([])
})
