import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root, since } from './root.mjs'
import { runStep } from './steps.mjs'

/** How long the chosen server tests took when they last ran, all of them one after the other, ms. Two run at a time. */
const BUDGET = 50_000
const UNKNOWN = 5000

const start = performance.now()
const changed = process.argv.length > 2 ? process.argv.slice(2) : listChanged()
console.log(`Changed: ${changed.join(', ') || 'nothing'}`)
const { chosen, left_out } = chooseServerTests(changed)
const results = await Promise.all([
  runStep('types', 'tsc', ['--noEmit'], { is_quiet: true }),
  runStep('lint', 'biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed], {
    is_quiet: true,
  }),
  runTests(),
])
console.log(`\nAll of it took ${since(start)}.`)
if (left_out > 0)
  console.log(`${left_out} more server tests are near what changed: npm test runs them, and all others.`)
process.exitCode = results.every(Boolean) ? 0 : 1

async function runTests() {
  const code = changed.filter((file) => /\.(tsx?|mjs)$/.test(file))
  const related = ['related', ...code, '--run', '--project', 'unit', '--passWithNoTests']
  const is_good = code.length === 0 || (await runStep('unit', 'vitest', related))
  if (chosen.length === 0) return is_good
  return (await runStep('server', 'vitest', ['run', '--project', 'server', ...chosen])) && is_good
}

/** What differs from the last commit; of a clean tree, what the last commit changed. */
function listChanged() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const uncommitted = [
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '-o', '--exclude-standard'),
  ]
  return uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', '--diff-filter=d', 'HEAD~1')
}

/** The server tests beside what changed and beside what imports it, as many as the budget allows: the nearest and shortest first. */
function chooseServerTests(changed) {
  const sources = globSync('server/**/*.ts', { cwd: root })
  const isImporter = (file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return changed.some((name) => /\.ts$/.test(name) && text.includes(`/${basename(name)}'`))
  }
  const folders = new Set([...changed, ...sources.filter(isImporter)].map(dirname))
  const durations = lastDurations()
  const tests = sources
    .filter((file) => file.endsWith('.test.ts') && folders.has(dirname(file)))
    .map((file) => ({ file, rank: rankOf(file, changed), ms: durations[file]?.duration ?? UNKNOWN }))
    .sort((one, other) => one.rank - other.rank || one.ms - other.ms)
  let spent = 0
  const chosen = tests.filter(({ rank, ms }) => {
    if (rank > 0 && spent + ms > BUDGET) return false
    spent += ms
    return true
  })
  return { chosen: chosen.map(({ file }) => file), left_out: tests.length - chosen.length }
}

/** 0: it changed itself, or is named like what did; 1: it is in the same folder; 2: beside what imports it. */
function rankOf(test, changed) {
  const subject = test.replace('.test.ts', '.ts')
  if (changed.some((file) => file === test || file === subject)) return 0
  return changed.some((file) => dirname(file) === dirname(test)) ? 1 : 2
}

/** As Vitest noted them when it last ran here. */
function lastDurations() {
  const [notes] = globSync('node_modules/.vite/vitest/*/results.json', { cwd: root })
  return notes ? (JSON.parse(readFileSync(join(root, notes), 'utf8')).projects.server?.files ?? {}) : {}
}
