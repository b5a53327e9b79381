import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ProfileUpdate } from '#contract/audience.ts'
import { listLists, listMembers } from '#contract/audience.ts'
import type { TestUser } from '#server/testing/person.ts'
import { type ExportedPerson, makeExport, makePeople } from '../../../e2e/exports/make-export.ts'
import { type BenchProduct, startBenchProduct } from './bench-product.ts'
import { figure, median, megabytes, milliseconds, quantile } from './figures.ts'

const ROUNDS = 3
const run = promisify(execFile)

type Files = { followers: string[]; following: string }

/**
 * Measures an import from the upload to the first page of its result, beside the unavoidable minimum: reading, parsing and
 * copying the names.
 */
export async function benchImport(): Promise<void> {
  const product = await startBenchProduct()
  try {
    await smallImport(product)
    await largeImport(product)
  } finally {
    await product.stop()
  }
}

async function smallImport(product: BenchProduct) {
  const took: number[] = []
  for (let round = 1; round <= ROUNDS + 1; round++) {
    const person = await product.newcomer()
    const files = writeFiles(product, makePeople(50_000, round), makePeople(75_000, round).slice(25_000), 50_000)
    const began = performance.now()
    await upload(product, person, files)
    const { body } = await person.call(listLists, {})
    const away = body.follower_lists.find(({ kind }) => kind === 'non_followers')
    const page = await person.call(listMembers, { id: away?.id ?? '', limit: 500 })
    if (page.body.total !== 25_000) throw new Error(`There should be 25,000 non-followers, not ${page.body.total}.`)
    // The first round is a warm-up.
    if (round > 1) took.push(performance.now() - began)
  }
  figure('50,000 + 50,000 people, upload to the first page', milliseconds(median(took)), '<= 2 s', median(took) <= 2000)
}

async function largeImport(product: BenchProduct) {
  const ratios: number[] = []
  const loop_delays: number[] = []
  const others: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const person = await product.newcomer()
    const everybody = makePeople(1_000_000, 100 + round)
    const files = writeFiles(product, everybody, everybody.slice(0, 10_000), 50_000)
    const size = [...files.followers, files.following].reduce((sum, file) => sum + statSync(file).size, 0)
    const bare = await bareImport(product, files)
    const copied = await countBare(product)
    await product.metric('nodejs_eventloop_lag_p99_seconds')
    const watch = watchOthers(person)
    const began = performance.now()
    const answer = await upload(product, person, files)
    const took = performance.now() - began
    others.push(...(await watch.stop()))
    loop_delays.push((await product.metric('nodejs_eventloop_lag_p99_seconds')) * 1000)
    if (answer.followers !== 1_000_000) throw new Error(`There should be 1,000,000 followers, not ${answer.followers}.`)
    const kept = answer.followers + answer.following
    if (kept !== copied) throw new Error(`${kept} people were imported and ${copied} names copied.`)
    ratios.push(took / bare)
    console.log(
      `round ${round}: the same work on both sides, asserted: ${copied} names copied, ${kept} people imported`,
    )
    console.log(
      `round ${round}: ${megabytes(size)}; bare limit ${milliseconds(bare)}, import ${milliseconds(took)}, RSS at most ${megabytes(product.memory().most)}`,
    )
    await numbered(product, person, answer)
  }
  const ratio = median(ratios)
  figure('1,000,000 followers: import / bare limit', ratio.toFixed(2), '<= 1.5', ratio <= 1.5)
  const { most } = product.memory()
  figure('memory of the process at its most (RSS)', megabytes(most), '<= 400 MB', most <= 400 * 1_048_576)
  const delay = median(loop_delays)
  figure('event loop delay p99 meanwhile', milliseconds(delay), '<= 50 ms', delay <= 50)
  const other = quantile(others, 0.99)
  figure('other requests p99 meanwhile', milliseconds(other), '<= 100 ms', other <= 100)
}

function writeFiles(
  product: BenchProduct,
  followers: ExportedPerson[],
  following: ExportedPerson[],
  per_file: number,
): Files {
  const folder = join(product.folder, 'export')
  mkdirSync(folder, { recursive: true })
  const made = makeExport({ shape: 'C', followers, following, per_file })
  const paths = ([...made.followers, ...made.following] as const).map(({ name, text }) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  })
  return { followers: paths.slice(0, -1), following: paths.at(-1) ?? '' }
}

/**
 * Waits for the job that follows an import, so that it does not run during the next round; returns the durations of other
 * requests meanwhile.
 */
async function numbered({ database }: BenchProduct, person: TestUser, { lists }: ProfileUpdate) {
  const watch = watchOthers(person)
  const began = performance.now()
  for (let left = 1; left > 0; await pause(50)) {
    const ids = lists.map(({ id }) => id)
    const { rows } = await database.query<{ count: number }>(
      'select count(*)::int as count from lists where id = any($1) and bitmap is null',
      [ids],
    )
    left = rows[0]!.count
  }
  const took = performance.now() - began
  const others = await watch.stop()
  console.log(
    `the job that numbers its people: ${milliseconds(took)}, other requests p99 meanwhile ${milliseconds(quantile(others, 0.99))}`,
  )
}

async function countBare({ database }: BenchProduct): Promise<number> {
  const { rows } = await database.query<{ count: number }>('select count(*)::int as count from bare')
  return rows[0]?.count ?? 0
}

/** The unavoidable minimum: reads the files, parses them and copies the names into a table without an index. */
async function bareImport(product: BenchProduct, { followers, following }: Files) {
  const names_file = join(product.folder, 'export', 'names')
  await product.database.query('create table if not exists bare (username text)')
  await product.database.query('truncate bare')
  const began = performance.now()
  const names: string[] = []
  for (const file of followers) {
    const rows = JSON.parse(readFileSync(file, 'utf8')) as { string_list_data: { value: string }[] }[]
    for (const row of rows) names.push(row.string_list_data[0]!.value)
  }
  const root = JSON.parse(readFileSync(following, 'utf8')) as {
    relationships_following: { string_list_data: { value: string }[] }[]
  }
  for (const row of root.relationships_following) names.push(row.string_list_data[0]!.value)
  writeFileSync(names_file, `${names.join('\n')}\n`)
  chmodSync(product.folder, 0o711)
  await product.database.query(`copy bare from '${names_file}'`)
  return performance.now() - began
}

async function upload(product: BenchProduct, person: TestUser, files: Files): Promise<ProfileUpdate> {
  const { stdout } = await run('curl', [
    '--silent',
    ...['--header', `cookie: ${person.cookie()}`, '--header', `origin: ${product.origin}`],
    ...files.followers.flatMap((file) => ['--form', `follower_files=@${file}`]),
    ...['--form', `following_file=@${files.following}`],
    `${product.origin}/api/profile/update`,
  ])
  const answer = JSON.parse(stdout) as ProfileUpdate & { error?: string }
  if (answer.error) throw new Error(answer.error)
  return answer
}

/** Makes a request every 20 ms, whether or not the previous one is answered, and times them. */
function watchOthers(person: TestUser) {
  const took: number[] = []
  const under_way = new Set<Promise<void>>()
  const send = async () => {
    const began = performance.now()
    await person.call(listLists, {})
    took.push(performance.now() - began)
  }
  const timer = setInterval(() => {
    const request = send().finally(() => under_way.delete(request))
    under_way.add(request)
  }, 20)
  return {
    async stop() {
      await pause(20)
      clearInterval(timer)
      await Promise.all(under_way)
      return took
    },
  }
}
