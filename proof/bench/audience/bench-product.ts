import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { connectAccount } from '#contract/accounts.ts'
import { subscribe } from '#contract/billing.ts'
import { register } from '#contract/users.ts'
import { personOver } from '#server/testing/person.ts'
import { adminUrlOf, freePort, startServer, temporaryFolder } from '../../../e2e/running-product.ts'

/** Starts the product as a separate process, signs a user in, and connects to its database. */
export async function startBenchProduct() {
  const folder = temporaryFolder()
  const [port, sandbox_port] = [await freePort(), await freePort()]
  const program = await startServer({
    // A measurement exceeds the usual budgets.
    BUDGET_SCALE: '1000',
    PORT: String(port),
    SANDBOX_PORT: String(sandbox_port),
    DATA_DIR: folder.path,
    LOG_LEVEL: 'warn',
  })
  const origin = `http://localhost:${port}`
  const database = new pg.Client({ connectionString: adminUrlOf(folder.path) })
  await database.connect()
  const newcomer = async () => {
    const person = personOver(origin)
    await person.call(register, { email: person.email, password: person.password })
    await person.call(subscribe, { subscription_id: 'trial_monthly' })
    await person.call(connectAccount, {
      credentials: { username: 'sandbox.creator', password: 'sandbox-password' },
    })
    await database.query(`update subscriptions set plan_id = 'business_monthly', status = 'active'`)
    return person
  }
  return {
    origin,
    folder: folder.path,
    database,
    newcomer,
    log: () => readFileSync(join(folder.path, 'cadenza.log'), 'utf8'),
    /** Peak and current memory of the process in bytes. */
    memory: () => memoryOf(program.process.pid ?? 0),
    metric: (name: string) => metricOf(origin, name),
    async stop() {
      await database.end()
      await program.stop()
      folder.remove()
    },
  }
}

export type BenchProduct = Awaited<ReturnType<typeof startBenchProduct>>

function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024
  return { most: bytes('VmHWM'), now: bytes('VmRSS') }
}

async function metricOf(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}
