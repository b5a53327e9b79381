import { setTimeout as pause } from 'node:timers/promises'
import { freePort, type Program, startServer } from '../../e2e/running-product.ts'
import type { DrillWorld } from './world.ts'

export type Fleet = Awaited<ReturnType<typeof startFleet>>

/** A web process and some workers, which can be killed, frozen and started again with other settings. */
export async function startFleet(world: DrillWorld, workers: number) {
  const port = await freePort()
  let settings: Record<string, string> = {}
  let programs: Program[] = []
  const startOne = (nth: number) => {
    const role = nth === 0 ? { ROLE: 'web', PORT: String(port) } : { ROLE: 'worker', PORT: '0' }
    return world.keep(startServer({ ...world.env, ...settings, ...role }))
  }
  const start = async (changed = settings) => {
    settings = changed
    const web = await startOne(0)
    programs = [web, ...(await Promise.all(Array.from({ length: workers }, (_, nth) => startOne(nth + 1))))]
  }
  await start()
  return {
    origin: `http://localhost:${port}`,
    size: workers + 1,
    start,
    stop: () => Promise.all(programs.map((program) => program.stop())),
    killAll: () => Promise.all(programs.map((program) => program.kill())),
    /** kill -9 to one of them, the web process first, and another in its place after `meanwhile`. */
    async kill(nth: number, meanwhile = async () => {}) {
      await programs[nth]?.kill()
      await meanwhile()
      programs[nth] = await startOne(nth)
    },
    /** Stops one of them as a machine does that has gone to sleep. */
    async freeze(nth: number, ms: number) {
      const { process } = programs[nth] ?? {}
      process?.kill('SIGSTOP')
      await pause(ms)
      process?.kill('SIGCONT')
    },
  }
}
