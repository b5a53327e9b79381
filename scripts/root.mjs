import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = resolve(fileURLToPath(import.meta.url), '../..')

/** Node 24, which comes with the packages: the machine's own Node may be older. */
export const node = join(root, 'node_modules', '.bin', 'node')

/** The environment in which the packages' commands, started by name, find Node 24 first. */
export const environment = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
}

/** Ends this script with one sentence instead of a stack. */
export function giveUp(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

/** How long ago a `performance.now()` was, in words. */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}

/** Whether a process of this pid is there, ours or not. */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
