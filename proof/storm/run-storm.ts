import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { listAccounts } from '#contract/accounts.ts'
import { resumeTask, type Task } from '#contract/automation.ts'
import { type Database, openDatabase } from '#server/edges/database/database.ts'
import { chanceOf } from '#server/testing/chance.ts'
import { eventually } from '#server/testing/eventually.ts'
import { silent } from '#server/testing/fresh-database.ts'
import { controlSandbox } from '#server/testing/sandbox-control.ts'
import {
  databaseUrlOf,
  freePort,
  startSandboxProgram,
  startServer,
  temporaryFolder,
} from '../../e2e/running-product.ts'
import { startBustle } from './bustle.ts'
import { falseWaits, type Judgement, judge, openIntents, type RestSeen } from './judge.ts'
import {
  accountNames,
  leaveAndReturn,
  listAllTasks,
  listReported,
  moveIn,
  type StormUser,
  satisfy,
  usersAt,
  windDown,
} from './people.ts'
import { isWrite, type RecordedCall, startRecorder } from './recorder.ts'
import { startWeather } from './weather.ts'

export type StormSettings = {
  kills: number
  seed: number
  scale: number
  /** Maximum number of actions per task; a list has sixty times as many people. */
  most: number
  /** Of the sandbox; null for the default of its command. */
  profile: string | null
  /** Behaviours reported of today’s Instagram come and go. */
  rolls_out?: boolean
  print: (line: string) => void
}

export type StormReport = Judgement & {
  seed: number
  kills: Record<Victim, number>
  seconds: number
  ordered: [string, number][]
  unknown_modes: string[]
  activity: [string, number][]
}

const victims = ['product', 'postgres', 'sandbox'] as const
type Victim = (typeof victims)[number]

/** After this many kills everything has happened. */
const LONG = 100

const SECOND = 1000
/** Mean time between two kills. */
const CALM = 5 * SECOND
/** How long the product may take, once everything runs again, until every task has ended or reports what it waits for. */
const PATIENCE = 300 * SECOND

/**
 * Kills the product, its PostgreSQL and the sandbox with -9 at random moments, while three users do everything the product
 * offers on five Instagram accounts and Instagram is as untidy as it can be; then compares the result with the sandbox's
 * ledger.
 */
export async function runStorm({
  kills,
  seed,
  scale,
  most,
  profile,
  rolls_out = false,
  print,
}: StormSettings): Promise<StormReport> {
  const began = performance.now()
  const chance = chanceOf(seed)
  const folder = temporaryFolder()
  const [port, sandbox_port] = [await freePort(), await freePort()]
  const sandbox_origin = `http://127.0.0.1:${sandbox_port}`
  const sandbox_env = {
    SANDBOX_PORT: String(sandbox_port),
    SANDBOX_STATE: join(folder.path, 'sandbox.state'),
    ...(profile !== null && { SANDBOX_PROFILE: profile }),
  }
  const ends: (() => unknown)[] = [folder.remove]
  try {
    let sandbox = await startSandboxProgram(sandbox_env)
    ends.push(() => sandbox.stop())
    const control = controlSandbox(sandbox_origin)
    const names = await readNamesByNumber(control)
    const recorder = await startRecorder(sandbox_origin, new Set(names.keys()))
    ends.push(recorder.close)
    const env = {
      PORT: String(port),
      DATA_DIR: folder.path,
      INSTAGRAM_API_URL: recorder.origin,
      PACING_SCALE: String(scale),
      LOG_LEVEL: 'warn',
    }
    let product = await startServer(env)
    ends.push(() => product.stop())
    const db = openDatabase(databaseUrlOf(folder.path), silent, 2)
    ends.push(() => db.destroy())
    const rests = watchRests(db)
    ends.push(rests.stop)
    const waits = watchWaits(db, recorder.calls)
    ends.push(waits.stop)
    const killed = { product: 0, postgres: 0, sandbox: 0 }
    const users = usersAt(`http://localhost:${port}`)
    for (const user of users) await moveIn(user, control)
    const weather = startWeather(control, accountNames, { chance: chanceOf(seed + 1), scale, rolls_out })
    recorder.spoil(true)
    const away = new Set<StormUser>()
    const bustles = users.map((user, index) =>
      startBustle(user, control, { chance: chanceOf(seed + 2 + index), most, isAway: () => away.has(user) }),
    )

    const kill = async (victim: Victim) => {
      killed[victim]++
      if (victim === 'product') {
        await product.kill()
        product = await startServer(env)
      } else if (victim === 'sandbox') {
        await sandbox.kill()
        sandbox = await startSandboxProgram(sandbox_env)
      } else killPostgres(folder.path)
    }
    let returning: Promise<void> | null = null
    for (let done = 0; done < kills; done++) {
      await pause(chance() * 2 * CALM)
      const first = draw(chance)
      // Sometimes two at once.
      const both = chance() < 0.2 ? [first, draw(chance)] : [first]
      await Promise.all([...new Set(both)].map(kill))
      if (done === Math.floor(kills / 2)) returning = comeBack(users.at(-1) as StormUser)
      if ((done + 1) % 10 === 0) print(`${done + 1} of ${kills} kills, ${recorder.calls.length} calls to Instagram`)
    }
    await returning

    async function comeBack(user: StormUser) {
      away.add(user)
      await leaveAndReturn(user, control)
      away.delete(user)
    }

    await Promise.all(bustles.map((bustle) => bustle.stop()))
    await weather.clear()
    recorder.spoil(false)
    print('The storm is over; waiting for the tasks to end.')
    for (const user of users) await windDown(user)
    const judgeNow = async () => {
      const tasks = await runOut(users, control, db, print)
      const written = countWrites(recorder.calls)
      const reported = await Promise.all(users.map(listReported))
      const judgement = await judge({
        scale,
        names,
        db,
        control,
        calls: recorder.calls,
        rests: rests.seen(),
        false_waits: waits.seen(),
        is_long: kills >= LONG,
        log: readFileSync(join(folder.path, 'cadenza.log'), 'utf8'),
        health: (await (await fetch(`http://localhost:${port}/api/health`)).json()) as { status: string },
        users: users.map((user, nth) => ({ ...user, tasks: tasks[nth] ?? [], reported: reported[nth] ?? [] })),
      })
      return { judgement, is_of_one_moment: countWrites(recorder.calls) === written }
    }
    let { judgement, is_of_one_moment } = await judgeNow()
    for (let times = 1; !is_of_one_moment && times < MAX_JUDGEMENTS; times++)
      ({ judgement, is_of_one_moment } = await judgeNow())
    await Promise.all([rests.stop(), waits.stop()])
    const activity = new Map<string, number>()
    for (const { done } of bustles)
      for (const [what, times] of done) activity.set(what, (activity.get(what) ?? 0) + times)
    return {
      ...judgement,
      seed,
      kills: killed,
      seconds: Math.round((performance.now() - began) / SECOND),
      ordered: [...weather.ordered].sort(),
      unknown_modes: [...weather.unknown].sort(),
      activity: [...activity].sort(),
    }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/** A growth loop may begin to unfollow while reports are read: what the product reports and what the sandbox has would be of different moments. */
const MAX_JUDGEMENTS = 10

const countWrites = (calls: readonly RecordedCall[]) => calls.filter(isWrite).length

/** The product, which holds the most state, is killed more often than its dependencies. */
function draw(chance: () => number): Victim {
  const drawn = chance()
  return drawn < 0.6 ? 'product' : drawn < 0.8 ? 'postgres' : 'sandbox'
}

function killPostgres(data_dir: string) {
  try {
    process.kill(Number(readFileSync(join(data_dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // It is being restarted.
  }
}

/** The sandbox's account names by Instagram's id. */
async function readNamesByNumber(control: ReturnType<typeof controlSandbox>): Promise<Map<string, string>> {
  const pairs = accountNames.map(async (name) => [String((await control.user(name)).pk), name] as const)
  return new Map(await Promise.all(pairs))
}

/** A new rest overwrites the previous one, so every rest seen is recorded. */
const watchRests = (db: Database) =>
  watch(150, async (seen: Map<string, RestSeen>) => {
    const { rows } = await sql<RestSeen>`
      select instagram_user_id as account, kind, rule, (extract(epoch from started_at) * 1000)::float8 as started_at,
        (extract(epoch from until) * 1000)::float8 as until from account_rests
    `.execute(db)
    for (const row of rows) seen.set(`${row.account} ${row.kind} ${row.rule} ${row.started_at}`, row)
  })

/** A wait that is false at any moment stays one, however it ends. */
const watchWaits = (db: Database, calls: readonly RecordedCall[]) =>
  watch(500, async (seen: Map<string, string>) => {
    for (const { id, text } of await falseWaits(db, calls)) seen.set(id, text)
  })

/** Asks something again and again, and keeps what it has seen; the database may be down meanwhile. */
function watch<Key, Seen>(every_ms: number, look: (seen: Map<Key, Seen>) => Promise<void>) {
  const seen = new Map<Key, Seen>()
  let looks = 0
  let is_over = false
  const work = async () => {
    while (!is_over) {
      await look(seen).then(
        () => looks++,
        () => {},
      )
      await pause(every_ms)
    }
  }
  const working = work()
  return {
    seen() {
      if (looks === 0) throw new Error('It was never answered what it asks.')
      return [...seen.values()]
    },
    async stop() {
      is_over = true
      await working
    },
  }
}

const isLive = ({ status }: Task) => status === 'scheduled' || status === 'running' || status === 'waiting'

/** Whether a task has ended, or reports a wait that ends after the storm. */
const hasRunOut = (task: Task) => {
  if (!isLive(task)) return true
  const { waiting } = task
  return task.status !== 'running' && waiting?.until != null && Date.parse(waiting.until) > Date.now() + 30 * SECOND
}

async function runOut(
  users: StormUser[],
  control: ReturnType<typeof controlSandbox>,
  db: Database,
  print: (line: string) => void,
): Promise<Task[][]> {
  const ends_at = performance.now() + PATIENCE
  for (let printed_at = performance.now(); ; ) {
    const tasks: Task[][] = []
    for (const user of users) {
      const accounts = await eventually(
        () => user.person.call(listAccounts, {}).catch(() => null),
        (answer) => answer?.status === 200,
      )
      await satisfy(user, accounts?.body ?? [], control).catch(() => {})
      const theirs = await listAllTasks(user.person)
      for (const { id, status } of theirs) if (status === 'paused') await user.person.call(resumeTask, { id })
      tasks.push(theirs)
    }
    const have_run_out = tasks.flat().every((task) => hasRunOut(task) && task.status !== 'paused')
    // A task may wait for hours while the effect of its last action is checked for a minute.
    if (have_run_out && (await openIntents(db)).length === 0) return tasks
    if (performance.now() > ends_at) return tasks
    if (performance.now() - printed_at > 30 * SECOND) {
      print(`${tasks.flat().filter((task) => !hasRunOut(task)).length} tasks still run`)
      printed_at = performance.now()
    }
    await pause(500)
  }
}
