import { spawnSync } from 'node:child_process'
import { environment, root, since } from './root.mjs'

const CHECKS = {
  types: ['tsc'],
  lint: ['biome', 'check', '--error-on-warnings'],
  unused: ['knip', '--no-progress'],
}

/** Runs types, lint and unused to the end of all three and answers how many passed and failed. */
export function runChecks() {
  const results = Object.entries(CHECKS).map(([name, [command, ...args]]) => runStep(name, command, args))
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

/** Runs one command of the packages under a heading, tells how long it took, and answers whether it ended well. */
export function runStep(name, command, args, env = {}) {
  return timed(name, () => {
    const options = { cwd: root, env: { ...environment, ...env }, stdio: ['ignore', 'inherit', 'inherit'] }
    return spawnSync(command, args, options).status === 0
  })
}

/** Does a piece of work, which answers whether it went well, under a heading and tells how long it took. */
export function timed(name, work) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const well = work()
  console.log(`── ${name}: ${well ? 'passed' : 'FAILED'} in ${since(start)}`)
  return well
}
