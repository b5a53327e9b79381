import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { previewTask, undoTask } from '#contract/automation.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import { deleteUser } from '#contract/own-data.ts'
import { HOUR } from '#rules/durations.ts'
import { eventually } from '../../testing/eventually.ts'
import { mostWithin } from '../../testing/most-within.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox, type LedgerRow } from '../../testing/sandbox-control.ts'
import { namesIn, tasksOf } from '../../testing/tasks.ts'
import { forgetUnowned } from '../engine/forget-unowned.ts'
import { forgetOldCalls } from './history.ts'

/** An hour takes half a minute: long enough for a user to go and come back in it. */
const SCALE = 0.01

let product: Product
let control: ReturnType<typeof controlSandbox>

const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const from = (username: string) => [{ type: 'followers_of', username }]
const templates = [{ text: '{Lovely|Wonderful} {shot|picture}, {username}!' }, { text: 'This made my day.' }]
const latteart = [{ type: 'hashtag', tag: 'latteart' }]
const applied = (actions: LedgerRow[], kind: string) => actions.filter((row) => row.kind === kind && row.applied)
const mediaOf = (actions: LedgerRow[], kind: string) => applied(actions, kind).map(({ media_id }) => media_id)
const followsIn = async (username: string) =>
  (await control.calls(username)).filter(({ kind }) => kind === 'follow').map(({ at }) => Date.parse(at))

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: SCALE })
  control = controlSandbox(product.sandbox.origin)
})
afterEach(() => control.clearFaults())
afterAll(() => product.close())

/** What the screen says of follows in an hour; the first day's are a fifth of the full limit. */
async function hourOf(person: TestUser, account_id: string) {
  const { body } = await person.call(getLimits, { id: account_id })
  const cap = body.limits.caps.find(({ kind }) => kind === 'follow')
  return { most: cap?.hourly ?? 0, used: cap?.hourly_used ?? 0 }
}

const workFast = (person: TestUser, account_id: string) => person.call(putLimits, { id: account_id, preset: 'fast' })

const leave = (person: TestUser) => person.call(deleteUser, { password: person.password })

describe('what an Instagram account did', () => {
  test('fills its windows across users: a user who goes and comes back three times gains no call', async () => {
    const username = 'sandbox.creator'
    let most = 0
    for (let round = 0; round < 3; round++) {
      const { person, account_id } = await product.userWithAccount(username)
      await workFast(person, account_id)
      const task = await tasksOf(person).start({
        account_id,
        kind: 'follow',
        sources: from('coffee.daily'),
        target_count: 30,
        pacing: { preset: 'fast' },
      })
      await tasksOf(person).waiting(task, 'hourly_limit')
      most = (await hourOf(person, account_id)).most
      await leave(person)
    }
    expect(most).toBeLessThan(10)
    expect(mostWithin(await followsIn(username), HOUR * SCALE)).toBe(most)
  })

  test('stays in its windows for one user when another who had it too leaves', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.fresh')
    const other = await product.userWithAccount('sandbox.fresh')
    const task = await tasksOf(person).start({
      account_id,
      kind: 'follow',
      sources: from('coffee.daily'),
      target_count: 2,
    })
    const met = namesIn(await tasksOf(person).actionsOf(await tasksOf(person).ended(task)), 'done', 'requested')
    await leave(person)
    expect((await hourOf(other.person, other.account_id)).used).toBe(2)
    const sources = from('coffee.daily')
    const request = { account_id: other.account_id, kind: 'follow' as const, sources, target_count: 1 }
    const { skip } = (await other.person.call(previewTask, request as never)).body
    const reason = 'was already followed by Cadenza'
    for (const username of met)
      expect(skip).toContainEqual(expect.objectContaining({ username, rule: 'acted_before', reason }))
    await leave(other.person)
  })

  test('is never done twice by any user: one comment on a post', async () => {
    const username = 'sandbox.fresh'
    const written: string[] = []
    for (let round = 0; round < 3; round++) {
      const { person, account_id } = await product.userWithAccount(username)
      const task = await tasksOf(person).start({
        account_id,
        kind: 'comment',
        sources: latteart,
        filters: open,
        options: { templates, post_max_age_days: null },
        target_count: 1,
      })
      const met = await eventually(
        () => tasksOf(person).read(task),
        ({ status, waiting }) => status === 'completed' || waiting?.rule === 'hourly_limit',
      )
      expect(met.status).toBe('completed')
      written.push(...namesIn(await tasksOf(person).actionsOf(task), 'done'))
      await sql`delete from account_calls`.execute(product.database.db)
      await leave(person)
    }
    expect(new Set(written).size).toBe(3)
    expect((await control.ledger(username)).duplicates).toBe(0)
  })

  test('counts every try: of calls that are lost no more are made than the screen says', async () => {
    const username = 'sandbox.big'
    const { person, account_id } = await product.userWithAccount(username)
    await workFast(person, account_id)
    // Every third is let through.
    for (let third = 0; third < 12; third++)
      await control.fault({
        mode: 'drop_connection',
        kind: 'follow',
        account: username,
        after: 3 * third,
        count: 2,
      })
    const task = await tasksOf(person).start({
      account_id,
      kind: 'follow',
      sources: from('coffee.daily'),
      filters: open,
      target_count: 30,
      pacing: { preset: 'fast' },
    })
    const waiting = await tasksOf(person).waiting(task, 'hourly_limit')
    const { most, used } = await hourOf(person, account_id)
    const moments = await followsIn(username)
    expect(waiting.waiting?.message).toContain(`${most} of ${most} follows in the last hour`)
    expect(used).toBe(most)
    expect(moments).toHaveLength(most)
    await leave(person)
  })

  test('is kept when nobody has it any more, and all of it forgotten after 400 days', async () => {
    const { db } = product.database
    const { person, account_id } = await product.userWithAccount('sandbox.creator')
    const { rows: own } = await sql<{
      id: string
    }>`select instagram_user_id as id from accounts where id = ${account_id}`.execute(db)
    const id = own[0]?.id ?? ''
    await sql`delete from account_effects where instagram_user_id = ${id}`.execute(db)
    await sql`insert into account_effects values (${id}, 'x', now(), now(), true)`.execute(db)
    await sql`insert into account_rests (instagram_user_id, kind, until, rule) values (${id}, 'all', now(), 'please_wait')`.execute(
      db,
    )
    await sql`update account_schedule set active_days = 9, warned_at = now() where instagram_user_id = ${id}`.execute(
      db,
    )
    await leave(person)
    const kept = async () => {
      const { rows } = await sql<{ days: number | null; effects: number; rests: number }>`
        select (select active_days from account_schedule where instagram_user_id = ${id} and warned_at is not null) as days,
          (select count(*)::int from account_effects where instagram_user_id = ${id}) as effects,
          (select count(*)::int from account_rests where instagram_user_id = ${id}) as rests`.execute(db)
      return rows[0]
    }
    const passed = (days: number) =>
      sql`update account_schedule set unowned_since = now() - ${days} * interval '1 day' where instagram_user_id = ${id}`.execute(
        db,
      )
    await forgetUnowned(db)
    expect(await kept()).toEqual({ days: 9, effects: 1, rests: 1 })
    await passed(399)
    await forgetUnowned(db)
    expect(await kept()).toEqual({ days: 9, effects: 1, rests: 1 })
    await passed(401)
    const keptAfterwards = async () => {
      await forgetUnowned(db)
      return kept()
    }
    // A process that was still working for the account keeps its row until its lease ends.
    await expect.poll(keptAfterwards).toEqual({ days: null, effects: 0, rests: 0 })
  })

  test('counts again once somebody has it again', async () => {
    const { db } = product.database
    const { person } = await product.userWithAccount('sandbox.creator')
    await leave(person)
    await forgetUnowned(db)
    const { account_id } = await product.userWithAccount('sandbox.creator')
    const { rows } = await sql<{ unowned_since: Date | null }>`select unowned_since from account_schedule
      where instagram_user_id = (select instagram_user_id from accounts where id = ${account_id})`.execute(db)
    expect(rows).toEqual([{ unowned_since: null }])
  })

  test('of calls is forgotten after two days, for any user of the account', async () => {
    const { db } = product.database
    await sql`insert into account_calls values ('1', 'follow', now() - interval '47 hours'), ('1', 'like', now() - interval '49 hours')`.execute(
      db,
    )
    await forgetOldCalls(db)
    const { rows } = await sql`select kind from account_calls where instagram_user_id = '1'`.execute(db)
    expect(rows).toEqual([{ kind: 'follow' }])
  })
})

describe('what was met before', () => {
  const react = (account_id: string) => ({
    account_id,
    kind: 'react',
    sources: latteart,
    filters: open,
    options: { post_max_age_days: null },
    target_count: 2,
  })

  test('is left out by a new task after it was undone: no post is liked a second time', async () => {
    const username = 'sandbox.big'
    const { person, account_id } = await product.userWithAccount(username)
    const tasks = tasksOf(person)
    const first = await tasks.ended(await tasks.start(react(account_id)))
    const undo = (await person.call(undoTask, { id: first.id })).body.task
    expect(await tasks.ended(undo)).toMatchObject({ status: 'completed', done_count: 2 })
    await sql`delete from account_calls`.execute(product.database.db)
    expect(await tasks.ended(await tasks.start(react(account_id)))).toMatchObject({
      status: 'completed',
      done_count: 2,
    })
    const liked = mediaOf((await control.ledger(username)).actions, 'like')
    expect(liked).toHaveLength(4)
    expect(new Set(liked).size).toBe(4)
  })

  test('is followed again where an unfollow is taken back, and may then be unfollowed again', async () => {
    const username = 'sandbox.fresh'
    const { person, account_id } = await product.userWithAccount(username)
    const tasks = tasksOf(person)
    const { db } = product.database
    const restart = () => sql`delete from account_calls`.execute(db)
    const follow = { account_id, kind: 'follow', sources: from('coffee.daily'), filters: open, target_count: 2 }
    const options = {
      who: 'followed_by_cadenza',
      only_non_followers: false,
      followed_days_ago: null,
      keep_likers_of_last_posts: null,
    }
    const unfollow = { account_id, kind: 'unfollow', options, target_count: 2 }
    const followed = await tasks.ended(await tasks.start(follow))
    await restart()
    const unfollowed = await tasks.ended(await tasks.start(unfollow))
    expect(unfollowed.done_count).toBe(2)
    await restart()
    const back = await tasks.ended((await person.call(undoTask, { id: unfollowed.id })).body.task)
    expect(back).toMatchObject({ status: 'completed', done_count: 2 })
    await restart()
    const names = namesIn(await tasks.actionsOf(followed), 'done', 'requested')
    expect(namesIn(await tasks.actionsOf(back), 'done', 'requested')).toEqual(names)
    const again = await tasks.ended(await tasks.start(unfollow))
    expect(namesIn(await tasks.actionsOf(again), 'done')).toEqual(names)
    await restart()
    // But nobody looks for them a second time.
    const anybody = await tasks.ended(await tasks.start(follow))
    expect(namesIn(await tasks.actionsOf(anybody), 'done', 'requested').filter((name) => names.includes(name))).toEqual(
      [],
    )
    expect((await control.ledger(username)).duplicates).toBe(0)
  })
})
