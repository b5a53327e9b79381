import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { since } from './root.mjs'
import { runChecks, runStep } from './steps.mjs'

const start = performance.now()
const totals = { passed: 0, failed: 0, skipped: 0 }

const chromium = findChromium()
// The first tests wait for PostgreSQL half of their time, so the checks and the build find room beside them.
const beside = prepare()
count(await runVitest('unit', 'server'))
await beside
if (chromium) count(await runVitest('components', 'e2e'))
else count({ failed: 1 })
report()

async function prepare() {
  if (!(await runStep('build', 'node', ['scripts/build-web.mjs'], { is_quiet: true }))) count({ failed: 1 })
  count(await runChecks())
}

function count(result) {
  for (const [kind, number] of Object.entries(result)) totals[kind] += number
}

/** Runs the tests of some of Vitest's projects and answers its own numbers. */
async function runVitest(...projects) {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-results-'))
  const results = join(folder, 'results.json')
  const args = ['run', ...projects.flatMap((name) => ['--project', name])]
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${results}`)
  const well = await runStep(projects.join(' and '), 'vitest', args, { env: { CHROMIUM_PATH: chromium ?? '' } })
  try {
    return numbersOf(JSON.parse(readFileSync(results, 'utf8')), well)
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

function report() {
  const { passed, failed, skipped } = totals
  console.log(`\nAll of it took ${since(start)}.`)
  if (!chromium) console.log('The browser tests did not run and count as one failure; see above how to get a Chromium.')
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}
