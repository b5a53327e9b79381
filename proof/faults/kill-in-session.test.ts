import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { createTask, getTask } from '#contract/automation.ts'
import { subscribe } from '#contract/billing.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import { register } from '#contract/users.ts'
import { usualRhythm } from '#rules/rhythm-presets.ts'
import { eventually } from '#server/testing/eventually.ts'
import { zoneWhere } from '#server/testing/zone-where.ts'
import type { Program } from '../../e2e/running-product.ts'
import { startKillable } from '../killable-product.ts'

const KILLS = 3
const MAX_PEOPLE = 30
let killable: Awaited<ReturnType<typeof startKillable>>
let worker: Program

beforeAll(async () => {
  killable = await startKillable()
  ;[worker] = await Promise.all([killable.startWorker(), killable.startWeb()])
})
afterAll(() => killable?.close())

test(`a worker killed ${KILLS} times in a session counts each look once, and the session ends at its total`, async () => {
  const { person, control, db, startWorker } = killable
  await person.call(register, { email: person.email, password: person.password, timezone: zoneWhere(12) })
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  await person.call(connectAccount, { credentials: { username: 'sandbox.creator', password: 'sandbox-password' } })
  const [account] = (await person.call(listAccounts, {})).body
  const id = account?.id ?? ''
  const rhythm = { ...usualRhythm, sessions: 1, minutes: 240, jitter: 0, looked_at_most: MAX_PEOPLE }
  await person.call(putLimits, { id, warm_up: false, preset: 'fast', rhythm })
  const { body } = await person.call(createTask, {
    account_id: id,
    kind: 'follow',
    sources: [{ type: 'followers_of', username: 'coffee.daily' }],
    target_count: 1000,
  })
  const task = async () => (await person.call(getTask, { id: body.task.id })).body.task
  const settled = async () => {
    const { done_count, skipped_count, failed_count } = await task()
    return done_count + skipped_count + failed_count
  }
  for (let kill = 1; kill <= KILLS; kill++) {
    await eventually(settled, (count) => count >= (kill * MAX_PEOPLE) / (KILLS + 2), 120_000)
    await worker.kill()
    worker = await startWorker()
  }
  await eventually(task, ({ waiting }) => waiting?.rule === 'session_total', 120_000)
  // The last of them counts while its effect is still being checked.
  const session = await eventually(
    async () => (await person.call(getLimits, { id })).body.limits.today.sessions[0],
    (session) => session?.ended_by !== null,
    120_000,
  )
  expect(session?.ended_by).toBe('session_total')
  expect((session?.done ?? 0) + (session?.skipped ?? 0) + (session?.failed ?? 0)).toBe(MAX_PEOPLE)
  expect(await settled()).toBe(MAX_PEOPLE)
  const { actions: ledger, duplicates } = await control.ledger('sandbox.creator')
  expect(duplicates).toBe(0)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from actions
    where state in ('done', 'requested')`.execute(db)
  expect(ledger.filter(({ kind, applied }) => kind === 'follow' && applied)).toHaveLength(rows[0]?.count ?? 0)
})
