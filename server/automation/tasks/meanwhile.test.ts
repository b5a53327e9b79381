import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectAccount, disconnectAccount, listAccounts } from '#contract/accounts.ts'
import { createList, listLists, updateExclusionList } from '#contract/audience.ts'
import { createTask, listTasks, previewTask, stopTask, type Task, taskRequest, undoTask } from '#contract/automation.ts'
import type { Lookup } from '#contract/lookup.ts'
import { changeSchedule, createSchedule, deleteSchedule, listSchedules, restoreSchedule } from '#contract/schedules.ts'
import { changeTask } from '#contract/task-list.ts'
import { setTimezone } from '#contract/users.ts'
import { createWebhook } from '#contract/webhooks.ts'
import { confirmInstagramAccount } from '../../accounts/confirm-account.ts'
import { fitAccounts } from '../../accounts/fit-accounts.ts'
import { lockAccount } from '../../accounts/usable-account.ts'
import type { Profile } from '../../edges/instagram/people.ts'
import { eventually } from '../../testing/eventually.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox, followedIn } from '../../testing/sandbox-control.ts'
import { stepsOf } from '../../testing/steps.ts'
import { buyPlan } from '../../testing/subscriber.ts'
import { tasksOf } from '../../testing/tasks.ts'
import { endTask, finishEndedExtractions } from '../engine/end-task.ts'
import { insertRests } from '../engine/rests.ts'
import { createKeptLookups } from '../lookup/kept-lookups.ts'
import { lookUpSubject } from '../lookup/look-up.ts'
import { runSchedules } from '../schedules/run-schedules.ts'
import { insertOnward } from './create-task.ts'
import { findListOwner } from './find-list-owner.ts'
import { followUp } from './follow-up.ts'
import { planTask } from './plan-task.ts'
import { previewUserTask } from './preview-task.ts'

/** No worker runs here: a test takes the steps itself, and does something else in the middle of one. */
let product: Product
let control: ReturnType<typeof controlSandbox>

const { step, instagramId, engineWith } = stepsOf(() => product)

beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: 0.00001 })
  control = controlSandbox(product.sandbox.origin)
})
afterEach(async () => {
  await control.clearFaults()
  await sql`update tasks set status = 'stopped', ended_at = now() where ended_at is null`.execute(product.database.db)
  await sql`delete from account_rests`.execute(product.database.db)
})
afterAll(() => product.close())

const request = (account_id: string, change: object = {}) => ({
  account_id,
  kind: 'follow' as const,
  sources: [{ type: 'followers_of' as const, username: 'coffee.daily' }],
  target_count: 1,
  ...change,
})

/** Whether somebody waits for a lock. */
async function isWaiting() {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(product.database.db)
  return rows.length > 0
}

/** The engine, which does something else right after it has read an account's tasks. */
function afterFacts(meanwhile: () => Promise<unknown>) {
  const { engine } = product.app
  let is_done = false
  const db = engine.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!is_done && result.rows[0] && 'next_id' in result.rows[0]) {
        is_done = true
        await meanwhile()
      }
      return result
    },
  })
  return { ...engine, db }
}

/** A task that meets one person, who passes, and nobody else. */
async function startFixed(person: TestUser, account_id: string): Promise<Task> {
  const { body } = await person.call(previewTask, request(account_id))
  return tasksOf(person).start(request(account_id, { preview_id: body.preview_id }))
}

const ALL_REST = {
  kind: 'all',
  ms: 60_000,
  reason: { code: 'please_wait', params: {} },
  strikes: 1,
} as const
const endRests = () => sql`update account_rests set until = now() - interval '1 ms'`.execute(product.database.db)

describe('an action whose answer never came', () => {
  test('holds its task open while the account rests: nothing is called finished that is not known', async () => {
    const { person, account_id } = await product.userWithAccount()
    const { read } = tasksOf(person)
    const task = await startFixed(person, account_id)
    await control.fault({ mode: 'done_then_drop', kind: 'follow', count: 1 })
    await step(account_id)
    await insertRests(product.database.db, await instagramId(account_id), [ALL_REST])
    await step(account_id)
    expect(await read(task)).toMatchObject({ status: 'waiting', waiting: { rule: 'please_wait' }, ended_at: null })
    await endRests()
    await step(account_id)
    await step(account_id)
    expect(await read(task)).toMatchObject({ status: 'completed', done_count: 1 })
  })
})

describe('a task that is stopped in the middle of an action', () => {
  test('counts the action, and waits for nothing any more', async () => {
    const { person, account_id } = await product.userWithAccount()
    const task = await startFixed(person, account_id)
    await step(account_id, {
      mayStillSend: async () => {
        await person.call(stopTask, { id: task.id })
        return true
      },
    })
    expect(await tasksOf(person).read(task)).toMatchObject({ status: 'stopped', done_count: 1, waiting: null })
  })

  test('is undone only once the result of the action is known', async () => {
    const { person, account_id } = await product.userWithAccount()
    const tasks = tasksOf(person)
    const task = await tasks.start(request(account_id, { target_count: 3 }))
    while ((await tasks.read(task)).done_count === 0) await step(account_id)
    await control.fault({ mode: 'done_then_drop', kind: 'follow', count: 1 })
    const isOpen = async () => {
      const { rows } = await sql`select 1 from actions where task_id = ${task.id} and state = 'intended'`.execute(
        product.database.db,
      )
      return rows.length > 0
    }
    while (!(await isOpen())) await step(account_id)
    await person.call(stopTask, { id: task.id })
    expect((await person.call(undoTask, { id: task.id })).body).toMatchObject({ code: 'undo_unsettled' })
    await step(account_id)
    const undone = await person.call(undoTask, { id: task.id })
    expect(undone.body.task).toMatchObject({ kind: 'unfollow', target_count: 2 })
  })

  test('is not undone without an action whose intent commits after the stop', async () => {
    const { person, account_id } = await product.userWithAccount()
    const tasks = tasksOf(person)
    const task = await tasks.start(request(account_id, { target_count: 3 }))
    while ((await tasks.read(task)).done_count === 0) await step(account_id)
    const { db } = product.database
    let undo: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (tx) => {
      // As an intent does whose statement began before the stop.
      await sql`select 1 from account_schedule where instagram_user_id = ${await instagramId(account_id)} for update`.execute(
        tx,
      )
      await sql`update tasks set status = 'stopped', ended_at = now() where id = ${task.id}`.execute(db)
      undo = person.call(undoTask, { id: task.id })
      await eventually(isWaiting, (is_waiting) => is_waiting)
      await sql`update actions set state = 'intended', target_id = 'another', intended_at = now()
        where id = (select min(id) from actions where task_id = ${task.id} and state = 'planned')`.execute(tx)
    })
    expect(await undo).toMatchObject({ body: { code: 'undo_unsettled' } })
  })
})

describe('an account that is disconnected', () => {
  const messages = async (person: TestUser) => {
    const { rows } = await sql<{ event: string }>`
      select event from webhook_deliveries join webhooks on webhooks.id = webhook_id
      where user_id = (select id from users where email = ${person.email})
    `.execute(product.database.db)
    return rows.map(({ event }) => event)
  }
  const listening = async () => {
    const found = await product.userWithAccount('sandbox.fresh')
    await found.person.call(createWebhook, { url: 'https://example.com/hook', events: ['account_needs_you'] } as never)
    return found
  }

  test('in the middle of an action asks its owner for nothing', async () => {
    const { person, account_id } = await listening()
    const task = await startFixed(person, account_id)
    await step(account_id, {
      mayStillSend: async () => {
        await person.call(disconnectAccount, { id: account_id })
        return true
      },
    })
    expect(await messages(person)).toEqual([])
    expect(await tasksOf(person).read(task)).toMatchObject({ status: 'stopped', waiting: null })
  })

  test('with an action of unknown effect asks for nothing either: nobody can tell any more, and that is said', async () => {
    const { person, account_id } = await listening()
    const task = await startFixed(person, account_id)
    await control.fault({ mode: 'done_then_drop', kind: 'follow', count: 1 })
    await step(account_id)
    await person.call(disconnectAccount, { id: account_id })
    await step(account_id)
    expect(await messages(person)).toEqual([])
    const actions = await tasksOf(person).actionsOf(task)
    expect(actions).toMatchObject([
      {
        state: 'unknown',
        reason: 'The account was disconnected before Cadenza could check whether this went through',
      },
    ])
    await person.call(connectAccount, { credentials: { username: 'sandbox.fresh', password: 'sandbox-password' } })
    expect(await tasksOf(person).read(task)).toMatchObject({ status: 'stopped', done_count: 0, failed_count: 1 })
    expect((await person.call(undoTask, { id: task.id })).body).toMatchObject({ code: 'undo_nothing' })
  })

  test('has its open action looked up through another connection of the same Instagram account', async () => {
    const { person, account_id } = await listening()
    const other = await product.userWithAccount('sandbox.fresh')
    const task = await startFixed(person, account_id)
    await control.fault({ mode: 'done_then_drop', kind: 'follow', count: 1 })
    await step(account_id)
    await person.call(disconnectAccount, { id: account_id })
    await step(other.account_id)
    expect(await tasksOf(person).read(task)).toMatchObject({ status: 'stopped', done_count: 1 })
  })

  test('is not followed up: a growth loop ends with its account', async () => {
    const { person, account_id } = await listening()
    const tasks = tasksOf(person)
    const task = await tasks.start(request(account_id, { options: { then_unfollow_after_days: 1 } }))
    while ((await tasks.read(task)).status !== 'completed') await step(account_id)
    await person.call(disconnectAccount, { id: account_id })
    await sql`update tasks set follow_up_at = now() - interval '1 second' where follow_up_at is not null`.execute(
      product.database.db,
    )
    expect(await followUp(product.app.engine)).toEqual([])
  })

  test('while a task is being made gets none', async () => {
    const { person, account_id } = await listening()
    const [made] = await Promise.all([
      person.call(createTask, request(account_id)),
      person.call(disconnectAccount, { id: account_id }),
    ])
    const { rows } = await sql`select 1 from tasks join accounts on accounts.id = account_id
      where tasks.ended_at is null and disconnected_at is not null`.execute(product.database.db)
    expect(rows).toEqual([])
    expect([201, 404]).toContain(made.status)
  })
})

describe('a task whose start is moved in the middle of its first step', () => {
  test('does nothing before it', async () => {
    const { person, account_id } = await product.userWithAccount()
    const tasks = tasksOf(person)
    const start_at = new Date(Date.now() + 60_000).toISOString()
    const { body } = await person.call(previewTask, request(account_id))
    const task = await tasks.start(request(account_id, { preview_id: body.preview_id, start_at }))
    expect(task.status).toBe('scheduled')
    await sql`update tasks set start_at = now() - interval '1 second' where id = ${task.id}`.execute(
      product.database.db,
    )
    const followed = async () => followedIn((await control.ledger('sandbox.creator')).actions).length
    const before = await followed()
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const answers: number[] = []
    const engine = engineWith((instagram) => ({
      friendship: async (...asked) => {
        const seen = await instagram.friendship(...asked)
        answers.push((await person.call(changeTask, { id: task.id, start_at: tomorrow })).status)
        return seen
      },
    }))
    await step(account_id, {}, engine)
    expect(answers).toEqual([200])
    expect(await followed()).toBe(before)
    expect(await tasks.read(task)).toMatchObject({ status: 'scheduled', start_at: tomorrow, done_count: 0 })
  })
})

describe('a task that takes over the people of another in the middle of its step', () => {
  test('counts all that is done from then on, and does no more than its target', async () => {
    const { person, account_id } = await product.userWithAccount()
    const tasks = tasksOf(person)
    const { db } = product.database
    const asked = request(account_id, { target_count: 3 })
    const first = await tasks.start(asked)
    while ((await tasks.read(first)).done_count === 0) await step(account_id)
    const { rows: users } = await sql<{ user_id: string }>`select user_id from tasks where id = ${first.id}`.execute(db)
    const user_id = users[0]?.user_id ?? ''
    const reason = { code: 'end_time', params: { done: 1, target: 3 } } as const
    let second = ''
    // As a goal's next line does.
    const takeOver = async () => {
      const planning = await planTask(product.app.engine, user_id, taskRequest.parse(asked))
      await endTask(product.app.engine, { task_id: first.id, status: 'completed', reason })
      const made = await db.transaction().execute((tx) => insertOnward(tx, user_id, planning, first.id))
      second = made.id
    }
    const engine = engineWith((instagram) => ({
      friendship: async (...ids) => {
        const seen = await instagram.friendship(...ids)
        if (!second) await takeOver()
        return seen
      },
    }))
    while (!second) await step(account_id, {}, engine)
    while ((await tasks.read({ id: second })).ended_at === null) await step(account_id)
    const { rows } = await sql<{ done_count: number; target_count: number; really: number }>`
      select done_count, target_count, (select count(*)::int from actions where task_id = tasks.id and state in ('done', 'requested')) as really
      from tasks where id in (${first.id}, ${second})`.execute(db)
    for (const { really, done_count, target_count } of rows) {
      expect(really).toBe(done_count)
      expect(really).toBeLessThanOrEqual(target_count)
    }
  })
})

describe('a task that is joined at the moment it would end', () => {
  test('continues with what a run of its schedule has added', async () => {
    const { person, account_id } = await product.userWithAccount()
    await buyPlan(person)
    const task = request(account_id)
    const recurrence = { every: 'day', at: '09:30' }
    const asked = { name: 'Every morning', task, recurrence, when_busy: 'join' }
    const { schedule } = (await person.call(createSchedule, asked as never)).body
    const runNow = async () => {
      await sql`update schedules set next_run_at = now() - interval '1 second' where id = ${schedule.id}`.execute(
        product.database.db,
      )
      expect(await runSchedules(product.app.engine)).toBe(1)
    }
    await runNow()
    const found = (await person.call(listSchedules, {})).body.schedules.find(({ id }) => id === schedule.id)
    const run = { id: found?.last_run?.task_id ?? '' }
    const { read } = tasksOf(person)
    while ((await read(run)).done_count === 0) await step(account_id)
    await step(account_id, {}, afterFacts(runNow))
    expect(await read(run)).toMatchObject({ status: 'running', done_count: 1, target_count: 2 })
    while ((await read(run)).ended_at === null) await step(account_id)
    expect(await read(run)).toMatchObject({ status: 'completed', done_count: 2 })
  })
})

describe('somebody who is put on the exclude list while they are looked at', () => {
  test('is skipped', async () => {
    const { person, account_id } = await product.userWithAccount()
    const task = await startFixed(person, account_id)
    const followed = async () => followedIn((await control.ledger('sandbox.creator')).actions).length
    const before = await followed()
    const { rows } = await sql<{ username: string }>`select username from actions where task_id = ${task.id}`.execute(
      product.database.db,
    )
    const engine = engineWith((instagram) => ({
      friendship: async (...asked) => {
        const seen = await instagram.friendship(...asked)
        await person.call(updateExclusionList, { add: rows.map(({ username }) => username) })
        return seen
      },
    }))
    await step(account_id, {}, engine)
    expect(await tasksOf(person).actionsOf(task)).toMatchObject([{ state: 'skipped' }])
    expect(await followed()).toBe(before)
  })
})

describe('an owner who signs in again while Instagram refuses the session before', () => {
  type Call = 'friendship' | 'profileByName' | 'ownProfile'
  /** The engine of somebody who signs in again before a call of this name, which Instagram then refuses. */
  const signingInAt = (call: Call, person: TestUser) => {
    const credentials = { username: 'sandbox.creator', password: 'sandbox-password' }
    return engineWith((instagram) => ({
      [call]: async (asked: string) => {
        expect((await person.call(connectAccount, { credentials })).status).toBe(200)
        await control.fault({ mode: 'login_required', account: 'sandbox.creator', count: 1 })
        return instagram[call](asked)
      },
    }))
  }

  type OwnAccount = { person: TestUser; user_id: string; account_id: string }
  const refused = (asked: Promise<unknown>) => expect(asked).rejects.toMatchObject({ code: 'account_needs_sign_in' })
  const reads: [string, Call, (engine: Product['app']['engine'], whose: OwnAccount) => Promise<unknown>][] = [
    [
      'in a step',
      'friendship',
      async (engine, { person, account_id }) => {
        await startFixed(person, account_id)
        await step(account_id, {}, engine)
      },
    ],
    [
      'in a preview',
      'friendship',
      (engine, { user_id, account_id }) => {
        const planned = taskRequest.parse(request(account_id))
        const user = { id: user_id, timezone: 'UTC' }
        return refused(previewUserTask(engine, user, planned, new AbortController().signal))
      },
    ],
    [
      'as the owner of a list is read',
      'profileByName',
      async (engine, { user_id, account_id }) => {
        const { account, plan } = await planTask(
          engine,
          user_id,
          taskRequest.parse(request(account_id, { kind: 'extract' })),
        )
        return refused(findListOwner(engine, user_id, account, plan))
      },
    ],
    [
      'in a lookup',
      'profileByName',
      async (engine, { user_id, account_id }) => {
        const edges = { ...engine, lookups: createKeptLookups<Lookup>(), profiles: createKeptLookups<Profile>() }
        const wanted = { account_id, q: 'coffee.daily', match: 'whole' as const }
        const { unchecked } = await lookUpSubject(edges, user_id, wanted, new AbortController().signal)
        expect(unchecked).toMatchObject({ code: 'account_needs_sign_in' })
      },
    ],
    [
      'as they say that they have confirmed it',
      'ownProfile',
      (engine, { user_id, account_id }) => refused(confirmInstagramAccount(engine, user_id, account_id)),
    ],
  ]
  test.each(reads)('%s: is not asked to do so once more', async (_, call, read) => {
    const { person, account_id } = await product.userWithAccount()
    const { rows } = await sql<{ user_id: string }>`select user_id from accounts where id = ${account_id}`.execute(
      product.database.db,
    )
    await read(signingInAt(call, person), { person, user_id: rows[0]?.user_id ?? '', account_id })
    expect((await person.call(listAccounts, {})).body).toMatchObject([{ status: 'connected' }])
  })
})

describe('an extraction', () => {
  test('whose process dies between its end and that of its list leaves no list behind that nobody can see', async () => {
    const { person, account_id } = await product.userWithAccount()
    const task = await tasksOf(person).start(request(account_id, { kind: 'extract', target_count: 300 }))
    await step(account_id)
    // As far as a stop has come when nothing else of it is done.
    await sql`update tasks set status = 'stopped', ended_at = now() where id = ${task.id}`.execute(product.database.db)
    const lists = async () => (await person.call(listLists, {})).body.follower_lists
    expect(await lists()).toEqual([])
    await finishEndedExtractions(product.database.db)
    expect(await lists()).toMatchObject([{ member_count: 200, complete: false }])
  })
})

describe('a task that is stopped while a page is read', () => {
  test('counts nobody who is not in its list', async () => {
    const { person, account_id } = await product.userWithAccount()
    const tasks = tasksOf(person)
    const task = await tasks.start(request(account_id, { kind: 'extract', target_count: 300 }))
    const engine = engineWith((instagram) => ({
      people: async (...asked) => {
        const page = await instagram.people(...asked)
        await person.call(stopTask, { id: task.id })
        return page
      },
    }))
    await step(account_id, {}, engine)
    const { follower_lists } = (await person.call(listLists, {})).body
    expect(follower_lists.find(({ id }) => id === (task.list_id ?? ''))?.member_count).toBe(0)
    expect(await tasks.read(task)).toMatchObject({ status: 'stopped', done_count: 0 })
  })
})

describe('somebody who has renamed themselves', () => {
  test('is known by the new name to the exclude list, whatever an older list calls them', async () => {
    const { person, account_id } = await product.userWithAccount()
    await buyPlan(person)
    const { db } = product.database
    const { body: preview } = await person.call(previewTask, request(account_id))
    const name = preview.act[0]?.username ?? ''
    const { rows } = await sql<{ target_id: string }>`
      select act->0->>'target_id' as target_id from previews where id = ${preview.preview_id}`.execute(db)
    // Only the old name has a number; the name on the exclude list was typed.
    const { follower_list } = (await person.call(createList, { name: 'Old', usernames: ['her.old.name'] })).body
    await sql`
      insert into seen_people (user_id, person_id, instagram_user_id)
      select user_id, people.id, ${rows[0]?.target_id} from lists, people
      where lists.id = ${follower_list.id} and people.username = 'her.old.name'
    `.execute(db)
    await person.call(updateExclusionList, { add: [name] })
    const sources = [{ type: 'list', list_id: follower_list.id }]
    const { act, skip } = (await person.call(previewTask, request(account_id, { sources }))).body
    expect(act).toEqual([])
    expect(skip).toMatchObject([{ username: name, rule: 'exclusion_list' }])
  })
})

describe('what Instagram answers about a list', () => {
  const own = (account_id: string) =>
    request(account_id, {
      kind: 'extract',
      sources: [{ type: 'following_of', username: 'sandbox.creator' }],
      target_count: 1000,
    })
  const extracted = async (person: TestUser, account_id: string) => {
    const tasks = tasksOf(person)
    const task = await tasks.start(own(account_id))
    for (let steps = 0; (await tasks.read(task)).ended_at === null; steps++) {
      if (steps > 12) throw new Error('It reads for ever.')
      await step(account_id)
    }
    const { follower_lists } = (await person.call(listLists, {})).body
    return follower_lists.find(({ id }) => id === (task.list_id ?? ''))
  }
  /** People as a page of a list names them. */
  const users = (names: string[]) =>
    names.map((username, index) => ({ pk: 900_000 + index, username, full_name: '', is_private: false }))

  test('that leaves people out where pages overlap makes it incomplete, however many rows came', async () => {
    const { person, account_id } = await product.userWithAccount()
    const truth = await control.user('sandbox.creator')
    const body = { users: users(truth.following_names.slice(0, 200)), status: 'ok' }
    await control.fault({ mode: 'answer', kind: 'following', after: 1, count: 1, status: 200, body })
    const list = await extracted(person, account_id)
    expect(list?.complete).toBe(false)
    expect(list?.member_count).toBeLessThan(list?.expected_count ?? 0)
  })

  test('that names itself as its next page ends it, as a list that was cut', async () => {
    const { person, account_id } = await product.userWithAccount()
    const body = { users: users(['anna', 'ben']), next_max_id: 'again', status: 'ok' }
    await control.fault({ mode: 'answer', kind: 'following', status: 200, body })
    expect(await extracted(person, account_id)).toMatchObject({ member_count: 2, complete: false })
  })
})

describe('the zone of its user', () => {
  test('changed, has what waits for a time of day decided again', async () => {
    const { person, account_id } = await product.userWithAccount()
    const days_from_now = ((new Date().getUTCDay() + 2) % 7) + 1
    const hours = [{ days: [days_from_now], from: '09:00', to: '18:00' }]
    await tasksOf(person).start(request(account_id, { active_hours: hours }))
    await step(account_id)
    const isDue = async () => {
      const { rows } = await sql<{ is_due: boolean }>`select next_action_at <= now() as is_due from account_schedule
        where instagram_user_id = ${await instagramId(account_id)}`.execute(product.database.db)
      return rows[0]?.is_due
    }
    expect(await isDue()).toBe(false)
    await person.call(setTimezone, { timezone: 'Asia/Kathmandu' })
    expect(await isDue()).toBe(true)
  })
})

describe('a task that is made while a plan takes effect', () => {
  test('does not stand in its way, nor the plan in the task’s', async () => {
    const { person, account_id } = await product.userWithAccount()
    const { db } = product.database
    const { rows } = await sql<{ id: string }>`select id from users where email = ${person.email}`.execute(db)
    const user_id = rows[0]?.id ?? ''
    // The plan has room for it again.
    await sql`update accounts set status = 'over_limit', status_before = 'connected' where id = ${account_id}`.execute(
      db,
    )
    let fitting = Promise.resolve()
    await db.transaction().execute(async (tx) => {
      expect(await lockAccount(tx, account_id)).toBe(true)
      fitting = fitAccounts(product.app.engine, user_id)
      await eventually(isWaiting, (is_waiting) => is_waiting)
      await sql`insert into daily_usage (user_id, day, used) values (${user_id}, '2020-01-01', 0)`.execute(tx)
    })
    await fitting
  })
})

describe('rests', () => {
  test('are not shortened by a smaller failure that comes meanwhile', async () => {
    const { person, account_id } = await product.userWithAccount()
    const { db } = product.database
    const id = await instagramId(account_id)
    await insertRests(db, id, [ALL_REST])
    await insertRests(db, id, [
      { kind: 'all', ms: 10, reason: { code: 'instagram_down', params: { cause: 'unreachable' } }, strikes: 1 },
    ])
    const task = await tasksOf(person).start(request(account_id))
    await step(account_id)
    expect((await tasksOf(person).read(task)).waiting).toMatchObject({ rule: 'please_wait' })
  })

  test('grow with each repetition, whatever else failed in between', async () => {
    const { person, account_id } = await product.userWithAccount()
    const task = await tasksOf(person).start(request(account_id))
    const strikes = async () => {
      const { rows } = await sql<{ strikes: number }>`
        select strikes from account_rests where rule = 'please_wait' and kind = 'all'`.execute(product.database.db)
      return rows.map((row) => row.strikes)
    }
    for (const [mode, expected] of [
      ['please_wait', [1]],
      ['server_error', [1]],
      ['please_wait', [2]],
    ] as const) {
      await control.fault({ mode, count: 1 })
      await step(account_id)
      expect(await strikes()).toEqual(expected)
      await endRests()
    }
    expect(await tasksOf(person).read(task)).toMatchObject({ error: null })
  })
})

describe('a run of a schedule', () => {
  const scheduled = async () => {
    const { person, account_id } = await product.userWithAccount()
    await buyPlan(person)
    const { schedule } = (
      await person.call(createSchedule, {
        name: 'Every morning',
        task: {
          account_id,
          kind: 'extract',
          sources: [{ type: 'followers_of', username: 'coffee.daily' }],
          target_count: 5,
        },
        recurrence: { every: 'day', at: '09:30' },
      } as never)
    ).body
    const change = (fields: RawBuilder<unknown>) =>
      sql`update schedules set ${fields} where id = ${schedule.id} and next_run_at is not null`.execute(
        product.database.db,
      )
    await change(sql`next_run_at = now()`)
    return {
      person,
      id: schedule.id,
      becomesDue: () => change(sql`next_run_at = now()`),
      /** As if its process had claimed it that long ago. */
      ageClaim: (minutes: number) => change(sql`run_claimed_at = run_claimed_at - ${minutes} * interval '1 minute'`),
      /** A claimed run was due that long before. */
      dueBefore: (minutes: number) => change(sql`run_due_at = run_due_at - ${minutes} * interval '1 minute'`),
      made: async () => (await person.call(listTasks, {})).body.tasks.length,
      last: async () => (await person.call(listSchedules, {})).body.schedules[0]?.last_run,
    }
  }
  const run = () => runSchedules(product.app.engine)
  /** The engine, which does something else while it reads what the task begins with. */
  const engineWhile = (meanwhile: () => Promise<unknown>) =>
    engineWith((instagram) => ({
      profileByName: async (name) => {
        await meanwhile()
        return instagram.profileByName(name)
      },
    }))

  test('is not made, and the schedule stays paused, where it is paused meanwhile', async () => {
    const { person, id, becomesDue, dueBefore, made } = await scheduled()
    await runSchedules(engineWhile(() => person.call(changeSchedule, { id, is_paused: true })))
    await becomesDue()
    expect([await run(), await made()]).toEqual([0, 0])
    await person.call(changeSchedule, { id, is_paused: false })
    await becomesDue()
    await dueBefore(61)
    expect([await run(), await made()]).toEqual([1, 1])
  })

  test('is not made, nor later, where the schedule is deleted meanwhile and restored', async () => {
    const { person, id, ageClaim, made } = await scheduled()
    await runSchedules(engineWhile(() => person.call(deleteSchedule, { id })))
    await person.call(restoreSchedule, { id })
    await ageClaim(5)
    expect([await run(), await made()]).toEqual([0, 0])
  })

  test('is made by another process where its own ends, once', async () => {
    const { ageClaim, made, last } = await scheduled()
    const killed = engineWhile(() => Promise.reject(new Error('killed')))
    expect(await runSchedules(killed)).toBe(1)
    await ageClaim(4)
    expect([await run(), await made()]).toEqual([0, 0])
    await ageClaim(1)
    expect([await run(), await made()]).toEqual([1, 1])
    expect(await last()).toMatchObject({ task_id: expect.any(String), result: null })
    await ageClaim(5)
    expect([await run(), await made()]).toEqual([0, 1])
  })

  test('is not made twice where its own process was only slow', async () => {
    const { ageClaim, made, last } = await scheduled()
    // Another process claims it meanwhile.
    await runSchedules(engineWhile(() => ageClaim(1)))
    expect(await made()).toBe(0)
    await ageClaim(4)
    expect([await run(), await made()]).toEqual([1, 1])
    expect(await last()).toMatchObject({ task_id: expect.any(String), result: null })
  })

  test('that nobody took over within an hour is missed, and says so', async () => {
    const { ageClaim, dueBefore, made, last } = await scheduled()
    expect(await runSchedules(engineWhile(() => Promise.reject(new Error('killed'))))).toBe(1)
    await ageClaim(61)
    await dueBefore(61)
    expect([await run(), await made()]).toEqual([1, 0])
    expect(await last()).toMatchObject({ task_id: null, result: { code: 'run_missed' } })
  })
})

describe('two tasks made at the same moment', () => {
  test('never pass together what each alone may not', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.big')
    await buyPlan(person, 'business_monthly')
    const answers = await Promise.all(
      [1, 2, 3].map(() => person.call(createTask, request(account_id, { target_count: 60 }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})
