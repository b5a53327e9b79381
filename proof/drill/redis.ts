import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { userRoom } from '#contract/events.ts'
import { getHealth } from '#contract/server.ts'
import { checkSession, register, setPreferences } from '#contract/users.ts'
import { migrate } from '#server/edges/database/migrate.ts'
import { eventually } from '#server/testing/eventually.ts'
import { openSocket } from '#server/testing/open-socket.ts'
import { personOver, type TestUser } from '#server/testing/person.ts'
import { freePort, startServer } from '../../e2e/running-product.ts'
import { table } from '../bench/table.ts'
import { openWorld } from './world.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const PATIENCE_MS = 30_000

/** Most ms from a change to the browser of the process that made it, whatever Redis does. */
const OWN_MS = 1000
/** Most ms until health names a Redis that is away, and until events cross processes again afterwards. */
const NOTICED_MS = 8000
const BACK_MS = 8000

/** Two web processes with a browser each. Redis is frozen and thawed, then killed and started again; each time a change is made at the first. */
export async function drillRedis(): Promise<boolean> {
  const world = await openWorld()
  const port = await freePort()
  let redis = await startRedis(port)
  try {
    await migrate(world.url)
    const env = { ...world.env, REDIS_URL: `redis://127.0.0.1:${port}`, ROLE: 'web' }
    const ports = [await freePort(), await freePort()]
    for (const PORT of ports) await world.keep(startServer({ ...env, PORT: String(PORT) }))
    const [one = '', two = ''] = ports.map((each) => `http://localhost:${each}`)
    const person = personOver(one)
    await person.call(register, { email: person.email, password: person.password })
    const [own, others] = [await openBrowserAt(one, person), await openBrowserAt(two, person)]
    const change = () => person.call(setPreferences, { language: 'en' })
    const healthOf = async () => (await person.call(getHealth, {})).body.live_updates
    const took = { own: [] as number[], noticed: [] as number[], back: [] as number[], crossed: [] as number[] }
    for (let round = 0; round < ROUNDS * 2; round++) {
      took.crossed.push(await measureUntil(others.hears, change))
      const freezes = round < ROUNDS
      if (freezes) redis.kill('SIGSTOP')
      else {
        redis.kill('SIGKILL')
        await once(redis, 'exit')
      }
      took.own.push(await measureUntil(own.hears, change))
      took.noticed.push(await measureUntil(async () => (await healthOf()) === 'unavailable'))
      took.own.push(await measureUntil(own.hears, change))
      if (freezes) redis.kill('SIGCONT')
      else redis = await startRedis(port)
      took.back.push(await measureUntil(others.hears, change, true))
      await measureUntil(async () => (await healthOf()) === 'ok')
    }
    own.close()
    others.close()
    const most = (all: number[]) => Math.max(...all)
    const row = (what: string, all: number[], limit: number) => [
      what,
      most(all).toFixed(0),
      String(limit),
      most(all) <= limit ? 'yes' : 'NO',
    ]
    console.log(`\n${ROUNDS} times frozen, ${ROUNDS} times killed; most ms:\n`)
    const rows = [
      row('to the browser of the same process, Redis away', took.own, OWN_MS),
      row('to the browser of the other process, Redis there', took.crossed, OWN_MS),
      row('until health names it', took.noticed, NOTICED_MS),
      row('until events cross again', took.back, BACK_MS),
    ]
    console.log(`${table([['', 'ms', 'at most', 'kept'], ...rows])}\n`)
    return rows.every(([, , , kept]) => kept === 'yes')
  } finally {
    redis.kill('SIGKILL')
    await world.close()
  }
}

async function startRedis(port: number): Promise<ChildProcess> {
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'])
  let said = ''
  child.stdout.on('data', (part) => (said += part))
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(`Redis did not start (apt-get install redis-server): ${error.message}`)
  })
  failed.catch(() => {})
  await Promise.race([
    failed,
    eventually(
      async () => said,
      (text) => text.includes('Ready to accept'),
      10_000,
    ),
  ])
  return child
}

async function openBrowserAt(address: string, person: TestUser) {
  const { body } = await person.call(checkSession, {})
  const { socket, heard, settled } = openSocket(address, person.cookie(), new URL(address).origin)
  const is = await settled
  if (is !== 'connected') throw new Error(`The browser at ${address} was refused: ${is}`)
  await new Promise<void>((resolve) => socket.emit('join', userRoom(body.user?.id ?? ''), resolve))
  return {
    hears: Object.assign(async () => heard.includes('preferences_update'), { forget: () => void heard.splice(0) }),
    close: () => socket.disconnect(),
  }
}

type Ask = (() => Promise<boolean>) & { forget?: () => void }

/** Ms until it's so, after `first` where that is given, which is repeated if asked. */
async function measureUntil(isSo: Ask, first?: () => Promise<unknown>, repeats = false): Promise<number> {
  isSo.forget?.()
  const began = performance.now()
  await first?.()
  await eventually(
    async () => {
      if (repeats) await first?.()
      return isSo()
    },
    Boolean,
    PATIENCE_MS,
  )
  return performance.now() - began
}
