import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { giveUp, node, root } from './root.mjs'

const SECOND = 1000
const PATIENCE = 30 * SECOND

/** In bytes. What is longer goes back to the system when it is freed; left to itself, glibc keeps it once there was more of it (docs/decisions/exports.md). */
const GIVEN_BACK = { MALLOC_MMAP_THRESHOLD_: '131072' }

/**
 * Reads settings from a file, which never override the environment: `.env` where there is one, the file that ENV_FILE names, or none
 * where ENV_FILE is empty. Node 24 reads it: the machine's own may be too old to.
 */
export function readSettings() {
  const { ENV_FILE } = process.env
  const file = resolve(root, ENV_FILE ?? '.env')
  if (ENV_FILE === '' || (ENV_FILE === undefined && !existsSync(file))) return
  const read = 'process.loadEnvFile(process.argv[1]); process.stdout.write(JSON.stringify(process.env))'
  const { status, stdout, stderr } = spawnSync(node, ['-e', read, file], { encoding: 'utf8' })
  if (status !== 0) giveUp(`The settings in ${file} cannot be read: ${stderr.match(/Error: (.*)/)?.[1] ?? stderr}`)
  const line = lineWithoutValue(readFileSync(file, 'utf8'))
  if (line > 0) giveUp(`Line ${line} of ${file} sets nothing: write NAME=value.`)
  Object.assign(process.env, JSON.parse(stdout))
}

/** Node passes over a line without “=”. The number of the first such line, from 1; 0 where there is none. */
function lineWithoutValue(text) {
  const unquoted = text.replace(/=\s*(["'`])[\s\S]*?\1/g, (value) => `=${'\n'.repeat(value.split('\n').length - 1)}`)
  return 1 + unquoted.split('\n').findIndex((line) => !/^\s*(#|$)|=/.test(line))
}

/**
 * Runs Node 24 programs until the first of them ends, ends the others then, and ends with its exit code.
 * Each has a process group of its own, so a Ctrl-C reaches it once, through here and not from the terminal. Each holds a
 * channel to here (CADENZA_PARENT=1 says so): its 'disconnect' tells the program that it was left alone, even by a kill -9.
 */
export function keep(programs) {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  let is_stopping = false
  const running = new Set()

  for (const { args, env } of programs) {
    const program = spawn(node, args, {
      cwd: root,
      env: { ...GIVEN_BACK, ...process.env, CADENZA_PARENT: '1', ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    running.add(program)
    program.once('exit', (code, signal) => {
      running.delete(program)
      process.exitCode ??= code ?? 128 + constants.signals[signal]
      if (running.size === 0) process.exit()
      stopAll('SIGTERM')
    })
  }

  process.on('SIGINT', stopAll)
  process.on('SIGTERM', stopAll)
  endWithNpm(() => stopAll('SIGTERM'))

  function stopAll(signal) {
    if (is_stopping) return
    is_stopping = true
    for (const program of running) program.kill(signal)
    setTimeout(() => {
      for (const program of running) program.kill('SIGKILL')
    }, PATIENCE).unref()
  }
}

/** npm passes signals on, but not its own kill -9. */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm) end()
  }, SECOND).unref()
}
