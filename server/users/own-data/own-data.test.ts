import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiToken } from '#contract/api-tokens.ts'
import { createList } from '#contract/audience.ts'
import { createTask } from '#contract/automation.ts'
import { askExport, deleteUser, downloadExport, listAuditLog, listExports } from '#contract/own-data.ts'
import { checkSession, login } from '#contract/users.ts'
import { createWebhook } from '#contract/webhooks.ts'
import { accountsData } from '../../accounts/own-data.ts'
import { audienceData } from '../../audience/own-data.ts'
import { automationData } from '../../automation/own-data.ts'
import { billingData } from '../../billing/own-data.ts'
import type { OwnData } from '../../edges/database/own-data.ts'
import { peopleData } from '../../people/own-data.ts'
import { statisticsData } from '../../statistics/own-data.ts'
import { eventually } from '../../testing/eventually.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { unzip } from '../../testing/unzip.ts'
import { tidyExports } from './store.ts'
import { usersData } from './users-data.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'] })
})
afterAll(() => product.close())

/** Does something while no export can be written to its end. */
function whileUnwritten<Result>(work: () => Promise<Result>) {
  return product.database.db.transaction().execute(async (tx) => {
    await sql`lock table own_export_parts in exclusive mode`.execute(tx)
    return work()
  })
}

/** A user with data in every domain. */
async function settledUser() {
  const { person, account_id } = await product.userWithAccount()
  const usernames = ['ann', 'ben', '=cmd']
  await person.call(createList, { name: '=HYPERLINK("http://evil")', usernames })
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  const start_at = new Date(Date.now() + 86_400_000).toISOString()
  await person.call(createTask, { account_id, kind: 'follow', sources, target_count: 5, start_at })
  const { token } = (await person.call(createApiToken, { name: 'script', scopes: ['read'] })).body
  const { secret } = (await person.call(createWebhook, { url: 'http://127.0.0.1:9/', events: ['task_failed'] })).body
  return { person, account_id, token, secret }
}

const ready = (person: TestUser) =>
  eventually(
    async () => (await person.call(listExports, {})).body.exports[0],
    (row) => row?.state === 'ready',
  )

const download = (person: TestUser, id: string) =>
  product.app.http.app.inject({
    method: 'GET',
    url: `/api${downloadExport.path.replace(':id', id)}`,
    headers: { cookie: person.cookie() },
  })

describe('an export of one’s own data', () => {
  test('holds everything that is kept, as JSON and for a spreadsheet, and no secret', async () => {
    const { person, token, secret } = await settledUser()
    const asked = await person.call(askExport, {})
    expect(asked).toMatchObject({ status: 201, body: { export: { state: 'preparing', size_bytes: null } } })
    const made = await ready(person)
    const answer = await download(person, made?.id ?? '')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="cadenza-data-\d{4}-\d\d-\d\d\.zip"$/),
    })
    expect(answer.rawPayload.length).toBe(made?.size_bytes)
    const files = unzip(answer.rawPayload)
    const json = (name: string) => JSON.parse(files.get(`json/${name}.json`) ?? '') as Record<string, unknown>[]
    expect(json('profile')).toMatchObject([{ email: person.email }])
    expect(json('accounts')).toMatchObject([{ username: 'sandbox.creator' }])
    expect(json('list_members').map(({ username }) => username)).toEqual(['ann', 'ben'])
    expect(json('tasks')).toMatchObject([{ kind: 'follow', target_count: 5 }])
    expect(json('audit_log').map(({ event }) => event)).toContain('export_asked')
    expect(files.get('csv/lists.csv')).toContain(`"'=HYPERLINK(""http://evil"")"`)
    const all = [...files.values()].join()
    for (const hidden of [token, secret, person.password, person.cookie(), 'sandbox-password', '$argon2'])
      expect(all).not.toContain(hidden)
    expect([...files.keys()]).toHaveLength(1 + 2 * Object.keys(everything).length)
  })

  test('is mailed to its owner, and nobody else can have it', async () => {
    const { person } = await settledUser()
    await person.call(askExport, {})
    const made = await ready(person)
    const outbox = join(product.config.data_dir, 'outbox')
    const mails = await eventually(
      async () => readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8')),
      (texts) => texts.some((text) => text.includes(person.email) && text.includes('Your Cadenza data is ready')),
    )
    expect(mails.join()).toContain('http://localhost:5000/account')
    expect((await download(await product.user(), made?.id ?? '')).statusCode).toBe(404)
    const log = (await person.call(listAuditLog, {})).body.entries
    expect(log.some(({ event }) => event === 'export_downloaded')).toBe(false)
  })

  test('that is being prepared is given again, and one that has expired is gone', async () => {
    const { person } = await settledUser()
    const twice = await whileUnwritten(() => Promise.all([person.call(askExport, {}), person.call(askExport, {})]))
    expect(twice[0].body.export.id).toBe(twice[1].body.export.id)
    const made = await ready(person)
    await sql`update own_exports set expires_at = now() where id = ${made?.id}`.execute(product.database.db)
    expect((await download(person, made?.id ?? '')).statusCode).toBe(404)
    await tidyExports(product.database.db)
    const { rows } = await sql`select 1 from own_export_parts where export_id = ${made?.id}`.execute(
      product.database.db,
    )
    expect(rows).toEqual([])
  })

  test('names every table that belongs to a user, or says here why not', async () => {
    const not_exported: Record<string, string> = {
      idempotency_keys: 'answers that were given, for a day, sealed',
      failed_tries: 'hashes that count for fifteen minutes',
      mailed_links: 'hashes of links that work for an hour',
      mailed_notices: 'copies of what the tables say, thirty days old at most',
      own_exports: 'the exports themselves',
      own_export_parts: 'the exports themselves',
      payment_customers: 'the payment provider’s names for them',
      payment_operations: 'keys under which the payment provider was asked; what came of it is a transaction',
      pending_sign_ins: 'sealed, ten minutes old at most',
      previews: 'found again by asking again',
      recovery_codes: 'hashes',
      second_factors: 'sealed',
      waiting_sign_ins: 'hashes, ten minutes old at most',
      webhook_deliveries: 'copies of what the tables say, thirty days old at most',
      wrong_passwords: 'counts for a day',
      list_changes: 'what can be undone for a day; the lists are there',
      list_arrivals: 'what an extraction under way has brought so far; it becomes a list',
    }
    const said = Object.values(everything)
      .map((query) => query('1').compile(product.database.db).sql)
      .join()
    const missing = (await tablesOfUsers()).filter(
      (table) => !new RegExp(`\\b${table}\\b`).test(said) && !(table in not_exported),
    )
    expect(missing, 'Name the table in an own-data.ts, or in not_exported above with the reason.').toEqual([])
  })
})

describe('deleting oneself', () => {
  test('needs the password', async () => {
    const { person } = await settledUser()
    for (const password of [undefined, '', 'not the password'])
      expect(await person.call(deleteUser, { ...(password !== undefined && { password }) })).toMatchObject({
        status: 401,
        body: { code: 'wrong_password' },
      })
    expect((await person.call(checkSession, {})).body.user).not.toBeNull()
  })

  test('without a password needs a sign-in of the last ten minutes', async () => {
    const person = await product.user()
    await sql`update users set password_hash = null, google_id = ${person.email} where email = ${person.email}`.execute(
      product.database.db,
    )
    await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(product.database.db)
    expect(await person.call(deleteUser, {})).toMatchObject({ status: 403, body: { code: 'fresh_sign_in_needed' } })
    await sql`update sessions set created_at = now()`.execute(product.database.db)
    expect((await person.call(deleteUser, {})).status).toBe(200)
  })

  test('leaves nothing of the user in any table, and nobody else loses anything', async () => {
    const other = await settledUser()
    const { person, token } = await settledUser()
    await person.call(askExport, {})
    await ready(person)
    const id = (await person.call(checkSession, {})).body.user?.id
    const before = await countsOf(other.person)
    expect((await person.call(deleteUser, { password: person.password })).body.message).toContain('deleted')
    expect((await person.call(checkSession, {})).body.user).toBeNull()
    expect((await product.visitor().call(checkSession, {}, { authorization: `Bearer ${token}` })).status).toBe(401)
    expect((await product.visitor().call(login, { email: person.email, password: person.password })).status).toBe(401)
    for (const table of await tablesOfUsers()) {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(
        product.database.db,
      )
      const left = rows.filter(({ row }) => row.includes(person.email) || new RegExp(`"user_id": ${id}[,}]`).test(row))
      expect([table, left]).toEqual([table, []])
    }
    expect(await countsOf(other.person)).toEqual(before)
  })
})

const everything: OwnData = {
  ...usersData,
  ...accountsData,
  ...peopleData,
  ...audienceData,
  ...automationData,
  ...statisticsData,
  ...billingData,
}

/** The tables whose rows go with a user: `users`, and what refers to it, however far. */
async function tablesOfUsers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive owned (name) as (
      select 'users'::regclass::oid
      union select conrelid from pg_constraint join owned on confrelid = owned.name where contype = 'f')
    select name::regclass::text as name from owned
    union select table_name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'
  `.execute(product.database.db)
  return rows.map(({ name }) => name)
}

async function countsOf(person: TestUser) {
  const id = (await person.call(checkSession, {})).body.user?.id ?? ''
  const counts: Record<string, number> = {}
  for (const [name, query] of Object.entries(everything))
    counts[name] = (await query(id).execute(product.database.db)).rows.length
  return counts
}
