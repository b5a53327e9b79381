import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectsOf } from '../suites.ts'
import { findChromium } from './chromium.mjs'
import { distancesTo } from './import-graph.ts'
import { root, since } from './root.mjs'
import { runStep } from './steps.mjs'

/** How long the chosen files took when they last ran, all of them one after the other, ms. Several run at a time. */
const BUDGET = 60_000
/** A file that has not run here, ms. */
const UNKNOWN = { unit: 300, components: 1500, states: 30_000 }
const UNKNOWN_OTHERS = 5000
/** They start the product as another process, which no import shows. */
const OF_THE_WHOLE = ['e2e', 'sweep', 'faults']
/** What of the repository is read for its imports; of what proves it (proof/) nothing, unless that itself changed. */
const SOURCES = ['{contract,rules,words,server,web,sandbox,e2e,scripts}/**/*.{ts,tsx,mjs}', '*.ts']

const start = performance.now()
const changed = process.argv.length > 2 ? process.argv.slice(2) : listChanged()
console.log(`Changed: ${changed.join(', ') || 'nothing'}`)
const { chosen, left_out } = chooseTests(changed)
const results = await Promise.all([
  runStep('types', 'tsc', ['--noEmit'], { is_quiet: true }),
  runStep('lint', 'biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed], {
    is_quiet: true,
  }),
  runTests(),
])
console.log(`\nAll of it took ${since(start)}.`)
reportLeftOut()
process.exitCode = results.every(Boolean) ? 0 : 1

async function runTests() {
  if (chosen.length === 0) return true
  const projects = [...new Set(chosen.map(({ project }) => project))]
  const env =
    projects.includes('components') || projects.includes('states') ? { CHROMIUM_PATH: findChromium() ?? '' } : {}
  const args = ['run', ...projects.flatMap((name) => ['--project', name]), ...chosen.map(({ file }) => file)]
  return await runStep('tests', 'vitest', args, { env })
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

/**
 * The test files that load what changed, as many as the budget allows: those that changed themselves in any case, then those of the whole
 * repository, then the fewest imports away first; of those the nearest folder, then the shortest.
 */
function chooseTests(changed) {
  const is_proof = changed.some((file) => file.startsWith('proof/'))
  const distances = distancesTo(changed, root, is_proof ? [...SOURCES, 'proof/**/*.ts'] : SOURCES)
  const durations = lastDurations()
  const tests = globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: (name) => /^(node_modules|dist)$/.test(name) })
    .map((file) => ({ file, project: projectsOf(file)[0], distance: distanceOf(file, distances) }))
    .filter(({ project, distance }) => distance < Infinity || OF_THE_WHOLE.includes(project))
    .map((test) => ({
      ...test,
      folders: sharedFolders(test.file, changed),
      ms: durations[test.project]?.files?.[test.file]?.duration ?? UNKNOWN[test.project] ?? UNKNOWN_OTHERS,
    }))
    .sort((one, other) => one.distance - other.distance || other.folders - one.folders || one.ms - other.ms)
  let spent = 0
  const { chosen = [], left_out = [] } = Object.groupBy(tests, ({ project, distance, ms }) => {
    if (OF_THE_WHOLE.includes(project) || (distance > 0 && spent + ms > BUDGET)) return 'left_out'
    spent += ms
    return 'chosen'
  })
  return { chosen, left_out }
}

/** What reads the files of the whole repository as text loads none of them. */
function distanceOf(test, distances) {
  return distances.get(test) ?? (dirname(test) === '.' ? 1 : Infinity)
}

/** How many folders a file has in common with the changed file that lies nearest. */
function sharedFolders(file, changed) {
  const folders = dirname(file).split('/')
  const sharedWith = (other) => {
    const theirs = dirname(other).split('/')
    const apart = folders.findIndex((name, at) => name !== theirs[at])
    return apart < 0 ? folders.length : apart
  }
  return Math.max(0, ...changed.map(sharedWith))
}

/** As Vitest noted them when it last ran here. */
function lastDurations() {
  const [notes] = globSync('node_modules/.vite/vitest/*/results.json', { cwd: root })
  return notes ? JSON.parse(readFileSync(join(root, notes), 'utf8')).projects : {}
}

function reportLeftOut() {
  if (left_out.length === 0) return
  const NAMED = 3
  console.log('\nLeft out (npm test and npm run test:rest run all of them):')
  for (const [project, tests] of Object.entries(Object.groupBy(left_out, ({ project }) => project))) {
    const names = tests.slice(0, NAMED).map(({ file }) => file)
    const more = tests.length > NAMED ? ' …' : ''
    console.log(`  ${project}, ${tests.length} files: npx vitest run --project ${project} ${names.join(' ')}${more}`)
  }
}
