import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { subscribe } from '#contract/billing.ts'
import { login, register } from '#contract/users.ts'
import { personOver, type TestUser } from '#server/testing/person.ts'
import { freePort, startSandboxProgram, startServer, temporaryFolder } from '../../../e2e/running-product.ts'
import { type Fared, type Flooded, type FloodKind, flood, watch } from './flood.ts'

/** Connections of each kind that one person floods with, all at the same time. */
const AT_ONCE: Partial<Record<FloodKind, number>> = {
  requests: 100,
  registrations: 40,
  resets: 10,
  templates: 4,
  previews: 4,
  uploads: 4,
  sockets: 1,
  handshakes: 10,
}

/** Duration of the measurement before the flood, ms. */
const QUIET = 3000

type Harm = {
  /** Median duration of another user's calls before the flood, ms: the machine's baseline. */
  median_before: number
  /** The other user's calls during the flood, and the slowest of their sign-ins. */
  fared: Fared
  sign_in_ms: number
  /** Growth of the log in a minute, bytes. */
  log_bytes: number
  flooded: Partial<Record<FloodKind, Flooded>>
}

/** Whether another user is served at the promised speed throughout, and the log stays readable. */
export const isUnharmed = ({ fared, sign_in_ms, log_bytes }: Harm) =>
  fared.failed === 0 && fared.median < 100 && fared.p99 < 1000 && sign_in_ms < 1000 && log_bytes < 1_000_000

export const summaryOf = ({ median_before, fared, sign_in_ms, log_bytes, flooded }: Harm) => {
  const sent = Object.values(flooded).reduce((sum, one) => sum + one.sent, 0)
  const { median, p99, slowest, sent: calls, failed } = fared
  return `${sent} requests and events in the flood: another user’s median ${median} ms (${median_before} ms before it), p99 ${p99} ms, slowest ${slowest} ms, ${failed} of ${calls} refused, sign-in at most ${sign_in_ms} ms, ${Math.round(log_bytes / 1000)} kB of log a minute`
}

/** A minute of every kind of flood at once; and, as the control, the same with budgets that allow everything. */
export const attackByFlood = async () => ({
  product: await floodProduct(1, 60),
  control: await floodProduct(1000, 20),
})

/** Floods its own product in every way at once, from the address of the measured user; `scale` multiplies the budgets. */
async function floodProduct(
  scale: number,
  seconds: number,
  kinds = Object.keys(AT_ONCE) as FloodKind[],
): Promise<Harm> {
  const folder = temporaryFolder()
  const [port, sandbox_port] = [await freePort(), await freePort()]
  const data_dir = join(folder.path, 'data')
  const sandbox = await startSandboxProgram({ SANDBOX_PORT: String(sandbox_port), SANDBOX_STATE: '' })
  const product = await startServer({
    PORT: String(port),
    DATA_DIR: data_dir,
    INSTAGRAM_API_URL: `http://127.0.0.1:${sandbox_port}`,
    PACING_SCALE: '0.0005',
    BUDGET_SCALE: String(scale),
  })
  const origin = `http://127.0.0.1:${port}`
  const log_size = () => statSync(join(data_dir, 'cadenza.log')).size
  try {
    const [victim, villain, newcomer] = [await settle(origin), await settle(origin), await settle(origin)]
    await villain.call(connectAccount, { credentials: { username: 'sandbox.fresh', password: 'sandbox-password' } })
    const account_id = (await villain.call(listAccounts, {})).body[0]?.id ?? ''
    const registration = JSON.stringify({ email: victim.email, password: 'a quiet long password' })
    const order = { origin, own_origin: origin, seconds, cookie: villain.cookie(), account_id, registration }
    const { median: median_before } = await watch(() => isServed(victim), pause(QUIET))
    const before = log_size()
    const sign_ins = signInAgain(origin, newcomer, seconds)
    const floods = await Promise.all(
      kinds.map(async (kind, nth) => {
        const done = await flood({ ...order, kind, at_once: AT_ONCE[kind] ?? 1 }, () =>
          nth === 0 ? isServed(victim) : pause(500, true),
        )
        return { kind, ...done }
      }),
    )
    const [first] = floods
    if (!first) throw new Error('Nothing was flooded.')
    return {
      median_before,
      fared: first.fared,
      sign_in_ms: await sign_ins,
      log_bytes: Math.round(((log_size() - before) * 60) / seconds),
      flooded: Object.fromEntries(floods.map(({ kind, flooded }) => [kind, flooded])),
    }
  } finally {
    await product.stop()
    await sandbox.stop()
    folder.remove()
  }
}

async function settle(origin: string): Promise<TestUser> {
  const person = personOver(origin)
  await person.call(register, { email: person.email, password: person.password })
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  return person
}

const isServed = async (person: TestUser) => (await person.call(listAccounts, {})).status === 200

/**
 * The slowest sign-in during the flood; a refused one counts as endless. It signs in as another user than the measured one,
 * because each sign-in ends that user's oldest session.
 */
async function signInAgain(origin: string, { email, password }: TestUser, seconds: number): Promise<number> {
  let longest = 0
  for (let time = 0; time < seconds - 2; time += 2) {
    await pause(2000)
    const began = performance.now()
    const { status } = await personOver(origin).call(login, { email, password, remember_me: false })
    longest = Math.max(longest, status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY)
  }
  return Math.round(longest)
}
