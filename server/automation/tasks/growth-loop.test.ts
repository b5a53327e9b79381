import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectAccount, disconnectAccount } from '#contract/accounts.ts'
import { listTasks, resumeTask, stopTask, type Task, undoTask } from '#contract/automation.ts'
import { listEngaged } from '../../audience/health/list-engaged.ts'
import { bytesOfSet, emptySet } from '../../audience/people/people-set.ts'
import { eventually } from '../../testing/eventually.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { tasksOf } from '../../testing/tasks.ts'
import { keepsEngaged } from '../store.ts'
import { followUp } from './follow-up.ts'

let product: Product
let person: TestUser
let account_id: string
let loop: Task

const at = () => product.database.db

beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: 1 })
})
afterAll(() => product.close())

beforeEach(async () => {
  ;({ person, account_id } = await product.userWithAccount('sandbox.creator'))
  const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
  const options = { then_unfollow_after_days: 7 }
  loop = await tasksOf(person).start({ account_id, kind: 'follow', sources, options, target_count: 50 })
  await sql`delete from actions`.execute(at())
})

/** Has the loop follow a person this many days ago. */
const follow = (username: string, days_ago: number, state = 'done') =>
  sql`insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, username, target_id, state, intended_at)
    select id, user_id, account_id, instagram_user_id, 'follow', 1, ${username}, ${username}, ${state}, now() - ${days_ago} * interval '1 day'
    from tasks where id = ${loop.id}`.execute(at())

/** Looks as if the moment had come at which the loop is looked at next. */
const checkLater = async () => {
  await sql`update tasks set follow_up_at = now() where id = ${loop.id} and follow_up_at is not null`.execute(at())
  return followUp(product.app.engine)
}
const end = (id: string, status: string) =>
  sql`update tasks set status = ${status}, ended_at = now() where id = ${id}`.execute(at())
const unfollows = async () =>
  (await person.call(listTasks, {})).body.tasks.filter(({ kind }) => kind === 'unfollow').reverse()
const plannedIn = async (task: Task | undefined) => {
  const { rows } = await sql<{ username: string }>`
    select username from actions where task_id = ${task?.id ?? 0} order by position`.execute(at())
  return rows.map(({ username }) => username)
}
const nextRound = async () => {
  const { rows } = await sql<{ days: number | null }>`
    select extract(epoch from follow_up_at - now())::float8 / 86400 as days from tasks where id = ${loop.id}`.execute(
    at(),
  )
  return rows[0]?.days ?? null
}

test('days are counted from each follow, while the loop still follows', async () => {
  await follow('ann', 9)
  await follow('ben', 8)
  await follow('cem', 6)
  await followUp(product.app.engine)
  const [first, ...others] = await unfollows()
  expect(others).toEqual([])
  expect(first).toMatchObject({ status: 'running', target_count: 2 })
  expect(await plannedIn(first)).toEqual(['ann', 'ben'])
  expect(await nextRound()).toBeCloseTo(1, 2)
})

test('who is due later joins the same unfollowing as long as that has not ended, nobody twice', async () => {
  await follow('ann', 8)
  await followUp(product.app.engine)
  await follow('ben', 8)
  await Promise.all([checkLater(), checkLater(), checkLater()])
  const [first, ...others] = await unfollows()
  expect(others).toEqual([])
  expect(first).toMatchObject({ target_count: 2 })
  expect(await plannedIn(first)).toEqual(['ann', 'ben'])
  await end(first?.id ?? '', 'completed')
  await follow('cem', 8)
  await checkLater()
  const [, second, ...more] = await unfollows()
  expect(more).toEqual([])
  expect(await plannedIn(second)).toEqual(['cem'])
})

test.each(['stopped', 'failed', 'completed'])(
  'a loop that is %s still unfollows those it has followed',
  async (status) => {
    await follow('ann', 1)
    await end(loop.id, status)
    expect(await checkLater()).toEqual([])
    expect(await nextRound()).toBeCloseTo(6, 2)
    await sql`update actions set intended_at = now() - interval '8 days'`.execute(at())
    await checkLater()
    expect(await plannedIn((await unfollows())[0])).toEqual(['ann'])
    await checkLater()
    expect(await nextRound()).toBeNull()
    expect(await unfollows()).toHaveLength(1)
  },
)

test('a follow that was only looked up after the loop had ended is not forgotten', async () => {
  await follow('ann', 8, 'intended')
  await end(loop.id, 'stopped')
  await checkLater()
  expect(await unfollows()).toEqual([])
  await sql`update actions set state = 'done'`.execute(at())
  await checkLater()
  expect(await plannedIn((await unfollows())[0])).toEqual(['ann'])
})

test('nothing is unfollowed any more once its user has stopped the unfollowing', async () => {
  await follow('ann', 8)
  await followUp(product.app.engine)
  await person.call(stopTask, { id: (await unfollows())[0]?.id ?? '' })
  await follow('ben', 8)
  await checkLater()
  expect(await unfollows()).toHaveLength(1)
  expect(await nextRound()).toBeNull()
})

test('nor once the loop is undone, which unfollows everybody', async () => {
  await follow('ann', 8)
  await person.call(stopTask, { id: loop.id })
  expect((await person.call(undoTask, { id: loop.id })).status).toBe(200)
  await checkLater()
  expect(await unfollows()).toHaveLength(1)
  expect(await nextRound()).toBeNull()
})

describe('over a disconnection', () => {
  const disconnect = () => person.call(disconnectAccount, { id: account_id })
  const reconnect = async () => {
    const credentials = { username: 'sandbox.creator', password: 'sandbox-password' }
    expect((await person.call(connectAccount, { credentials })).status).toBe(200)
  }

  test('nobody is unfollowed while the account is disconnected, and its user is asked about those who came due', async () => {
    await follow('ann', 8)
    await follow('ben', 6)
    await disconnect()
    expect(await followUp(product.app.engine)).toEqual([])
    expect(await unfollows()).toEqual([])
    await reconnect()
    const [asked, ...others] = await unfollows()
    expect(others).toEqual([])
    expect(asked).toMatchObject({ status: 'paused', target_count: 1, follow_up_of: loop.id })
    expect(asked?.current_action).toMatch(/^The day of these people passed before you reconnected the account\. Resume/)
    await sql`update actions set intended_at = intended_at - interval '2 days' where username = 'ben'`.execute(at())
    await checkLater()
    const [question, next] = await unfollows()
    expect(question).toMatchObject({ status: 'paused', target_count: 1, current_action: asked?.current_action })
    expect(next).toMatchObject({ status: 'running', target_count: 1 })
    expect(await plannedIn(next)).toEqual(['ben'])
    const { task } = (await person.call(resumeTask, { id: asked?.id ?? '' })).body
    expect(task).toMatchObject({ status: 'running', current_action: null, follow_up_of: loop.id })
  })

  test('stopped instead, these people are kept, and the others are still unfollowed on their day', async () => {
    await follow('ann', 8)
    await follow('ben', 6)
    await disconnect()
    await reconnect()
    const asked = (await unfollows())[0]?.id ?? ''
    const { task } = (await person.call(stopTask, { id: asked })).body
    expect(task).toMatchObject({ status: 'stopped', current_action: null, follow_up_of: null })
    await sql`update actions set intended_at = intended_at - interval '2 days' where username = 'ben'`.execute(at())
    await checkLater()
    const [, next, ...others] = await unfollows()
    expect(others).toEqual([])
    expect(await plannedIn(next)).toEqual(['ben'])
  })

  test('an unfollow that was under way and is set back later is not forgotten', async () => {
    await follow('ann', 8)
    await followUp(product.app.engine)
    await sql`update actions set state = 'intended', intended_at = now() where kind = 'unfollow'`.execute(at())
    await disconnect()
    await sql`update actions set state = 'planned', intended_at = null where kind = 'unfollow'`.execute(at())
    await reconnect()
    expect(await plannedIn((await unfollows())[1])).toEqual(['ann'])
  })

  test('who is due later is unfollowed then, without a question', async () => {
    await follow('ann', 1)
    await disconnect()
    await reconnect()
    expect(await unfollows()).toEqual([])
    expect(await nextRound()).toBeCloseTo(6, 2)
    await sql`update actions set intended_at = now() - interval '8 days'`.execute(at())
    await checkLater()
    expect((await unfollows())[0]).toMatchObject({ status: 'running', target_count: 1 })
  })

  test('an unfollowing under way is stopped with its reason, and the user is asked about the people it had not reached', async () => {
    await follow('ann', 8)
    await follow('ben', 8)
    await followUp(product.app.engine)
    await sql`update actions set state = 'done' where kind = 'unfollow' and username = 'ann'`.execute(at())
    await disconnect()
    expect((await unfollows())[0]).toMatchObject({
      status: 'stopped',
      current_action: 'Stopped because the account was disconnected.',
    })
    await reconnect()
    const [, asked] = await unfollows()
    expect(asked?.status).toBe('paused')
    expect(await plannedIn(asked)).toEqual(['ben'])
  })

  test('of a loop that still follows, both are kept apart: it is stopped, its people are not forgotten', async () => {
    await follow('ann', 8)
    await disconnect()
    await reconnect()
    const { tasks } = (await person.call(listTasks, {})).body
    expect(tasks.find(({ id }) => id === loop.id)).toMatchObject({
      status: 'stopped',
      current_action: 'Stopped because the account was disconnected.',
    })
    expect(await plannedIn((await unfollows())[0])).toEqual(['ann'])
  })
})

test('a long loop makes one task a day, not one for each person', async () => {
  // Twenty a day for eight days, the last of them tomorrow.
  await sql`insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, username, target_id, state, intended_at)
    select id, user_id, account_id, instagram_user_id, 'follow', nth, 'p' || nth, 'p' || nth, 'done', now() - (7 - nth / 20.0) * interval '1 day'
    from tasks, generate_series(1, 160) nth where tasks.id = ${loop.id}`.execute(at())
  for (let day = 0; day < 12; day++) {
    await sql`update actions set intended_at = intended_at - interval '1 day' where kind = 'follow'`.execute(at())
    for (const { id } of await checkLater()) await end(id, 'completed')
  }
  expect((await unfollows()).length).toBeLessThanOrEqual(9)
  const { rows } = await sql<{ all: number; each: number }>`
    select count(*)::int as all, count(distinct username)::int as each from actions where kind = 'unfollow'`.execute(
    at(),
  )
  expect(rows).toEqual([{ all: 160, each: 160 }])
})

test('arranging it and a step of the same account do not wait for each other', async () => {
  await follow('ann', 8)
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      at(),
    )
    return rows[0]?.count ?? 0
  }
  const arranged = await at()
    .transaction()
    .execute(async (tx) => {
      // As every step does: first the account's schedule, then its task.
      await sql`select 1 from account_schedule where instagram_user_id = ${await ownId()} for no key update`.execute(tx)
      const arranging = followUp(product.app.engine)
      await eventually(waiting, (count) => count > 0)
      await sql`update tasks set last_step_at = now() where id = ${loop.id}`.execute(tx)
      return { arranging }
    })
  expect(await arranged.arranging).toHaveLength(1)
})

async function ownId() {
  const { rows } = await sql<{ id: string }>`select instagram_user_id as id from tasks where id = ${loop.id}`.execute(
    at(),
  )
  return rows[0]?.id
}

describe('after visits', () => {
  const visit = async (options: object) => {
    const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
    const task = { kind: 'visit', sources, options: { then_unfollow_after_days: 7, ...options }, target_count: 50 }
    loop = await tasksOf(person).start({ account_id, ...task })
    await sql`delete from actions`.execute(at())
    await follow('ann', 8)
    await sql`insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, username, target_id, media_id, state, intended_at)
      select task_id, user_id, account_id, instagram_user_id, 'like', 2, 'ben', 'ben', '1_2', 'done', intended_at from actions`.execute(
      at(),
    )
    await checkLater()
    return (await unfollows()).at(-1)
  }

  test('those they followed are unfollowed, and nobody who was only liked', async () => {
    expect(await plannedIn(await visit({}))).toEqual(['ann'])
  })

  test('people who engaged are kept unless switched off: likers, and those known from readings of the audience', async () => {
    const kept = await visit({})
    expect(kept?.options).toMatchObject({ keep_likers_of_last_posts: 12, only_non_followers: true })
    expect(await keepsEngaged(at(), kept?.id ?? '')).toBe(true)
    const others = await visit({ keep_engaged: false })
    expect(others?.options).toMatchObject({ keep_likers_of_last_posts: null, only_non_followers: true })
    expect(await keepsEngaged(at(), others?.id ?? '')).toBe(false)
  })

  test('a reading names everybody who liked or commented, and nobody else', async () => {
    await sql`insert into health_people (account_id, number, instagram_user_id, username)
      select ${account_id}, nth, nth::text, 'user' || nth from generate_series(1, 4) as nth`.execute(at())
    const [likers, commenters] = [emptySet(), emptySet()]
    likers.addMany([1, 3])
    commenters.addMany([3, 4])
    await sql`insert into health_posts (account_id, media_id, position, taken_at, likers, commenters)
      values (${account_id}, '1_2', 0, now(), ${bytesOfSet(likers)}, ${bytesOfSet(commenters)})`.execute(at())
    for (const set of [likers, commenters]) set.dispose()
    expect((await listEngaged(at(), account_id)).sort()).toEqual(['1', '3', '4'])
  })
})
