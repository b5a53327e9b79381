import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { getTask, listTasks } from '#contract/automation.ts'
import { createSchedule } from '#contract/schedules.ts'
import { changeTask, changeTasks, countTasks, exportTasks, showCalendar } from '#contract/task-list.ts'
import { setTimezone } from '#contract/users.ts'
import { usualOptions } from '#rules/kinds/kinds.ts'
import { usualFilters } from '#rules/task-defaults.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { buyPlan } from '../../testing/subscriber.ts'

let product: Product
let person: TestUser
let account_id: string
let other_account: string

beforeAll(async () => {
  product = await startProduct()
  ;({ person, account_id } = await product.userWithAccount())
  await buyPlan(person, 'business_monthly')
  await person.call(connectAccount, { credentials: { username: 'sandbox.fresh', password: 'sandbox-password' } })
  const accounts = (await person.call(listAccounts, {})).body
  other_account = accounts.find(({ id }) => id !== account_id)?.id ?? ''
})
afterAll(() => product.close())

type Row = {
  status: string
  kind?: string
  source?: object
  account?: string
  days_ago?: number
  done?: number
  start?: string
}

/** Writes tasks as others have made them, the oldest first; their ids. */
async function write(...rows: Row[]): Promise<string[]> {
  const written = rows.map((row) => ({
    kind: 'follow',
    source: followersOf('coffee.daily'),
    days_ago: 0,
    done: 0,
    ...row,
  }))
  const { rows: made } = await sql<{ id: string }>`
    insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, filters, options, preset, target_count, done_count,
      source_counts, created_at, start_at, ended_at)
    select user_id, id, instagram_user_id, kind, wanted.status, jsonb_build_array(source),
      ${JSON.stringify(usualFilters('follow'))}, ${JSON.stringify(usualOptions('follow'))}, 'normal', 10, done, '{0}',
      now() - days_ago * interval '1 day', start::timestamptz,
      case when wanted.status in ('completed', 'stopped', 'failed') then now() end
    from rows from (json_to_recordset(${JSON.stringify(written)})
      as (kind text, status text, source jsonb, account bigint, days_ago float8, done int, start text))
      with ordinality as wanted(kind, status, source, account, days_ago, done, start, nth)
    join accounts on accounts.id = coalesce(wanted.account, ${account_id}) order by nth returning id
  `.execute(product.database.db)
  return made.map(({ id }) => id)
}

const followersOf = (username: string) => ({ type: 'followers_of', username })

beforeEach(async () => {
  await sql`delete from tasks`.execute(product.database.db)
})

const idsOf = async (wanted: object) => (await person.call(listTasks, wanted)).body.tasks.map(({ id }) => id)

describe('the list of tasks', () => {
  test('has all tasks of all accounts, the newest first, or of one account alone', async () => {
    const [first, second] = await write({ status: 'completed' }, { status: 'running', account: other_account })
    expect(await idsOf({})).toEqual([second, first])
    expect(await idsOf({ sort: 'oldest' })).toEqual([first, second])
    expect(await idsOf({ account_id: other_account })).toEqual([second])
  })

  test('is narrowed by several statuses and kinds, by name or by both', async () => {
    const [done, running, liked] = await write(
      { status: 'completed' },
      { status: 'running' },
      { status: 'running', kind: 'react' },
    )
    expect(await idsOf({ status: 'completed' })).toEqual([done])
    expect(await idsOf({ status: 'completed,running' })).toEqual([liked, running, done])
    expect(await idsOf({ status: 'completed,running', kind: 'react,comment' })).toEqual([liked])
    expect(await person.call(listTasks, { status: 'completed,lost' as never })).toMatchObject({ status: 400 })
  })

  test('is searched by part of a source’s name, whatever is in it', async () => {
    const [coffee, tag, odd] = await write(
      { status: 'completed' },
      { status: 'completed', source: { type: 'hashtag', tag: 'latteart', tab: 'recent', who: 'authors' } },
      { status: 'completed', source: { type: 'list', list_id: '1', name: '100% "Café" \\ people_a' } },
    )
    expect(await idsOf({ q: 'COFFEE' })).toEqual([coffee])
    expect(await idsOf({ q: '@coffee.d' })).toEqual([coffee])
    expect(await idsOf({ q: '#latte' })).toEqual([tag])
    for (const q of ['100%', '"café"', '\\', 'e_a']) expect(await idsOf({ q })).toEqual([odd])
    // Types and ids of sources are no names, and wildcards are characters like others.
    for (const q of ['recent', 'hashtag', 'c%y', 'coffee_daily']) expect(await idsOf({ q })).toEqual([])
  })

  test('finds a source by its whole name alone', async () => {
    const [coffee] = await write(
      { status: 'completed' },
      { status: 'completed', source: followersOf('coffee.daily.london') },
    )
    expect(await idsOf({ source: '@coffee.daily' })).toEqual([coffee])
    expect(await idsOf({ source: 'coffee' })).toEqual([])
  })

  test('begins and ends with days of the user’s own zone', async () => {
    await person.call(setTimezone, { timezone: 'Pacific/Auckland' })
    const [early, late] = await write({ status: 'completed' }, { status: 'completed' })
    const at = (id: string | undefined, moment: string) =>
      sql`update tasks set created_at = ${moment} where id = ${id}`.execute(product.database.db)
    await at(early, '2026-04-03T10:59:59Z')
    await at(late, '2026-04-03T11:00:00Z')
    expect(await idsOf({ from: '2026-04-03', to: '2026-04-03' })).toEqual([early])
    expect(await idsOf({ from: '2026-04-04' })).toEqual([late])
    await person.call(setTimezone, { timezone: 'UTC' })
  })

  test('reaches the 503rd task page by page, and at once', async () => {
    const all = (await write(...Array.from({ length: 503 }, () => ({ status: 'completed' })))).reverse()
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { tasks, next_cursor } = (await person.call(listTasks, { limit: 100, ...(cursor && { cursor }) })).body
      seen.push(...tasks.map(({ id }) => id))
      cursor = next_cursor
    }
    expect(seen).toEqual(all)
    expect(await idsOf({ offset: 500, limit: 50 })).toEqual(all.slice(500))
    expect((await person.call(getTask, { id: all[502] ?? '' })).body.task.id).toBe(all[502])
  })

  test('is counted by status, whichever status is chosen', async () => {
    await write(
      { status: 'completed' },
      { status: 'completed' },
      { status: 'paused' },
      { status: 'running', kind: 'react' },
    )
    const countsOf = async (wanted: object) => (await person.call(countTasks, wanted)).body.counts
    expect(await countsOf({ status: 'paused' })).toMatchObject({ completed: 2, paused: 1, running: 1, failed: 0 })
    expect(await countsOf({ kind: 'react' })).toMatchObject({ completed: 0, running: 1 })
    expect(await countsOf({ account_id: other_account })).toMatchObject({ completed: 0 })
  })

  test('is found in the order of an index, without sorting, among 60,000 tasks of which 10,000 are the user’s', async () => {
    const other = await product.userWithAccount('sandbox.big')
    await write({ status: 'completed', source: followersOf('rare.bird') })
    await sql`
      insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, filters, options, preset, target_count, source_counts)
      select owner.user_id, owner.id, owner.instagram_user_id, kind, tasks.status, ${JSON.stringify([followersOf('coffee.daily')])}, filters, options, preset,
        10, '{0}' from tasks, generate_series(1, 60000) nth
        join accounts owner on owner.id = case when nth % 6 = 0 then ${account_id} else ${other.account_id} end::bigint
    `.execute(product.database.db)
    await sql`vacuum (freeze, analyze) tasks`.execute(product.database.db)
    const user = await sql<{ id: string }>`select user_id as id from accounts where id = ${account_id}`.execute(
      product.database.db,
    )
    // Whether it is the cheapest depends on what has been vacuumed; that it answers alone does not.
    const plan = await product.database.db.transaction().execute(async (tx) => {
      for (const other of ['seqscan', 'bitmapscan'])
        await sql`select set_config(${`enable_${other}`}, 'off', true)`.execute(tx)
      return sql<{ 'QUERY PLAN': string }>`
      explain select id from tasks where user_id = ${user.rows[0]?.id} and sought like '%rare.bird%'
        and status = any('{completed}') and kind = any('{follow}') order by id desc limit 50
    `.execute(tx)
    })
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/Index (Only )?Scan/)
    expect(text).not.toMatch(/Sort|Seq Scan/)
    expect(await idsOf({ q: 'rare.bird', status: 'completed' })).toHaveLength(1)
    expect(await idsOf({ offset: 10_000, limit: 50 })).toHaveLength(1)
  })
})

describe('many tasks at once', () => {
  const change = (given: object) => person.call(changeTasks, given as { command: 'pause' })
  const statusOf = async (id: string | undefined) => (await person.call(getTask, { id: id ?? '' })).body.task.status

  test('are paused, resumed and stopped by id, with the reason for each that could not be', async () => {
    const [running, waiting, over] = await write({ status: 'running' }, { status: 'waiting' }, { status: 'completed' })
    const { body } = await change({ command: 'pause', ids: [running, waiting, over, '999999'] })
    expect(body).toMatchObject({ changed: [running, waiting], left: 0, next_cursor: null })
    expect(body.refused).toMatchObject([
      { code: 'task_wrong_state', message: expect.stringMatching(/completed.*paused/), task_ids: [over] },
      { code: 'task_not_found', task_ids: ['999999'] },
    ])
    expect(await statusOf(running)).toBe('paused')
    expect((await change({ command: 'resume', ids: [running, waiting] })).body.changed).toEqual([running, waiting])
    expect((await change({ command: 'stop', ids: [running, waiting] })).body.changed).toEqual([running, waiting])
    expect([await statusOf(running), await statusOf(waiting)]).toEqual(['stopped', 'stopped'])
  })

  test('are changed by what they have in common: only those the command fits', async () => {
    const [coffee, other, over] = await write(
      { status: 'running' },
      { status: 'running', source: followersOf('travel.maps') },
      { status: 'completed' },
    )
    const { body } = await change({ command: 'pause', where: { q: 'coffee' } })
    expect(body).toEqual({ changed: [coffee], refused: [], left: 0, next_cursor: null })
    expect([await statusOf(other), await statusOf(over)]).toEqual(['running', 'completed'])
  })

  test('are at most 100 in a call, which says where the next one begins', async () => {
    const all = (await write(...Array.from({ length: 130 }, () => ({ status: 'running' })))).reverse()
    const first = (await change({ command: 'stop', where: {} })).body
    expect(first).toMatchObject({ changed: all.slice(0, 100), left: 30, next_cursor: all[99] })
    const rest = (await change({ command: 'stop', where: {}, cursor: first.next_cursor })).body
    expect(rest).toMatchObject({ changed: all.slice(100), left: 0, next_cursor: null })
  })

  test('are undone where there is something to undo, until there is no room for more tasks', async () => {
    const tasks = await write(...Array.from({ length: 52 }, () => ({ status: 'completed', done: 1 })), {
      status: 'completed',
    })
    await sql`
      insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, username, target_id, state, intended_at, settled_at)
      select id, user_id, account_id, instagram_user_id, 'follow', 1, 'person.' || id, id::text, 'done', now(), now() from tasks where done_count > 0
    `.execute(product.database.db)
    const { body } = await change({ command: 'undo', where: {} })
    expect(body.changed).toHaveLength(50)
    expect(body.refused).toMatchObject([{ code: 'tasks_full', task_ids: [tasks[1], tasks[0]] }])
    // What is left would be refused as well.
    expect(body.next_cursor).toBeNull()
    expect((await person.call(countTasks, {})).body.counts.running).toBe(50)
  })

  test('are changed once under one Idempotency-Key', async () => {
    const [running] = await write({ status: 'running' })
    const key = { 'idempotency-key': 'bulk-1' }
    const first = await person.call(changeTasks, { command: 'pause', ids: [running ?? ''] }, key)
    await change({ command: 'resume', ids: [running] })
    const again = await person.call(changeTasks, { command: 'pause', ids: [running ?? ''] }, key)
    expect(again.body).toEqual(first.body)
    expect(await statusOf(running)).toBe('running')
  })

  test('are named by ids or by what they have in common, not both and not neither', async () => {
    for (const given of [{}, { ids: ['1'], where: {} }])
      expect((await change({ command: 'pause', ...given })).status).toBe(400)
  })
})

describe('a file of tasks', () => {
  /** The body as it was sent: a file is no JSON. */
  const download = async (format: 'csv' | 'json', wanted = {}, language = 'en') => {
    const query = new URLSearchParams({ format, ...wanted })
    const answer = await product.app.http.app.inject({
      url: `/api/tasks/export?${query}`,
      headers: { cookie: person.cookie(), 'accept-language': language },
      authority: new URL(product.config.public_url).host,
    })
    return { text: answer.payload, headers: answer.headers }
  }

  test('has a row for each wanted task, and nothing in it is a formula', async () => {
    const [one] = await write(
      { status: 'completed', source: { type: 'list', list_id: '1', name: '=HYPERLINK("x")' } },
      { status: 'running' },
    )
    const { text, headers } = await download('csv', { status: 'completed' })
    expect(headers['content-disposition']).toMatch(/attachment; filename="cadenza-tasks-\d{4}-\d\d-\d\d\.csv"/)
    const [head, row, ...rest] = text.split('\r\n')
    expect(head).toMatch(/^id,account,kind,status,sources,done,target/)
    expect(row).toMatch(`${one},sandbox.creator,follow,completed,`)
    expect(row).toContain('list:=HYPERLINK')
    expect(row?.split(',').every((cell) => !/^["']?[=+@-]/.test(cell))).toBe(true)
    expect(rest).toEqual([''])
  })

  test('that a person reads is in their language, with moments on their clocks', async () => {
    await write({ status: 'completed' })
    const read = async (language: string) => {
      const { text } = await download('csv', { headings: 'words' }, language)
      const [head = '', row = ''] = text.split('\r\n')
      return { head, row }
    }
    const german = await read('de')
    expect(german.head).toMatch(/^\uFEFFAufgabennummer;Konto;Art;Status;Quellen;Erledigt;Ziel/)
    expect(german.row).toMatch(/;sandbox\.creator;Folgen;Fertig;Follower von /)
    expect(german.row).toMatch(/;20\d\d-\d\d-\d\d \d\d:\d\d:\d\d;/)
    expect(german.row).not.toMatch(/\dT\d/)
    const arabic = await read('ar')
    expect(arabic.head).toMatch(/^\uFEFFرقم المهمة,الحساب,النوع,الحالة,/)
    expect(arabic.row).toContain(',متابعة,مكتملة,')
    expect((await download('csv', {}, 'ar')).text).toMatch(/^id,account,kind,status,/)
    expect(JSON.parse((await download('json', { headings: 'words' }, 'ar')).text)[0]).toMatchObject({
      kind: 'follow',
      status: 'completed',
    })
  })

  test('is as long as there are tasks, as JSON too', async () => {
    await write(...Array.from({ length: 1203 }, () => ({ status: 'completed' })))
    const rows = JSON.parse((await download('json')).text)
    expect(rows).toHaveLength(1203)
    expect(new Set(rows.map(({ id }: { id: string }) => id)).size).toBe(1203)
    expect((await download('csv', { q: 'nothing' })).text.split('\r\n')).toHaveLength(2)
    expect(exportTasks.answers).toBe('file')
  })
})

describe('what is planned', () => {
  const ahead = (days: number, clock = '09:00') =>
    `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${clock}:00.000Z`
  const dayOf = (moment: string) => moment.slice(0, 10)
  const planned = async (from: string, to: string, more = {}) =>
    (await person.call(showCalendar, { from: dayOf(from), to: dayOf(to), ...more })).body
  const task = (account: string) => ({
    account_id: account,
    kind: 'follow' as const,
    sources: [{ type: 'followers_of' as const, username: 'coffee.daily' }],
    target_count: 5,
  })
  afterEach(() => sql`delete from schedules`.execute(product.database.db))

  test('is every task that has not ended', async () => {
    const [soon] = await write({ status: 'scheduled', start: ahead(2) }, { status: 'completed', start: ahead(2) })
    expect((await planned(ahead(0), ahead(6))).tasks.map(({ id }) => id)).toEqual([soon])
    expect((await planned(ahead(0), ahead(9), { account_id: other_account })).tasks).toEqual([])
  })

  test('is every run of the schedules that are on, each on its day, months ahead too', async () => {
    const recurrence = { every: 'day' as const, at: '09:30' }
    await person.call(createSchedule, { name: 'mornings', task: task(account_id), recurrence, timezone: 'UTC' })
    await person.call(createSchedule, { name: 'others', task: task(other_account), recurrence, timezone: 'UTC' })
    const { runs, complete } = await planned(ahead(300), ahead(306))
    expect(runs).toHaveLength(14)
    expect(runs[0]?.at).toBe(ahead(300, '09:30'))
    expect(complete).toBe(true)
    const own = await planned(ahead(300), ahead(306), { account_id: other_account })
    expect(own.runs.every((run) => run.account_id === other_account)).toBe(true)
    expect(own.runs).toHaveLength(7)
    expect((await planned(ahead(-9), ahead(-2))).runs).toEqual([])
  })

  test('is asked for at most 42 days at once, from the first to the last', async () => {
    const ask = async (from: number, to: number) =>
      (await person.call(showCalendar, { from: dayOf(ahead(from)), to: dayOf(ahead(to)) })).status
    expect([await ask(0, 41), await ask(0, 42), await ask(1, 0)]).toEqual([200, 400, 400])
  })

  test('moves: a task that has not begun starts at the new time, one in the past now', async () => {
    const [scheduled, running] = await write({ status: 'scheduled', start: ahead(2) }, { status: 'running' })
    const move = (id: string | undefined, start_at: string) => person.call(changeTask, { id: id ?? '', start_at })
    expect((await move(scheduled, ahead(5))).body.task).toMatchObject({ status: 'scheduled', start_at: ahead(5) })
    expect((await move(scheduled, ahead(-1))).body.task).toMatchObject({ status: 'running', waiting: null })
    expect((await move(running, ahead(1))).body).toMatchObject({ code: 'task_wrong_state' })
    await sql`update tasks set status = 'scheduled', stop_at = ${ahead(3)} where id = ${scheduled}`.execute(
      product.database.db,
    )
    expect((await move(scheduled, ahead(4))).body).toMatchObject({ code: 'task_end_before_start' })
  })
})
