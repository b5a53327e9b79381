import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskRequest } from '#contract/automation.ts'
import { readBudgetOf } from '../../accounts/account-limits.ts'
import { switchToAccount } from '../../accounts/switch-account.ts'
import { checkFollowBacks } from '../../statistics/check-follow-backs.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { createKeptLookups } from '../lookup/kept-lookups.ts'
import { type LookupEdges, lookUpSubject } from '../lookup/look-up.ts'
import { previewUserTask } from '../tasks/preview-task.ts'
import { noteSnapshots } from './note-snapshots.ts'
import { readInBackground } from './read-between-steps.ts'
import { claimTurn } from './schedule.ts'

/** Where nobody but the one who asks has a turn, nobody can ask between a warning and the rest that follows it. */

let product: Product
let control: ReturnType<typeof controlSandbox>

beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: 0.00001 })
  control = controlSandbox(product.sandbox.origin)
  looking = { ...product.app.engine, lookups: createKeptLookups(), profiles: createKeptLookups() }
  const { db } = product.database
  await sql`create table turns_ended (rests integer)`.execute(db)
  await sql`create function note_turn() returns trigger language plpgsql as $$ begin
    insert into turns_ended select count(*) from account_rests where instagram_user_id = new.instagram_user_id and until > now();
    return new; end $$`.execute(db)
  await sql`create trigger note_turn after update of lease_owner on account_schedule for each row
    when (old.lease_owner like 'turn:%' and new.lease_owner is null) execute function note_turn()`.execute(db)
})
afterAll(() => product.close())

type Given = { user: { id: string; timezone: string }; account_id: string }

let looking: LookupEdges
const signal = new AbortController().signal
const preview = ({ user, account_id }: Given, task: object) =>
  previewUserTask(product.app.engine, user, taskRequest.parse({ account_id, target_count: 3, ...task }), signal)
const follow = { kind: 'follow', sources: [{ type: 'followers_of', username: 'coffee.daily' }] }

/** Everything that asks outside a task's steps, and after how many calls it is warned. */
const askers: [string, number, (given: Given) => Promise<unknown>][] = [
  ['a preview that looks for its source', 0, (given) => preview(given, follow)],
  ['a preview that looks at somebody', 2, (given) => preview(given, follow)],
  [
    'a preview that looks who liked the newest posts',
    0,
    (given) => preview(given, { kind: 'unfollow', options: { who: 'anyone' } }),
  ],
  ['the preview of an extraction', 0, (given) => preview(given, { ...follow, kind: 'extract' })],
  [
    'a lookup of what is typed',
    0,
    ({ user, account_id }) =>
      lookUpSubject(looking, user.id, { account_id, q: 'coffee.daily', match: 'whole' }, signal),
  ],
  [
    'a daily reading',
    0,
    async ({ account_id }) => {
      await sql`update accounts set next_reading_at = now() where id = ${account_id}`.execute(product.database.db)
      await noteSnapshots(product.app.engine, signal)
    },
  ],
  [
    'switching to the account',
    0,
    ({ user, account_id }) =>
      switchToAccount(product.app.engine, user.id, account_id, { skip_verification: false, force_refresh: true }),
  ],
]

test.each(askers)('%s and is warned keeps the rest before its turn is given back', async (_, after, ask) => {
  const { account_id } = await product.userWithAccount('sandbox.fresh')
  const { db } = product.database
  const { rows } = await sql<{ id: string }>`select user_id as id from accounts where id = ${account_id}`.execute(db)
  await sql`delete from account_rests`.execute(db)
  await sql`delete from turns_ended`.execute(db)
  // The rest lasts beyond the end of the turn, however busy the machine.
  await control.fault({ mode: 'please_wait', account: 'sandbox.fresh', after, count: 1, retry_after: 60 })
  await Promise.resolve(ask({ user: { id: rows[0]?.id ?? '', timezone: 'UTC' }, account_id })).catch(() => {})
  await control.clearFaults()
  const ended = await sql<{ rests: number }>`select rests from turns_ended`.execute(db)
  expect(ended.rows.at(-1)).toEqual({ rests: 1 })
})

test('a look for follow-backs that is warned keeps the rest before its turn is given back', async () => {
  const { account_id } = await product.userWithAccount('sandbox.big')
  const { db } = product.database
  // A second is more than a day at this pace.
  await sql`
    with task as (
      insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, reading, source_counts, filters, options, preset,
        previewed, target_count, ended_at)
      select user_id, id, instagram_user_id, 'follow', 'completed', '[]', '[]', '{}', '{}', '{}', 'normal', true, 1, now()
      from accounts where id = ${account_id} returning *
    )
    insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, username, target_id, state, intended_at, settled_at)
    select id, user_id, account_id, instagram_user_id, 'follow', 1, 'ada', '1', 'done', now() - interval '1 second', now() - interval '1 second'
    from task`.execute(db)
  await sql`update accounts set follow_backs_next_at = now() where id = ${account_id}`.execute(db)
  await sql`delete from turns_ended`.execute(db)
  await control.fault({ mode: 'please_wait', account: 'sandbox.big', count: 1, retry_after: 60 })
  await checkFollowBacks(product.app.engine, signal)
  await control.clearFaults()
  expect((await sql<{ rests: number }>`select rests from turns_ended`.execute(db)).rows.at(-1)).toEqual({ rests: 1 })
})

test('during a rest of lists, what reads none is read in the background, and no list is', async () => {
  const { account_id } = await product.userWithAccount('sandbox.creator')
  const { db } = product.database
  await sql`delete from account_rests`.execute(db)
  const { rows } = await sql<{ id: string; instagram_user_id: string }>`
    select id, instagram_user_id from accounts where id = ${account_id}`.execute(db)
  const [account = { id: '', instagram_user_id: '' }] = rows
  await sql`insert into account_rests (instagram_user_id, kind, until, rule, strikes)
    values (${account.instagram_user_id}, 'lists', now() + interval '1 hour', 'lists_refused', 1)`.execute(db)
  const budget = await readBudgetOf(product.app.engine, account, 'health')
  const read = (reads_list: boolean) =>
    readInBackground(product.app.engine, { account, budget, isOver: () => false, reads_list }, (instagram) =>
      instagram.ownProfile(),
    )
  expect(await read(true)).toMatchObject({ kind: 'resting', reason: { code: 'lists_refused' } })
  expect(await read(false)).toMatchObject({ kind: 'read' })
  await sql`delete from account_rests`.execute(db)
})

test('a turn that is asked for while a step ends with a rest is not taken', async () => {
  await product.userWithAccount('sandbox.creator')
  const { db } = product.database
  await sql`delete from account_rests`.execute(db)
  const [{ id } = { id: '' }] = (
    await sql<{ id: string }>`select instagram_user_id as id from accounts where username = 'sandbox.creator'`.execute(
      db,
    )
  ).rows
  const asked = await db.transaction().execute(async (step) => {
    await sql`update account_schedule set lease_owner = null, lease_until = null where instagram_user_id = ${id}`.execute(
      step,
    )
    const turn = claimTurn(db, { instagram_user_id: id, owner: 'turn:test' })
    const waits = sql<{
      count: number
    }>`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`
    await eventually(
      async () => (await waits.execute(db)).rows[0]?.count ?? 0,
      (count) => count > 0,
    )
    await sql`insert into account_rests (instagram_user_id, kind, until, rule, strikes)
      values (${id}, 'all', now() + interval '1 hour', 'please_wait', 1)`.execute(step)
    return { turn }
  })
  expect(await asked.turn).toMatchObject({ kind: 'resting', reason: { code: 'please_wait' } })
  const { rows } = await sql`select lease_owner from account_schedule where instagram_user_id = ${id}`.execute(db)
  expect(rows).toEqual([{ lease_owner: null }])
})
