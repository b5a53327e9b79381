import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Action, Task } from '#contract/automation.ts'
import type { Tx } from '#server/edges/database/database.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { controlSandbox } from '#server/testing/sandbox-control.ts'
import { tasksOf } from '#server/testing/tasks.ts'
import { type Evidence, falseWaits, type Judgement, judge, violationsOf } from '../storm/judge.ts'
import type { RecordedCall } from '../storm/recorder.ts'

let product: Product
let evidence: Evidence
let task: Task
let first: Action & { account: string; task_id: string }

const at = () => product.database.db

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'] })
  const { person, account_id } = await product.userWithAccount('sandbox.creator')
  const { start, ended, actionsOf } = tasksOf(person)
  const control = controlSandbox(product.sandbox.origin)
  const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
  task = await ended(await start({ account_id, kind: 'follow', sources, target_count: 3 }))
  const reported = (await actionsOf(task)).map((action) => ({
    ...action,
    account: 'sandbox.creator',
    task_id: task.id,
  }))
  first = reported.find(({ state }) => state === 'done' || state === 'requested') as typeof first
  const pk = String((await control.user('sandbox.creator')).pk)
  evidence = {
    scale: 0.0001,
    names: new Map([[pk, 'sandbox.creator']]),
    db: at(),
    control,
    calls: [],
    rests: [],
    false_waits: [],
    is_long: false,
    users: [
      {
        name: 'ada',
        person,
        origin: product.config.public_url,
        accounts: ['sandbox.creator'],
        gone: [],
        names: new Map([[account_id, 'sandbox.creator']]),
        by_hand: [],
        tasks: [task],
        reported,
      },
    ],
    log: '',
    health: { status: 'ok' },
  }
})
afterAll(() => product.close())

const found = async (planted: Partial<Evidence> = {}) => violationsOf(await judge({ ...evidence, ...planted }))

/** Does something in the database, of which nothing stays. */
async function within<Answer>(work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  const tx = await at().startTransaction().execute()
  return work(tx).finally(() => tx.rollback().execute())
}

const foundWith = (plant: (tx: Tx) => Promise<unknown>) =>
  within(async (tx) => {
    await plant(tx)
    return found({ db: tx })
  })

const user = () => evidence.users[0] as Evidence['users'][number]
const reporting = (reported: Evidence['users'][number]['reported']) => ({ users: [{ ...user(), reported }] })
const call = (more: Partial<RecordedCall>): RecordedCall => ({
  at: Date.now(),
  ended_at: Date.now(),
  account: [...evidence.names.keys()][0] ?? '',
  kind: 'follow',
  path: 'friendships/create/1/',
  status: 200,
  ...more,
})

/** What one planted fault is found as. */
const named = (what: keyof Judgement, text: RegExp) => [{ what, found: [expect.stringMatching(text)] }]

describe('the judge of a storm', () => {
  test('finds nothing where nothing is wrong', async () => {
    expect(first).toBeDefined()
    expect(await found()).toEqual([])
  })

  test('names what was done and not reported', async () => {
    const others = user().reported.filter((one) => one !== first)
    expect(await found(reporting(others))).toEqual(named('lost', new RegExp(first.username)))
  })

  test('names what was reported and not done', async () => {
    const invented = { ...first, username: 'nobody.at.all' }
    expect(await found(reporting([...user().reported, invented]))).toEqual(named('false_claims', /nobody\.at\.all/))
  })

  test('names what was done twice', async () => {
    const { control } = evidence
    const ledger: typeof control.ledger = async (account) => {
      const { actions } = await control.ledger(account)
      const twice = actions.flatMap((row) => (row.target === first.username ? [row, row] : [row]))
      return { actions: twice, duplicates: twice.length - actions.length }
    }
    const violations = await found({ control: { ...control, ledger } })
    expect(violations).toContainEqual({
      what: 'duplicates',
      found: ['sandbox.creator: 1', expect.stringContaining(first.username)],
    })
  })

  test('names more calls than a window allows', async () => {
    const [exceeded] = await found({ calls: Array.from({ length: 40 }, () => call({})) })
    expect(exceeded).toEqual({ what: 'windows', found: expect.arrayContaining([expect.stringContaining('follow')]) })
  })

  test('names a call in a rest', async () => {
    const [account = ''] = evidence.names.keys()
    const rest = { account, kind: 'all', rule: 'pause', started_at: Date.now() - 1000, until: Date.now() + 1000 }
    expect(await found({ rests: [rest], calls: [call({})] })).toEqual(named('in_rests', /1 calls in a rest/))
  })

  test('names a task that neither works nor says what it waits for', async () => {
    const idle = { ...task, status: 'running' as const }
    expect(await found({ users: [{ ...user(), tasks: [idle] }] })).toEqual(named('stuck', new RegExp(task.id)))
  })

  test('names an error of the product that no kill explains, and says when it is unwell', async () => {
    const log = `${JSON.stringify({ level: 50, msg: 'a step failed', err: { message: 'undefined is not a person' } })}\n`
    expect(await found({ log })).toEqual(named('errors', /undefined is not a person/))
    expect(await found({ health: { status: 'degraded' } })).toEqual(named('errors', /degraded/))
  })

  test('names every kind that a long storm never came to', async () => {
    const [missing] = await found({ is_long: true })
    expect(missing?.what).toBe('missing')
    expect(missing?.found).toEqual(
      expect.arrayContaining(['write: unfollow', 'write: comment', 'moves', 'readings of audiences', 'undos of react']),
    )
    expect(missing?.found).not.toContain('write: follow')
  })

  test('names a task whose end has no notice, or two', async () => {
    const silenced = await foundWith((tx) => sql`delete from notifications where subject = ${task.id}`.execute(tx))
    expect(silenced).toEqual(named('notices', /0 notices/))
    const twice = await foundWith((tx) =>
      sql`insert into notifications (user_id, event, subject, data)
        select user_id, event, subject, data from notifications where subject = ${task.id}`.execute(tx),
    )
    expect(twice).toEqual(named('notices', /2 notices/))
  })

  test('names a task that ended for what Instagram refuses the installation', async () => {
    const ended = await foundWith((tx) =>
      sql`update tasks set failure = '{"code": "outdated", "params": {}}' where id = ${task.id}`.execute(tx),
    )
    expect(ended).toEqual(named('given_up', /outdated/))
  })

  test('names a move that is there in part', async () => {
    const halved = await foundWith((tx) =>
      sql`insert into former_moves (user_id, instagram_user_id, account, tools, files, digest, counts)
        select user_id, instagram_user_id, 'sandbox.creator', '{}', '{}', '\\x00', '{"people": 2}' from tasks where id = ${task.id}`.execute(
        tx,
      ),
    )
    expect(halved).toEqual(named('halves', /^move \d+: 2 people, 0 of them there/))
  })

  test('names a line of a goal that started without its task', async () => {
    const without = await foundWith((tx) =>
      sql`with goal as (
        insert into growth_goals (user_id, account_id, followers, until, preset, sources, seed)
        select user_id, account_id, 500, '2030-01-01', 'fast', '[]', 1 from tasks where id = ${task.id} returning id
      ), day as (
        insert into growth_days (goal_id, day, figures, reasons) select id, '2029-01-01', '{}', '[]' from goal returning id, goal_id
      )
      insert into growth_portions (day_id, goal_id, source, source_key, block, starts_at, ends_at, follows, by_chance, state)
      select id, goal_id, '{}', 'tag', 'midday', now(), now(), 3, 0, 'started' from day`.execute(tx),
    )
    expect(without).toEqual(named('halves', /has started without a task/))
  })

  test('names a person forgotten by a loop after a disconnection', async () => {
    const forgotten = await foundWith(async (tx) => {
      await sql`update actions set followed_up_at = now() where id = ${first.id}`.execute(tx)
      await sql`update tasks set activity = '{"code": "account_disconnected"}' where id = ${task.id}`.execute(tx)
      await sql`insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, username, target_id, state)
        select task_id, user_id, account_id, instagram_user_id, 'unfollow', 100, username, target_id, 'planned'
        from actions where id = ${first.id}`.execute(tx)
    })
    expect(forgotten).toEqual(named('halves', /is forgotten/))
  })

  test('names an action of which nobody knows the outcome any more', async () => {
    const open = await foundWith((tx) => sql`update actions set state = 'intended' where id = ${first.id}`.execute(tx))
    expect(open).toEqual(named('open_intents', new RegExp(first.username)))
  })

  test('names a time that has passed while the account acts for another task', async () => {
    const since = [call({ at: Date.now() - 20_000 }), call({ at: Date.now() - 10_000 })]
    const for_another_account = since.map((one) => ({ ...one, account: '1' }))
    const waits = await within(async (tx) => {
      await sql`update tasks set status = 'waiting', waiting = '{"code": "daily_limit"}', waiting_until = now() - interval '1 minute'
        where id = ${task.id}`.execute(tx)
      return [await falseWaits(tx, since), await falseWaits(tx, for_another_account)]
    })
    expect(waits).toEqual([[{ id: task.id, text: expect.stringMatching(/2 writes since/) }], []])
  })
})
