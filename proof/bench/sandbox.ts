import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { median, table } from './table.ts'

const ROUNDS = 5
const PAGES = 1000
const PER_PAGE = 200
const WORLDS = { few: 1000, many: 1_000_000 }
/** Maximum cost of a world of a million relative to one of a thousand; the part above 1 is the machine's noise. */
const AIM = 1.15

export type SandboxCost = {
  /** From process start to open port, ms. */
  start: number
  /** Memory after the start, MB. */
  fresh: number
  /** Memory after the pages are read, MB. */
  used: number
}

const FIGURES: Record<keyof SandboxCost, string> = {
  start: 'start, ms',
  fresh: 'memory when started, MB',
  used: `memory after ${PAGES} pages, MB`,
}

/**
 * Measures a world of a million users beside one of a thousand: the sandbox in its own process serves pages of the followers
 * of travel.maps over HTTP, 200 people each.
 */
export async function benchSandbox(): Promise<void> {
  console.log(`${availableParallelism()} processors; ${ROUNDS} rounds\n`)
  const few: SandboxCost[] = []
  const many: SandboxCost[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const sides = [
      () => readWorld(WORLDS.few, PAGES).then((one) => few.push(one)),
      () => readWorld(WORLDS.many, PAGES).then((one) => many.push(one)),
    ]
    // Each round starts with another size, so that none always follows the same one.
    for (const side of round % 2 === 0 ? sides : sides.reverse()) await side()
    console.log(`round ${round}: ${shown(few.at(-1))} | ${shown(many.at(-1))}`)
  }
  console.log(`\n${costReport(few, many)}`)
  console.log(`The same work on both sides, asserted with each page: ${PAGES} pages of ${PER_PAGE} people.`)
}

const shown = (reading: SandboxCost | undefined) =>
  Object.values(reading ?? {})
    .map((value) => value.toFixed(0))
    .join(' ')

/** The medians of both, and the median of the rounds' own ratios. */
export function costReport(few: SandboxCost[], many: SandboxCost[]): string {
  const rows = Object.entries(FIGURES).map(([name, label]) => {
    const figure = name as keyof SandboxCost
    const ratio = median(many.map((reading, round) => reading[figure] / (few[round]?.[figure] ?? Number.NaN)))
    const medians = [few, many].map((readings) => median(readings.map((reading) => reading[figure])).toFixed(0))
    return [label, ...medians, ratio.toFixed(2), `<= ${AIM} ${ratio <= AIM ? 'reached' : 'MISSED'}`]
  })
  return table([['', '1,000 users', '1,000,000 users', 'many / few', 'aim'], ...rows])
}

/** Starts a sandbox with the given number of users, reads pages of a list of a million, and stops it. */
export async function readWorld(users: number, pages: number): Promise<SandboxCost> {
  const before = performance.now()
  const env = { ...process.env, SANDBOX_USERS: String(users), SANDBOX_PORT: '0', SANDBOX_STATE: '' }
  const sandbox = fork('sandbox/main.ts', { env, silent: true })
  try {
    const [{ origin }] = (await once(sandbox, 'message')) as [{ origin: string }]
    const start = performance.now() - before
    const fresh = memoryOf(sandbox.pid)
    await readPages(origin, pages)
    return { start, fresh, used: memoryOf(sandbox.pid) }
  } finally {
    const ended = once(sandbox, 'exit')
    sandbox.kill()
    await ended
  }
}

async function readPages(origin: string, pages: number): Promise<void> {
  const api = `${origin}/api/v1/`
  const signed_in = await fetch(`${api}accounts/login/`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'sandbox.creator', enc_password: '#PWD_INSTAGRAM:0:1:sandbox-password' }),
  })
  const authorization = signed_in.headers.get('ig-set-authorization') ?? ''
  const get = async (path: string) => {
    const answer = await fetch(`${api}${path}`, { headers: { authorization } })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    return answer.json()
  }
  const { user } = (await get('users/travel.maps/usernameinfo/')) as { user: { pk: number } }
  let cursor = ''
  for (let page = 0; page < pages; page++) {
    const path = `friendships/${user.pk}/followers/?max_id=${encodeURIComponent(cursor)}`
    const { users, next_max_id } = (await get(path)) as { users: unknown[]; next_max_id: string }
    if (users.length !== PER_PAGE) throw new Error(`Page ${page + 1} holds ${users.length} people`)
    cursor = next_max_id
  }
}

/** Resident memory of a process, MB. */
const memoryOf = (pid: number | undefined) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
