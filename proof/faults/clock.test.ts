import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { createTask } from '#contract/automation.ts'
import { subscribe } from '#contract/billing.ts'
import { putLimits } from '#contract/limits.ts'
import { register } from '#contract/users.ts'
import { HOUR } from '#rules/durations.ts'
import { paces } from '#rules/pacing.ts'
import { eventually } from '#server/testing/eventually.ts'
import type { TestUser } from '#server/testing/person.ts'
import { startKillable } from '../killable-product.ts'
import { type FakedClock, libfaketime, startFakedClock } from './faked-clock.ts'

const SCALE = 0.001
const account = 'sandbox.creator'
const { hourly } = paces.careful.caps.follow

const SECONDS_OF_HOUR = 3600
const SECONDS_OF_DAY = 86_400

let clock: FakedClock
let killable: Awaited<ReturnType<typeof startKillable>>
let control: typeof killable.control
let person: TestUser

/** The product and its PostgreSQL use the clock that jumps, Instagram the machine's. */
async function start() {
  clock = await startFakedClock(libfaketime ?? '')
  killable = await startKillable({ PACING_SCALE: String(SCALE) }, { url: clock.database_url, stop: clock.stop })
  ;({ control, person } = killable)
  await killable.startBoth(clock.env)
  await person.call(register, { email: person.email, password: person.password })
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  await person.call(connectAccount, { credentials: { username: account, password: 'sandbox-password' } })
  const [connected] = (await person.call(listAccounts, {})).body
  await person.call(putLimits, { id: connected?.id ?? '', warm_up: false, preset: 'careful' })
  const made = await person.call(createTask, {
    account_id: connected?.id ?? '',
    kind: 'follow',
    sources: [{ type: 'followers_of', username: 'coffee.daily' }],
    target_count: 90,
  })
  expect(made.status).toBe(201)
}

const follows = async () =>
  (await control.calls(account)).filter(({ kind }) => kind === 'follow').map(({ at }) => Date.parse(at))

/** The most of these moments within any hour of the pacing. */
const mostInAnHour = (moments: number[]) =>
  Math.max(...moments.map((from) => moments.filter((at) => at >= from && at < from + HOUR * SCALE).length))

describe.skipIf(libfaketime === null)('the clock of the product and its database jumps', () => {
  beforeEach(start)
  afterEach(() => killable.close())

  test('a day forward: no hour of calls is passed by those of before it', async () => {
    // The hour's calls are used up, where the machine is quick enough to fill an hour of this scale.
    await eventually(follows, (moments) => moments.length >= hourly)
    clock.jumpTo(SECONDS_OF_DAY)
    await eventually(follows, (moments) => moments.length >= 2 * hourly)
    expect(mostInAnHour(await follows())).toBeLessThanOrEqual(hourly)
  })

  test.each([
    ['an hour', SECONDS_OF_HOUR],
    ['a day', SECONDS_OF_DAY],
  ])('%s backward: the account continues, and no hour of calls is exceeded', async (_, seconds) => {
    await eventually(follows, (moments) => moments.length >= 4)
    clock.jumpTo(-seconds)
    const before = (await follows()).length
    await eventually(follows, (moments) => moments.length > before + hourly)
    expect(mostInAnHour(await follows())).toBeLessThanOrEqual(hourly)
  })
})

test.skipIf(libfaketime !== null)('jumps of the clock were NOT tried: install Debian’s faketime', () => {})
