import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * What is shared by everybody in one process: what modules keep between calls, and what makes queues, pools and counters. Each says how one user or
 * network is kept from taking all of it; who adds one says so here, or gives each user a share by `createTurns`.
 */
const SHARES: Readonly<Record<string, string>> = {
  'accounts/account-limits.ts readBatch': 'a batch',
  'accounts/count-read.ts aheadIn': 'by Instagram account',
  'accounts/count-read.ts countBatch': 'a batch',
  'accounts/readings.ts noteProfile': 'a batch',
  'accounts/store.ts findAnyAccountRow': 'a batch',
  'audience/import/update-profile.ts under_way': 'by user',
  'audience/import/order-names.ts MAX_AT_ONCE': 'names of one upload',
  'audience/lists/list-excluded-names.ts findExcludeListId': 'a batch',
  'audience/lists/list-members.ts orders': 'by user: a few of each are kept',
  'automation/actions/history.ts findPostsActedOn': 'a batch',
  'accounts/pauses.ts findPause': 'a batch',
  'automation/actions/recall-person.ts findOtherRecords': 'a batch',
  'automation/actions/recall-person.ts findPast': 'a batch',
  'automation/engine/forget-unowned.ts MAX_AT_ONCE': 'rows of one statement at night',
  'automation/engine/grant-day.ts grantDay': 'a batch',
  'automation/engine/intent.ts intendBatch': 'a batch',
  'automation/engine/note-snapshots.ts workThrough': 'once for each account, of which plans allow few',
  'automation/engine/read-facts.ts readBatch': 'a batch',
  'automation/engine/schedule.ts claimTurn': 'a batch',
  'automation/engine/schedule.ts giveTurnBack': 'a batch',
  'automation/engine/settle-failed-step.ts noted': 'what is logged once; forgotten together',
  'automation/engine/settle.ts settleBatch': 'a batch',
  'automation/engine/settle.ts settleWaitsBatch': 'a batch',
  'automation/engine/worker.ts MAX_AT_ONCE': 'once for each account, of which plans allow few',
  'automation/health/read-audience.ts workThrough': 'once for each account, of which plans allow few',
  'automation/lookup/look-up.ts MAX_PLACES': 'places of one answer',
  'automation/moving/move-in.ts under_way': 'one of each user',
  'billing/mail-receipt.ts jobs.work JOB': 'one for each payment',
  'edges/concurrency/child.ts running': 'what createTurns let begin',
  'edges/database/buckets.ts is_distributed': 'of the database',
  'edges/database/database.ts names': 'names of our statements',
  'edges/database/database.ts uses': 'names of our statements',
  'edges/database/embedded-postmaster.ts ours': 'of the built-in database',
  'edges/database/pool-metrics.ts pools': 'of the product itself',
  'edges/database/watched-client.ts asked_until': 'by database',
  'edges/database/watched-client.ts is_watching': 'of the product itself',
  'edges/database/watched-client.ts open': 'connections of the pool, which at_once in budgets.ts bounds for each user',
  'edges/http/held-bodies.ts held': 'by network',
  'edges/metering/lanes.ts createLanes': 'by user or network',
  'edges/metering/meter.ts createLanes': 'by user or network',
  'edges/pictures/resize.ts loading': 'a module',
  'edges/tracing.ts tracer': 'of the product itself',
  'main.ts is_stopping': 'of the product itself',
  'main.ts started': 'of the product itself',
  'people/store.ts upsertMet': 'a batch',
  'statistics/check-follow-backs.ts workThrough': 'once for each account, of which plans allow few',
  'users/forgot-password.ts jobs.work MAIL': 'three for a mailbox in a quarter of an hour, each one mail',
  'users/mail-change.ts jobs.work JOB': 'one for each change of how its user signs in, each one mail',
  'users/require-good-password.ts common': 'a file of ours',
  'users/verify-email.ts jobs.work JOB': 'one for each registration, which are limited by network',
}

/** Threads keep what they have for the one upload they are started for. */
const isThread = (file: string) => file.endsWith('.worker.ts')

const kept = [
  /^(?:export )?const (\w+)(?:: .+?)? = (?:new (?:Map|Set|WeakMap|WeakSet|Array)\b[^\n]*\(\)|\[\]|\{\})$/gm,
  /^(?:export )?let (\w+)/gm,
  /^(?:export )?const (\w+)(?:: .+?)? = (?:batch|recent)\b(?:<[^(]*>)?\(/gm,
]
const makers = /\b(workThrough|createLanes|limitConcurrency|pLimit|Semaphore)(?:<[^(]*>)?\((?!<)/g
/** A number of places: without a share, one user could take all of them. */
const numbers = /\b(MAX_(?:AT_ONCE|UPLOADS|CONCURRENT|RUNNING|WORKERS|PLACES)\w*) = /g
const queues = /jobs\.work<[^\n]*?\((\w+),(?![\s\S]{0,400}?of_one)/g

function shared(text: string): string[] {
  const names = [...kept.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name!))]
  if (!/createTurns|createFairWork|workThrough/.test(text))
    names.push(...[...text.matchAll(numbers)].map(([, n]) => n!))
  names.push(...[...text.matchAll(makers)].map(([, name]) => name!))
  names.push(...[...text.matchAll(queues)].map(([, name]) => `jobs.work ${name}`))
  return [...new Set(names)]
}

const isOwn = (file: string) =>
  !/\.test\.ts$|^testing\/|^edges\/concurrency\/(batch|work-through|recent)\.ts$/.test(file)

test('everything that all users share has a share for each', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => isOwn(file) && !isThread(file))
  const found = files.flatMap((file) =>
    shared(readFileSync(join(import.meta.dirname, file), 'utf8')).map((name) => `${file} ${name}`),
  )
  expect(found.filter((name) => !(name in SHARES))).toEqual([])
  expect(Object.keys(SHARES).filter((name) => !found.includes(name))).toEqual([])
})

test.each([
  ['a queue', 'const waiting: (() => void)[] = []'],
  ['a counter', 'let running = 0'],
  ['places by anything', 'const under_way = new Map<string, number>()'],
  ['a limit that knows nobody', 'const inTurn = limitConcurrency(2)'],
  ['a cache', 'const orders = recent<Ordered>(6)'],
  [
    'a round that takes what is due by time alone',
    '  await workThrough({ at_once: 8, claim, signal, onFailure }, send)',
  ],
  ['places without a share', 'const MAX_AT_ONCE = 16'],
  ['jobs that stand in one line', '  jobs.work<{ id: string }>(WRITE, async ({ id }) => write(db, id))\n'],
])('planted, %s is found', (_, text) => {
  expect(shared(text)).toHaveLength(1)
})
