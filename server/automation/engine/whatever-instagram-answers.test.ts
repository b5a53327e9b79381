import * as fc from 'fast-check'
import pino from 'pino'
import { expect, test } from 'vitest'
import {
  type Action,
  createTask,
  pauseTask,
  previewTask,
  resumeTask,
  type Task,
  undoTask,
} from '#contract/automation.ts'
import { putLimits } from '#contract/limits.ts'
import { getHealth } from '#contract/server.ts'
import { HOUR, MINUTE, SECOND } from '#rules/durations.ts'
import { readCaps } from '#rules/reads.ts'
import { eventually } from '../../testing/eventually.ts'
import { startHostileProduct } from '../../testing/hostile-product.ts'
import { leavesNoDoubt, type Mischief, misbehave, mischief, rulesFor } from '../../testing/mischief.ts'
import { mostWithin } from '../../testing/most-within.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { tasksOf } from '../../testing/tasks.ts'

/** `RUNS=500 SEED=7` looks for longer, and elsewhere. */
const RUNS = Number(process.env.RUNS ?? 8)
const SEED = Number(process.env.SEED ?? 20_261_122)

const SCALE = 0.002
const ACCOUNT = 'sandbox.creator'

/** How long a task may take that has nothing to wait for, ms of this machine. */
const PATIENCE = 5 * SECOND

/** The most calls that the pacing allows: some thirty inspections of a few calls each in a minute; the reads and the writes of an hour. */
const MAX_PER_MINUTE = 120
const MAX_PER_HOUR = readCaps.fast.hourly + 100

/** After this many calls without a person, a page or a reason a task makes no progress. */
const MAX_WITHOUT_RESULT = 80

const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const templates = [{ text: '{Lovely|Wonderful|Great|Fine} {shot|picture|view|moment}, {username}{.|!| :)| –}' }]
const people = [{ type: 'followers_of', username: 'coffee.daily' }]
const posts = [{ type: 'hashtag', tag: 'latteart' }]

const requests = {
  follow: { kind: 'follow', sources: people, filters: open, target_count: 3 },
  followLikers: {
    kind: 'follow',
    sources: [{ type: 'likers_of', username: 'coffee.daily', last_posts: 2 }],
    filters: open,
    target_count: 2,
  },
  unfollow: {
    kind: 'unfollow',
    options: { who: 'anyone', only_non_followers: false, keep_likers_of_last_posts: null, followed_days_ago: null },
    target_count: 3,
  },
  react: { kind: 'react', sources: posts, filters: open, options: { post_max_age_days: null }, target_count: 3 },
  reactTo: {
    kind: 'react',
    sources: people,
    filters: { ...open, private: 'skip' },
    options: { post_max_age_days: null, posts_per_person: 2 },
    target_count: 3,
  },
  comment: {
    kind: 'comment',
    sources: posts,
    filters: open,
    options: { templates, post_max_age_days: null },
    target_count: 2,
  },
  extract: { kind: 'extract', sources: people, target_count: 500 },
  extractDetails: { kind: 'extract', sources: people, options: { profile_details: true }, target_count: 6 },
}

const scenario = fc.record({
  tasks: fc.uniqueArray(fc.constantFrom(...(Object.keys(requests) as (keyof typeof requests)[])), {
    minLength: 1,
    maxLength: 2,
  }),
  previews: fc.boolean(),
  pauses: fc.boolean(),
  undoes: fc.boolean(),
  odds: mischief,
})
type Scenario = typeof scenario extends fc.Arbitrary<infer One> ? One : never

test(
  `whatever Instagram answers, over ${RUNS} generated cases (SEED=${SEED}): paced, ended or explained, never twice, never false`,
  async () => {
    await fc.assert(fc.asyncProperty(scenario, play), {
      numRuns: RUNS,
      seed: SEED,
      // Each smaller case costs seconds: the smallest found in this time is shown.
      interruptAfterTimeLimit: RUNS * 20 * SECOND,
      markInterruptAsFailure: false,
    })
  },
  RUNS * 25 * SECOND,
)

/** One case from beginning to end: asserts what must hold whatever was answered. */
async function play({ tasks: names, previews, pauses, undoes, odds }: Scenario): Promise<void> {
  const log = recordedLog()
  const {
    product,
    hostile: instagram,
    close,
  } = await startHostileProduct({ roles: ['web', 'worker'], pacing_scale: SCALE }, log.logger)
  try {
    const control = controlSandbox(product.sandbox.origin)
    const { person, account_id } = await product.userWithAccount(ACCOUNT)
    await person.call(putLimits, { id: account_id, warm_up: false, preset: 'fast' })
    const { read, actionsOf } = tasksOf(person)
    const before = instagram.calls.length
    const met = misbehave(instagram, odds as Mischief, MINUTE * SCALE)

    const asked = names.map((name) => ({ account_id, ...requests[name] }))
    if (previews) expectReason(await person.call(previewTask, asked[0] as never))
    const ids: { id: string }[] = []
    for (const request of asked) {
      const { status, body } = expectReason(await person.call(createTask, request as never))
      if (status === 201) ids.push(body.task)
    }
    if (pauses) for (const { id } of ids) for (const call of [pauseTask, resumeTask]) await person.call(call, { id })

    const callsNow = () => instagram.calls.length
    const settled = await runOut(() => Promise.all(ids.map(read)), callsNow)
    if (undoes) {
      const undone = await Promise.all(
        settled.filter(({ can_undo }) => can_undo).map(({ id }) => person.call(undoTask, { id })),
      )
      ids.push(...undone.flatMap(({ status, body }) => (status < 300 ? [body.task] : [])))
    }
    const ended = await runOut(() => Promise.all(ids.map(read)), callsNow)

    const moments = instagram.calls.slice(before).map(({ at }) => at)
    expect(mostWithin(moments, MINUTE * SCALE), 'calls in a minute').toBeLessThanOrEqual(MAX_PER_MINUTE)
    expect(mostWithin(moments, HOUR * SCALE), 'calls in an hour').toBeLessThanOrEqual(MAX_PER_HOUR)

    const allowed = rulesFor(met)
    for (const task of ended) expectExplained(task, allowed)

    const { actions: ledger, duplicates } = await control.ledger(ACCOUNT)
    expect(duplicates, 'duplicates').toBe(0)
    const applied = ledger
      .filter((row) => row.applied)
      .map(({ kind, target, media_id }) => placeOf(kind, target, media_id))
    const open_ended = new Set<string>()
    for (const task of ended.filter(({ kind }) => kind !== 'extract'))
      expectCounted(task, await actionsOf(task), applied, open_ended)
    if (leavesNoDoubt(met))
      expect(
        applied.filter((place) => !open_ended.has(place)),
        'done and not reported',
      ).toEqual([])
    expect((await person.call(getHealth, {})).body.status).toBe('ok')
    expect(log.errors).toEqual([])
  } finally {
    instagram.behave()
    await close()
  }
}

/** Each counted action is taken out of what was `applied`; those without a proven effect are added to `open_ended`. */
function expectCounted(task: Task, actions: Action[], applied: string[], open_ended: Set<string>) {
  const placesIn = (...states: Action['state'][]) =>
    actions
      .filter(({ state }) => states.includes(state))
      .map(({ kind, username, media_id }) => placeOf(kind, username, media_id))
  for (const place of placesIn('already', 'unknown', 'intended')) open_ended.add(place)
  const counted = placesIn('done', 'requested')
  expect(task.done_count, `done_count of ${task.kind}`).toBe(counted.length)
  for (const place of counted) {
    const at = applied.indexOf(place)
    expect(at, `${place} is counted and was never applied: ${applied.join(', ')}`).toBeGreaterThanOrEqual(0)
    applied.splice(at, 1)
  }
}

/** Done or refused in a sentence; never a failure of ours. */
function expectReason<Answer extends { status: number; body: { error?: string } }>(answer: Answer): Answer {
  expect(answer.status, JSON.stringify(answer.body)).not.toBe(500)
  if (answer.status >= 400) expect(answer.body.error).toMatch(/^[A-Z].*[.!?]$/)
  return answer
}

const placeOf = (kind: string, name: string, media_id: string | null) =>
  `${kind} ${name} ${media_id?.split('_')[0] ?? ''}`

const isOver = ({ status }: Task) => status === 'completed' || status === 'stopped' || status === 'failed'
const progressOf = (tasks: Task[]) =>
  tasks.map(({ status, done_count, skipped_count, failed_count, waiting, current_action }) => [
    status,
    done_count,
    skipped_count,
    failed_count,
    waiting?.until,
    current_action,
  ])

/** Until all have ended or wait for longer than anybody wants to watch; no task may ask on and on with nothing to show for it. */
async function runOut(readAll: () => Promise<Task[]>, callsNow: () => number): Promise<Task[]> {
  const ends_at = performance.now() + PATIENCE
  let seen = ''
  let calls = callsNow()
  const waitsLong = ({ status, waiting }: Task) =>
    status === 'waiting' && (waiting?.until == null || Date.parse(waiting.until) > Date.now() + SECOND)
  return eventually(
    async () => {
      const tasks = await readAll()
      const now = JSON.stringify(progressOf(tasks))
      if (now !== seen) calls = callsNow()
      seen = now
      expect(callsNow() - calls, `calls in vain of ${now}`).toBeLessThan(MAX_WITHOUT_RESULT)
      return tasks
    },
    (tasks) => tasks.every((task) => isOver(task) || waitsLong(task)) || performance.now() > ends_at,
    2 * PATIENCE,
  )
}

const ownRules = new Set([
  'gap',
  'long_pause',
  'hourly_limit',
  'daily_limit',
  'follow_unfollow_limit',
  'read_limit',
  'plan_daily_actions',
])

/** It has ended, acts, or says until when it waits and for what, and that is so. */
function expectExplained({ kind, status, waiting, current_action, error }: Task, allowed: Set<string>) {
  const said = `${kind} is ${status}: ${JSON.stringify(waiting)}, ${current_action}, ${error}`
  if (status === 'completed' || status === 'stopped') return
  if (status === 'failed') {
    expect(error, said).toMatch(/\w/)
    return
  }
  if (waiting === null) {
    expect(status, said).toBe('running')
    return
  }
  expect(waiting.message, said).toMatch(/\w/)
  expect(ownRules.has(waiting.rule) || allowed.has(waiting.rule), `${said}; it could only be ${[...allowed]}`).toBe(
    true,
  )
  if (waiting.until === null) expect(waiting.rule, said).toBe('account_hold')
  else expect(Date.parse(waiting.until), said).toBeGreaterThan(Date.now() - 3 * SECOND)
}

/** What the product logs as an error: nothing that Instagram answers may be one. */
function recordedLog() {
  const errors: string[] = []
  const write = (line: string) => {
    const { level, msg, err } = JSON.parse(line)
    if (level >= 50) errors.push(`${msg}: ${err?.message ?? ''}`)
  }
  return { errors, logger: pino({ level: 'error' }, { write }) }
}
