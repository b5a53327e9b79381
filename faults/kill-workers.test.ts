import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { listLists } from '#contract/audience.ts'
import { createTask, listTasks, type Task } from '#contract/automation.ts'
import { subscribe } from '#contract/billing.ts'
import { putLimits } from '#contract/limits.ts'
import { register } from '#contract/users.ts'
import { eventually } from '#server/testing/eventually.ts'
import { buyPlan } from '#server/testing/subscriber.ts'
import { tasksOf } from '#server/testing/tasks.ts'
import { startKillable } from '../e2e/killable-product.ts'
import type { Program } from '../e2e/running-product.ts'

/** docs/benchmarks.md has the result of `KILLS=200`; every run of the tests does a few. */
const KILLS = Number(process.env.KILLS ?? 10)
const MANY = 30 + Math.round(KILLS * 1.35)
const FEW = 6 + Math.round(KILLS / 5)

const accounts = ['sandbox.creator', 'sandbox.big', 'sandbox.fresh'] as const
let killable: Awaited<ReturnType<typeof startKillable>>
let workers: Program[]

beforeAll(async () => {
  killable = await startKillable()
  const { startWeb, startWorker } = killable
  // All at once on an empty database, as http-api.md allows.
  ;[, ...workers] = await Promise.all([startWeb(), startWorker(), startWorker()])
})
afterAll(() => killable?.close())

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

const isOver = ({ status }: Task) => status === 'completed' || status === 'failed'

test(`two workers are killed ${KILLS} times with -9 over tasks of every kind: nothing twice, nothing lost, and what is reported is so`, async () => {
  const { person, control, db, startWorker } = killable
  await person.call(register, { email: person.email, password: person.password })
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  await buyPlan(person, 'business_monthly')
  for (const username of accounts) {
    await person.call(connectAccount, { credentials: { username, password: 'sandbox-password' } })
    for (const kind of ['follow', 'unfollow', 'like', 'comment']) {
      await control.fault({ mode: 'lie', kind, account: username, after: 5, count: 1 })
      await control.fault({ mode: 'done_then_drop', kind, account: username, after: 9, count: 2 })
    }
  }
  for (const { id, username } of (await person.call(listAccounts, {})).body) {
    await person.call(putLimits, { id, warm_up: false, preset: 'fast' })
    for (const request of requestsOf(username as (typeof accounts)[number])) {
      const made = await person.call(createTask, { account_id: id, ...request } as never)
      expect(made.status, JSON.stringify(made.body)).toBe(201)
    }
  }

  for (let kill = 0; kill < KILLS; kill++) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 700))
    const victim = Math.floor(Math.random() * workers.length)
    await workers[victim]?.kill()
    workers[victim] = await startWorker()
  }
  const tasks = await eventually(
    async () => (await person.call(listTasks, { limit: 50 })).body.tasks,
    (all) => all.every(isOver),
    240_000,
  )
  const { follower_lists } = (await person.call(listLists, {})).body

  for (const { id, username } of (await person.call(listAccounts, {})).body) {
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
  const { rows } = await sql`select id from actions where state in ('intended', 'unknown')`.execute(db)
  expect(rows).toEqual([])
})
