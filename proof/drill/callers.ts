import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listAccounts } from '#contract/accounts.ts'
import { createList, listLists } from '#contract/audience.ts'
import { createTask, listTasks, pauseTask, resumeTask } from '#contract/automation.ts'
import { checkSession, setPreferences } from '#contract/users.ts'
import { personOver, type TestUser } from '#server/testing/person.ts'
import { tasksNow } from './world.ts'

/** Longer, and a request counts as never answered, ms. */
const MAX_MS = 60_000

/** A write that began at `at` and was answered, or not, at `ended_at`; monotonic ms. */
export type Pulse = { at: number; ended_at: number; is_ok: boolean }

type Known = { status: number; body: object; headers: Record<string, unknown> }

const codeOf = ({ body }: Known) => (body as { code?: string }).code

/** What callers were answered: each request once, however it went. */
export function keepAnswers() {
  const counts = new Map<string, number>()
  const wrong: string[] = []
  let slowest_ms = 0

  async function ask<Answer extends Known>(what: string, send: () => Promise<Answer>): Promise<Answer | null> {
    const began = performance.now()
    const late = new AbortController()
    const answer = await Promise.race([
      send().catch((error: Error) => String(error.cause ?? error)),
      pause(MAX_MS, 'hung', { signal: late.signal, ref: false }),
    ])
    late.abort()
    slowest_ms = Math.max(slowest_ms, performance.now() - began)
    const how = typeof answer === 'string' ? answer : `${answer.status} ${codeOf(answer) ?? ''}`.trim()
    counts.set(how, (counts.get(how) ?? 0) + 1)
    if (typeof answer === 'string' || !isFine(answer)) wrong.push(`${what}: ${how}`)
    return typeof answer === 'string' ? null : answer
  }
  return { ask, counts, wrong, slowestMs: () => slowest_ms }
}

/** Done, or refused with a sentence that says what to do. */
function isFine(answer: Known) {
  const { status, headers } = answer
  if (status < 300) return true
  // A task that has ended meanwhile, or a request whose outcome isn't known.
  return (
    status === 409 ||
    (status === 503 && codeOf(answer) === 'database_unavailable' && Number(headers['retry-after']) > 0)
  )
}

export type Answers = ReturnType<typeof keepAnswers>

/** The same person at another process. */
function at(origin: string, person: TestUser): TestUser {
  const there = personOver(origin)
  return {
    ...there,
    cookie: person.cookie,
    call: (call, sent, headers) => there.call(call, sent, { cookie: person.cookie(), ...headers }),
  }
}

/** Repeats a request that was refused for the moment, or that nothing is known of; its last answer. */
export async function insist<Answer extends Known>(
  { ask }: Answers,
  what: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask(what, send)
    if (answer && answer.status !== 503 && codeOf(answer) !== 'idempotency_key_in_use') return answer
    await pause(1000)
  }
}

/**
 * Orders a task once, however often the request must be repeated: with a key, and where its outcome stays unknown by looking how many the account has.
 * Its id.
 */
export async function orderOnce(
  answers: Answers,
  person: TestUser,
  origins: string[],
  request: { account_id: string },
  earlier: number,
): Promise<string> {
  for (;;) {
    const key = randomUUID()
    let tries = 0
    const made = await insist(answers, 'an order', () =>
      at(origins[tries++ % origins.length] ?? '', person).call(createTask, request as never, {
        'idempotency-key': key,
      }),
    )
    if (made.status === 201) return made.body.task.id
    if (codeOf(made) !== 'idempotency_outcome_unknown') throw new Error(`Refused: ${JSON.stringify(made.body)}`)
    const found = await insist(answers, 'the orders', async () => {
      const all = await tasksNow(person)
      return {
        status: 200,
        headers: {},
        body: { tasks: all.filter(({ account_id }) => account_id === request.account_id) },
      }
    })
    if (found.body.tasks.length > earlier) return found.body.tasks[0]?.id ?? ''
  }
}

/** Someone who reads and writes at each of the processes all the time, until stopped. */
export function startCallers(answers: Answers, person: TestUser, origins: string[]) {
  const { ask } = answers
  const pulses: Pulse[] = []
  const kept: string[] = []
  let is_over = false

  const beat = async (here: TestUser) => {
    const pulse = { at: performance.now(), ended_at: Number.POSITIVE_INFINITY, is_ok: false }
    pulses.push(pulse)
    const answer = await ask('a preference', () => here.call(setPreferences, { language: 'en' }))
    Object.assign(pulse, { ended_at: performance.now(), is_ok: answer?.status === 200 })
  }
  const beats: Promise<void>[] = []
  const repeat = async (every_ms: number, work: (nth: number) => Promise<unknown>) => {
    for (let nth = 0; !is_over; nth++) {
      await work(nth)
      await pause(every_ms)
    }
  }
  const working = origins.flatMap((origin, index) => {
    const here = at(origin, person)
    return [
      repeat(300, () => ask('the session', () => here.call(checkSession, {}))),
      repeat(700, () => ask('the accounts', () => here.call(listAccounts, {}))),
      repeat(1500, async (nth) => {
        const name = `kept ${index}.${nth}`
        const answer = await ask('a list', () => here.call(createList, { name, usernames: ['ann', `ben.${nth}`] }))
        if (answer?.status === 200 || answer?.status === 201) kept.push(name)
      }),
      repeat(2500, async () => {
        const found = await ask('the tasks', () => here.call(listTasks, { limit: 20 }))
        const live = found?.body.tasks?.find(({ status }) => status === 'running' || status === 'waiting')
        if (!live) return
        await ask('a pause', () => here.call(pauseTask, { id: live.id }))
        await insist(answers, 'a resume', () => here.call(resumeTask, { id: live.id }))
      }),
    ]
  })
  // Not one after the other: each begins at its moment, whatever became of those before.
  const beating = repeat(250, async (nth) => void beats.push(beat(at(origins[nth % origins.length] ?? '', person))))
  return {
    pulses,
    /** Stops; the lists that were acknowledged and aren't there. */
    async stop(): Promise<string[]> {
      is_over = true
      await Promise.all([beating, ...working])
      await Promise.all(beats)
      const { follower_lists } = (await person.call(listLists, {})).body
      const there = new Set(follower_lists.map(({ name }) => name))
      return kept.filter((name) => !there.has(name))
    },
    countKept: () => kept.length,
  }
}
