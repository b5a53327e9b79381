import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAccount } from '#contract/accounts.ts'
import { getAudienceHealth, listAudienceChanges, setAudienceHealth } from '#contract/audience-health.ts'
import { subscribe } from '#contract/billing.ts'
import { listNotifications } from '#contract/notifications.ts'
import { register } from '#contract/users.ts'
import type { Database } from '#server/edges/database/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import type { TestUser } from '#server/testing/person.ts'
import type { Program } from '../../e2e/running-product.ts'
import { startKillable } from '../killable-product.ts'

const KILLS = Number(process.env.KILLS ?? 3)

/** A killed process's claim ends after half a minute; what comes on top is the start of a program on a busy machine. */
const CONTINUED_WITHIN = 75_000

const username = 'sandbox.creator'
let killable: Awaited<ReturnType<typeof startKillable>>
let worker: Program
let control: typeof killable.control
let person: TestUser
let db: Database
let account_id: string

beforeAll(async () => {
  // A tenth of a second between two reads: long enough to be killed in between.
  killable = await startKillable({ PACING_SCALE: '0.01' })
  ;({ control, person, db } = killable)
  ;[worker] = await Promise.all([killable.startWorker(), killable.startWeb()])
})
afterAll(() => killable?.close())

const health = async () => (await person.call(getAudienceHealth, { account_id })).body
const rounds = async () => (await health()).reading?.rounds ?? 0
const readsMade = async () => (await control.calls(username)).filter(({ method }) => method === 'GET').length

/** Budgets are for other tests: what was read is forgotten, so that none has this one wait for an hour. */
async function makeRoom() {
  await sql`update health_readings set reads = 0`.execute(db)
  await sql`delete from account_reads`.execute(db)
}

/** Not before the worker has put it off after the round before, which would put this one off too. */
async function beginRound() {
  const isPutOff = async () => {
    const { rows } = await sql`
      select 1 from health_readings where account_id = ${account_id} and next_at > now() + interval '1 minute'`.execute(
      db,
    )
    return rows.length === 1
  }
  await eventually(isPutOff, (is_put_off) => is_put_off)
  await sql`update health_readings set next_at = now() where account_id = ${account_id}`.execute(db)
}

async function endOfRound(nth: number) {
  await eventually(
    async () => {
      await makeRoom()
      return rounds()
    },
    (ended) => ended >= nth,
    120_000,
  )
  return readsMade()
}

test(`a worker is killed ${KILLS} times with -9 while it reads an audience: nobody lost, nobody twice, and others continue within a minute`, async () => {
  await person.call(register, { email: person.email, password: person.password })
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  await person.call(connectAccount, { credentials: { username, password: 'sandbox-password' } })
  const { rows: accounts } = await sql<{ id: string }>`select id from accounts`.execute(db)
  account_id = accounts[0]?.id ?? ''
  await control.forgetCalls()
  await person.call(setAudienceHealth, { account_id, is_on: true })
  const undisturbed = await endOfRound(1)

  await control.tide(username, { days: 1, comes: 4, leaves: 5, vanishes: 2 })
  await control.advance(86_400)
  await control.forgetCalls()
  await beginRound()
  for (let kill = 0; kill < KILLS; kill++) {
    const so_far = await readsMade()
    await eventually(
      async () => {
        await makeRoom()
        return readsMade()
      },
      // Twice among the lists, then among the posts.
      (made) => made >= so_far + 4 + 7 * kill,
      CONTINUED_WITHIN,
    )
    await worker.kill()
    expect(await rounds()).toBe(1)
    worker = await killable.startWorker()
  }
  const disturbed = await endOfRound(2)

  // Of each kill, the read that was under way; and a question for each who was missing.
  expect(disturbed).toBeLessThanOrEqual(undisturbed + 7 + KILLS)
  const truth = await control.audience(username)
  const { rows } = await sql<{ instagram_user_id: string }>`
    select instagram_user_id from health_people where is_follower order by instagram_user_id`.execute(db)
  expect(rows.map((row) => row.instagram_user_id)).toEqual(truth.followers.map(({ pk }) => pk).toSorted())
  const { changes } = (await person.call(listAudienceChanges, { account_id, limit: 200 })).body
  // Who left may have deleted the account besides.
  const passed = truth.passed.map((one) => `${one.kind !== 'came' && one.is_gone ? 'gone' : one.kind} ${one.username}`)
  expect(changes.map(({ kind, username: name }) => `${kind} ${name}`).toSorted()).toEqual(passed.toSorted())
  const { notifications } = (await person.call(listNotifications, {})).body
  expect(notifications.filter(({ event }) => event === 'audience_changed')).toHaveLength(1)
  const { followers, posts } = await health()
  expect(followers).toMatchObject({ is_whole: true, received: truth.followers.length })
  expect(posts.filter(({ likers, comments }) => likers?.is_whole && comments?.is_whole)).toHaveLength(12)
})
