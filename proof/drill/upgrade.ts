import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listTasks } from '#contract/automation.ts'
import { taskKinds } from '#rules/kinds/kinds.ts'
import { migrate } from '#server/edges/database/migrate.ts'
import { personOver } from '#server/testing/person.ts'
import { freePort, type Program, startProgram, startServer } from '../../e2e/running-product.ts'
import { judge, openWorld, orderWork, passed } from './world.ts'

const root = join(import.meta.dirname, '../..')
const FROM = process.env.FROM ?? 'HEAD~1'
const KILLS = Number(process.env.KILLS ?? 10)
const MANY_ACTIONS = Number(process.env.MANY_ACTIONS ?? 30)
const FEW_ACTIONS = 6

/**
 * An upgrade during work: a web process and two workers of the commit FROM run, this version's migrations are applied, its processes start beside
 * them, both are killed while they share the accounts, then the old ones end and the new ones finish.
 */
export async function drillUpgrade(): Promise<boolean> {
  const old = checkOut(FROM)
  const world = await openWorld()
  try {
    const [old_port, new_port] = [await freePort(), await freePort()]
    const startOld = (env: Record<string, string>) =>
      world.keep(
        startProgram(
          'server/main.ts',
          { MALLOC_MMAP_THRESHOLD_: '131072', ...world.env, ...env },
          /Cadenza is ready/,
          [],
          old.path,
        ),
      )
    const startNew = (env: Record<string, string>) => world.keep(startServer({ ...world.env, ...env }))
    const old_web = await startOld({ ROLE: 'web', PORT: String(old_port) })
    const old_workers = [await startOld({ ROLE: 'worker', PORT: '0' }), await startOld({ ROLE: 'worker', PORT: '0' })]
    const person = await orderWork(
      world,
      `http://localhost:${old_port}`,
      { many: MANY_ACTIONS, few: FEW_ACTIONS },
      old.kinds,
    )
    const applied = await migrate(world.url)
    const new_web = await startNew({ ROLE: 'web', PORT: String(new_port) })
    const new_workers: Program[] = [await startNew({ ROLE: 'worker', PORT: '0' })]
    const unanswered = new Set<string>()
    const ask = async (port: number) => {
      const { status } = await personOver(`http://localhost:${port}`).call(listTasks, {}, { cookie: person.cookie() })
      if (status !== 200) unanswered.add(`${port === old_port ? 'old' : 'new'} answered ${status}`)
    }
    for (let kill = 0; kill < KILLS; kill++) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 900))
      const [workers, start] = kill % 2 === 0 ? [old_workers, startOld] : [new_workers, startNew]
      await workers[0]?.kill()
      workers[0] = await start({ ROLE: 'worker', PORT: '0' })
      await Promise.all([old_port, new_port].map(ask))
    }
    for (const program of [...old_workers, old_web]) await program.stop()
    const here = personOver(`http://localhost:${new_port}`)
    const send: typeof here.call = (call, sent, headers) =>
      here.call(call, sent, { cookie: person.cookie(), ...headers })
    const verdict = await judge(world, [{ ...here, call: send }])
    console.log(
      `\n${old.commit} beside this version, ${applied.length} migrations applied meanwhile, ${KILLS} killed with -9, ${unanswered.size} requests without an answer:`,
    )
    for (const one of unanswered) console.log(`  ${one}`)
    const is_right = passed(verdict)
    await Promise.all([new_web, ...new_workers].map((program) => program.stop()))
    return is_right && unanswered.size === 0
  } finally {
    await world.close()
    old.remove()
  }
}

/** Another commit beside this one, with the same packages. */
function checkOut(ref: string) {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const path = join(mkdtempSync(join(tmpdir(), 'cadenza-from-')), 'product')
  git('worktree', 'add', '--quiet', '--detach', path, ref)
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  return {
    path,
    /** Those that both versions know. */
    kinds: taskKinds.filter((kind) => existsSync(join(path, `rules/kinds/${kind.replaceAll('_', '-')}.ts`))),
    commit: git('log', '-1', '--format=%h “%s”', ref),
    remove() {
      git('worktree', 'remove', '--force', path)
      if (existsSync(path)) rmSync(path, { recursive: true })
    },
  }
}
