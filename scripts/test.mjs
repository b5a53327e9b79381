import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { projectsOf } from '../suites.ts'
import { findChromium } from './chromium.mjs'
import { root, since } from './root.mjs'
import { runChecks, runStep } from './steps.mjs'

/** Of each command, the projects that need no browser and, after them, those that need one. */
const SUITES = {
  test: { without_browser: ['unit', 'server'], with_browser: ['components', 'e2e'] },
  'test:rest': { without_browser: ['sandbox', 'exhaustive'], with_browser: ['states', 'sweep', 'faults'] },
}
const SLOWEST = 20

const start = performance.now()
const totals = { passed: 0, failed: 0, skipped: 0 }
/** The failed tests by file and name. */
const failures = []
/** How long each file's tests took, ms, with the hooks between them. */
const files = []

const suite = process.argv[2] ?? 'test'
const { without_browser, with_browser } = SUITES[suite]
const chromium = findChromium()
// The first tests wait for PostgreSQL half of their time, so the checks and the build find room beside them.
const beside = prepare()
count(await runVitest(without_browser))
await beside
if (chromium) count(await runVitest(with_browser))
else count({ failed: 1 })
report()

async function prepare() {
  if (!(await runStep('build', 'node', ['scripts/build-web.mjs'], { is_quiet: true }))) count({ failed: 1 })
  if (suite === 'test') count(await runChecks())
}

function count(result) {
  for (const [kind, number] of Object.entries(result)) totals[kind] += number
}

/** Runs the tests of some of Vitest's projects and answers its own numbers. */
async function runVitest(projects) {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-results-'))
  const results = join(folder, 'results.json')
  const args = ['run', ...projects.flatMap((name) => ['--project', name])]
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${results}`)
  const well = await runStep(projects.join(' and '), 'vitest', args, { env: { CHROMIUM_PATH: chromium ?? '' } })
  try {
    const read = JSON.parse(readFileSync(results, 'utf8'))
    failures.push(...namesOf(read))
    files.push(...timesOf(read))
    return numbersOf(read, well)
  } catch {
    return { failed: 1 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A file that could not be loaded, or an error outside every test, has no failed test to its name and counts as one. */
function numbersOf(results, well) {
  const unloaded = results.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
  })
  const failed = results.numFailedTests + unloaded.length
  return {
    passed: results.numPassedTests,
    failed: failed === 0 && !well ? 1 : failed,
    skipped: results.numPendingTests + results.numTodoTests,
  }
}

/** Each failed test with the first line of what went wrong, and each file that could not be loaded. */
function namesOf({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      const lines = failed.map((test) => `${test.fullName}: ${firstLineOf(test.failureMessages[0])}`)
      return (lines.length > 0 ? lines : [firstLineOf(message)]).map((line) => `${relative(root, name)} > ${line}`)
    })
}

function firstLineOf(message = '') {
  return message.split('\n', 1)[0].slice(0, 300)
}

function timesOf({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime }))
}

function report() {
  if (totals.passed + totals.failed === 0) count({ failed: 1 })
  const { passed, failed, skipped } = totals
  reportTimes()
  console.log(`\nAll of it took ${since(start)}.`)
  // A log is often read from its end.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
  if (!chromium) console.log('The browser tests did not run and count as one failure; see above how to get a Chromium.')
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  if (process.env.TEST_COUNTS) appendFileSync(process.env.TEST_COUNTS, `${passed} ${failed} ${skipped}\n`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Several files run at a time, so their times come to more than all of it took. */
function reportTimes() {
  const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(8)} s`
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  console.log('\nTime by project:')
  for (const [name, own] of Object.entries(Object.groupBy(files, ({ file }) => projectsOf(file)[0])))
    console.log(`${seconds(own.reduce((sum, { ms }) => sum + ms, 0))}  ${name}, ${own.length} files`)
  console.log('\nThe slowest files:')
  for (const { file, ms } of slowest) console.log(`${seconds(ms)}  ${file}`)
}
