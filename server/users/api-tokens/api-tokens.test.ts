import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiToken, listApiTokens, revokeApiToken } from '#contract/api-tokens.ts'
import { createTask, listTasks, pauseTask, undoTask } from '#contract/automation.ts'
import { listAuditLog } from '#contract/own-data.ts'
import { changeSchedule, createSchedule, deleteSchedule, restoreSchedule } from '#contract/schedules.ts'
import { changeTasks } from '#contract/task-list.ts'
import { changePassword, checkSession, logout } from '#contract/users.ts'
import type { ApiScope } from '#rules/api-scopes.ts'
import type { Refusal } from '../../edges/http/refusal.ts'
import { createMeter } from '../../edges/metering/meter.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { buyPlan } from '../../testing/subscriber.ts'
import { createTokenCallers } from './create-token.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const made = async (person: TestUser, scopes: ApiScope[], name = 'my script') =>
  (await person.call(createApiToken, { name, scopes })).body

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('an API token', () => {
  test('is shown once, and only its SHA-256 is kept', async () => {
    const person = await product.user()
    const { status, body } = await person.call(createApiToken, { name: ' my script ', scopes: ['read', 'read'] })
    expect([status, body.api_token.name, body.api_token.scopes]).toEqual([201, 'my script', ['read']])
    expect(body.token).toMatch(/^cadenza_[\w-]{43}$/)
    const listed = await person.call(listApiTokens, {})
    expect(JSON.stringify(listed.body)).not.toContain(body.token)
    expect(listed.body.api_tokens).toEqual([body.api_token])
    const { rows } = await dump(`select * from api_tokens where id = ${body.api_token.id}`)
    expect(JSON.stringify(rows)).not.toContain(body.token)
  })

  test('calls without a cookie, from anywhere, what its scopes allow, and says when it was used', async () => {
    const { person, account_id } = await product.userWithAccount()
    const { token } = await made(person, ['read', 'run_tasks'])
    const script = product.visitor()
    const foreign = { ...bearer(token), origin: 'https://elsewhere.example' }
    expect((await script.call(checkSession, {}, foreign)).body.user?.email).toBe(person.email)
    const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
    const created = await script.call(createTask, { account_id, kind: 'follow', sources, target_count: 3 }, foreign)
    expect(created.status).toBe(201)
    expect((await script.call(pauseTask, { id: created.body.task.id }, foreign)).status).toBe(200)
    expect((await person.call(listApiTokens, {})).body.api_tokens[0]?.last_used_at).not.toBeNull()
  })

  test('may do nothing else: a missing scope and calls for browsers alone are refused', async () => {
    const person = await product.user()
    const { token, api_token } = await made(person, ['read'])
    const script = product.visitor()
    const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
    const task = { account_id: '1', kind: 'follow' as const, sources, target_count: 3 }
    expect(await script.call(createTask, task, bearer(token))).toMatchObject({
      status: 403,
      body: { code: 'scope_missing', error: 'This API token can’t do this. It needs the scope run_tasks.' },
    })
    for (const refused of [
      await script.call(changePassword, { old_password: '', new_password: '' }, bearer(token)),
      await script.call(createApiToken, { name: 'more', scopes: ['run_tasks'] }, bearer(token)),
      await script.call(revokeApiToken, { id: api_token.id }, bearer(token)),
      await script.call(listApiTokens, {}, bearer(token)),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: 'session_only' } })
  })

  test('does what cannot be undone with the scope for it only, which no earlier token has', async () => {
    const { person, account_id } = await product.userWithAccount()
    await buyPlan(person, 'growth_monthly')
    const { token: earlier } = await made(person, ['read', 'run_tasks', 'manage_schedules'])
    const { token: managing } = await made(person, ['read', 'manage_tasks'], 'managing')
    const { token: now } = await made(person, ['read', 'run_tasks', 'run_final_tasks', 'manage_schedules'], 'new')
    const script = product.visitor()
    const removal = {
      ...{ account_id, kind: 'remove_follower' as const, target_count: 3, confirm_count: 3 },
      sources: [{ type: 'list' as const, list_id: '1' }],
    }
    const answers = { account_id, kind: 'answer_requests' as const, target_count: 3 }
    const recurrence = { every: 'day' as const, at: '09:00' }
    const plan = { name: 'Answers', task: answers, recurrence }
    const { id } = (await person.call(createTask, answers)).body.task
    const { schedule } = (await person.call(createSchedule, plan)).body
    const codesWith = async (token: string) => [
      (await script.call(createTask, removal, bearer(token))).body.code,
      (await script.call(undoTask, { id }, bearer(token))).body.code,
      (await script.call(createSchedule, plan, bearer(token))).status,
      (await script.call(changeSchedule, { id: schedule.id, task: answers }, bearer(token))).status,
      // What the scopes were made for stays as it was.
      (await script.call(pauseTask, { id }, bearer(token))).status,
      (await script.call(changeSchedule, { id: schedule.id, is_paused: true }, bearer(token))).status,
    ]
    expect(await codesWith(earlier)).toEqual(['scope_missing', 'scope_missing', 403, 403, 200, 200])
    expect((await script.call(createTask, removal, bearer(earlier))).body).toMatchObject({
      error: 'This API token can’t do this. It needs the scope run_final_tasks.',
    })
    // Neither several at once nor a change around the task is a way past it.
    const bulk = await script.call(changeTasks, { command: 'undo', ids: [id] }, bearer(managing))
    expect(bulk.body.refused).toMatchObject([{ code: 'scope_missing', task_ids: [id] }])
    const sooner = { id: schedule.id, recurrence: { every: 'day' as const, at: '08:00' } }
    expect((await script.call(changeSchedule, sooner, bearer(earlier))).status).toBe(403)
    expect((await script.call(changeSchedule, { id: schedule.id, is_paused: false }, bearer(earlier))).status).toBe(403)
    await person.call(deleteSchedule, { id: schedule.id })
    expect((await script.call(restoreSchedule, { id: schedule.id }, bearer(earlier))).status).toBe(403)
    expect((await person.call(restoreSchedule, { id: schedule.id })).status).toBe(200)
    expect((await codesWith(now)).slice(0, 4)).toEqual(['not_found', 'undo_running', 201, 200])
  })

  test('counts alone: a cookie sent beside it is not looked at', async () => {
    const person = await product.user()
    const answer = await person.call(listTasks, {}, bearer(`cadenza_${'A'.repeat(43)}`))
    expect(answer).toMatchObject({ status: 401, body: { code: 'token_unknown' } })
    expect((await person.call(logout, {}, bearer('x'))).status).toBe(200)
  })

  test.each(['', 'x', 'cadenza_', `cadenza_${'A'.repeat(43)}`, 'null', 'a'.repeat(5000)])(
    '“%.20s” is none',
    async (token) => {
      const answer = await product.visitor().call(listTasks, {}, bearer(token))
      expect(answer).toMatchObject({ status: 401, body: { code: 'token_unknown' } })
    },
  )

  test('is worth nothing once it is revoked or has ended', async () => {
    const person = await product.user()
    const revoked = await made(person, ['read'])
    const ended = await made(person, ['read'])
    await dump(`update api_tokens set expires_at = now() where id = ${ended.api_token.id}`)
    expect((await person.call(revokeApiToken, { id: revoked.api_token.id })).status).toBe(200)
    for (const { token } of [revoked, ended])
      expect((await product.visitor().call(listTasks, {}, bearer(token))).status).toBe(401)
    const { entries } = (await person.call(listAuditLog, {})).body
    expect(entries.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['api_token_revoked', 'api_token_created']),
    )
  })

  test('is one of at most twenty, however many are made at once', async () => {
    const person = await product.user()
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => person.call(createApiToken, { name: `t${index}`, scopes: ['read'] })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'api_tokens_full' },
    })
  })

  test('that calls more than 300 times in a minute gets the time to wait', async () => {
    const { token } = await made(await product.user(), ['read'])
    const other = (await made(await product.user(), ['read'])).token
    const find = createTokenCallers(product.database.db, createMeter(1))
    for (let call = 0; call < 300; call++) await find(token)
    const refused = await find(token).catch((error: Refusal) => error)
    expect(refused).toMatchObject({ code: 'too_many_requests' })
    expect((refused as Refusal).sentence).toContain('calls with this API token')
    expect((refused as Refusal).retry_after_seconds).toBeLessThanOrEqual(60)
    expect(await find(other)).not.toBeNull()
  })
})

const dump = (text: string) => sql.raw(text).execute(product.database.db)
