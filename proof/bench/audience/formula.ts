import { DuckDBInstance } from '@duckdb/node-api'
import { combineLists, listCombined } from '#contract/audience.ts'
import type { Formula } from '#rules/sets.ts'
import type { TestUser } from '#server/testing/person.ts'
import { makePeople } from '../../../e2e/exports/make-export.ts'
import { layList } from '../../../e2e/lay-list.ts'
import { type BenchProduct, startBenchProduct } from './bench-product.ts'
import { figure, median, megabytes, milliseconds } from './figures.ts'

const ROUNDS = 5
const REQUESTS = 20
const PEOPLE = 1_000_000

/**
 * Measures the count of a formula over two lists of a million people by HTTP, beside DuckDB on the same names in the same
 * rounds.
 */
export async function benchFormula(): Promise<void> {
  const product = await startBenchProduct()
  try {
    const person = await product.newcomer()
    const everybody = makePeople(PEOPLE * 1.5).map(({ username }) => username)
    const [a, b] = [everybody.slice(0, PEOPLE), everybody.slice(PEOPLE / 2)]
    const [list_a, list_b] = [await numberedList(product, person, 'A', a), await numberedList(product, person, 'B', b)]
    const without: Formula = { op: 'difference', of: [{ list: list_a }, { list: list_b }] }
    await compareCounts(person, without, a, b)
    await readPagesAndFile(product, person, {
      without,
      both: { op: 'union', of: [{ list: list_a }, { list: list_b }] },
    })
  } finally {
    await product.stop()
  }
}

async function compareCounts(person: TestUser, formula: Formula, a: string[], b: string[]) {
  const duck = await openDuck(a, b)
  const ours: number[] = []
  const ratios: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const took = await timed(
      REQUESTS,
      async () => (await person.call(combineLists, { formula, preview: true })).body.count,
    )
    const theirs = await timed(REQUESTS, duck)
    // The first round is a warm-up.
    if (round === 0) continue
    console.log(`round ${round}: Cadenza ${milliseconds(took)}, DuckDB ${milliseconds(theirs)}`)
    ours.push(took)
    ratios.push(theirs / took)
  }
  console.log(
    `the same work on both sides, asserted with each answer: ${PEOPLE / 2} people counted of ${a.length} and ${b.length}`,
  )
  figure('count of 1,000,000 - 1,000,000 over HTTP', milliseconds(median(ours)), '<= 25 ms', median(ours) <= 25)
  figure('times faster than DuckDB 1.5.6 (in process)', median(ratios).toFixed(1), '>= 5', median(ratios) >= 5)
}

/** Median duration in milliseconds. */
async function timed(times: number, request: () => Promise<number>) {
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    const count = await request()
    took.push(performance.now() - began)
    if (count !== PEOPLE / 2) throw new Error(`There should be ${PEOPLE / 2} people, not ${count}.`)
  }
  return median(took)
}

async function openDuck(a: string[], b: string[]) {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  for (const [table, names] of [
    ['a', a],
    ['b', b],
  ] as const) {
    await connection.run(`create table ${table} (username varchar)`)
    const appender = await connection.createAppender(table)
    for (const name of names) {
      appender.appendVarchar(name)
      appender.endRow()
    }
    appender.closeSync()
  }
  return async () => {
    const read = await connection.runAndReadAll('select count(*)::int as count from a anti join b using (username)')
    return Number(read.getRows()[0]?.[0])
  }
}

async function readPagesAndFile(
  product: BenchProduct,
  person: TestUser,
  formulas: Record<'without' | 'both', Formula>,
) {
  for (const [name, formula] of Object.entries(formulas)) {
    const took: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      const { body } = await person.call(listCombined, { formula, limit: 200 })
      took.push(performance.now() - began)
      if (body.members.length !== 200) throw new Error('The first page should be full.')
    }
    const first = median(took)
    figure(`first page of the result (${name})`, milliseconds(first), '<= 200 ms', first <= 200)
  }
  for (const format of ['csv', 'json', 'xlsx']) {
    const before = product.memory().now
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, product.memory().now)
    }, 50)
    const began = performance.now()
    const query = new URLSearchParams({ formula: JSON.stringify(formulas.both), format })
    const response = await fetch(`${product.origin}/api/follower-lists/combine/export?${query}`, {
      headers: { cookie: person.cookie() },
    })
    let bytes = 0
    for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length
    clearInterval(watch)
    const grown = most - before
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    figure(
      `1,500,000 rows as ${format}, ${megabytes(bytes)} in ${seconds} s: more memory`,
      megabytes(grown),
      '<= 100 MB',
      grown <= 100 * 1_048_576,
    )
  }
}

/** A list of a million, numbered as the job after an import does it. */
async function numberedList({ database }: BenchProduct, person: TestUser, name: string, usernames: string[]) {
  const id = await layList(database, person.email, name, usernames)
  const began = performance.now()
  await person.call(combineLists, { formula: { list: id }, preview: true })
  console.log(`numbered ${name}: ${milliseconds(performance.now() - began)}`)
  return id
}
