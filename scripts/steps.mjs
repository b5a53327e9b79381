import { spawn } from 'node:child_process'
import { environment, root, since } from './root.mjs'

const CHECKS = {
  words: ['node', 'scripts/check-words.ts'],
  types: ['tsc'],
  lint: ['biome', 'check', '--error-on-warnings'],
  unused: ['knip', '--no-progress'],
}

/** Runs words, types, lint and unused one after the other, to the end of all, and answers how many passed and failed. */
export async function runChecks() {
  const result = { passed: 0, failed: 0 }
  for (const [name, [command, ...args]] of Object.entries(CHECKS)) {
    const is_good = await runStep(name, command, args, { is_quiet: true })
    result[is_good ? 'passed' : 'failed'] += 1
  }
  return result
}

/**
 * Runs a command of the packages, prints how long it took, and answers whether it ended well. What it prints comes at once, or, where
 * something else is running beside it, in one piece at its end.
 */
export async function runStep(name, command, args, { is_quiet = false, env = {} } = {}) {
  if (!is_quiet) console.log(`\n── ${name}`)
  const start = performance.now()
  const output = is_quiet ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd: root,
    env: { ...environment, ...env },
    stdio: ['ignore', output, output],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text))
  const is_good = await new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
  if (is_quiet && !is_good) console.log(printed)
  console.log(`── ${name}: ${is_good ? 'passed' : 'FAILED'} in ${since(start)}`)
  return is_good
}
