import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFreshDatabase, type FreshDatabase } from '../../testing/fresh-database.ts'
import { claimDue, findTimeToNextDue, releaseLeases, renewLeases } from './schedule.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await createFreshDatabase()
})
afterAll(() => database.drop())
beforeEach(() => sql`truncate account_schedule`.execute(database.db))

const lay = (id: string, due: string | null) =>
  sql`insert into account_schedule (instagram_user_id, next_action_at) values (${id}, now() + ${due}::interval)`.execute(
    database.db,
  )
const outlast = () => sql`update account_schedule set lease_until = now() - interval '1 second'`.execute(database.db)
const names = (leases: { instagram_user_id: string }[]) => leases.map(({ instagram_user_id }) => instagram_user_id)

describe('the schedule', () => {
  test('with nothing to do it rests as long as it may, and is not asked again at once', async () => {
    expect(await findTimeToNextDue(database.db, 200)).toBe(200)
    await lay('idle', null)
    expect(await findTimeToNextDue(database.db, 200)).toBe(200)
  })

  test('it rests until the next account is due, and not at all when one is', async () => {
    await lay('soon', '0.1 seconds')
    const ms = await findTimeToNextDue(database.db, 200)
    expect(ms).toBeGreaterThan(0)
    expect(ms).toBeLessThanOrEqual(100)
    await lay('late', '-1 second')
    expect(await findTimeToNextDue(database.db, 200)).toBe(0)
  })

  test('a leased account does not keep it awake', async () => {
    await lay('a', '-1 second')
    await claimDue(database.db, 'one', 10)
    expect(await findTimeToNextDue(database.db, 200)).toBe(200)
  })
})

describe('leases', () => {
  test('the longest due are claimed first, each by one worker only', async () => {
    for (const [id, due] of [
      ['late', '-1 second'],
      ['later', '-2 seconds'],
      ['latest', '-3 seconds'],
      ['not yet', '1 hour'],
    ] as const)
      await lay(id, due)
    const [first, second] = await Promise.all([claimDue(database.db, 'one', 2), claimDue(database.db, 'two', 2)])
    expect([...names(first), ...names(second)].sort()).toEqual(['late', 'later', 'latest'])
  })

  test('a lease that ran out is taken over with a higher fence, and its old owner can no longer renew it', async () => {
    await lay('a', '-1 second')
    const [before] = await claimDue(database.db, 'one', 1)
    expect(await claimDue(database.db, 'two', 1)).toEqual([])
    await outlast()
    const [after] = await claimDue(database.db, 'two', 1)
    expect(Number(after?.fence)).toBe(Number(before?.fence) + 1)
    expect(await renewLeases(database.db, 'one', ['a'])).toEqual(new Set())
    expect(await renewLeases(database.db, 'two', ['a'])).toEqual(new Set(['a']))
  })

  test('a worker that stops gives its leases back', async () => {
    await lay('a', '-1 second')
    await claimDue(database.db, 'one', 1)
    await releaseLeases(database.db, 'one')
    expect(names(await claimDue(database.db, 'two', 1))).toEqual(['a'])
  })
})
