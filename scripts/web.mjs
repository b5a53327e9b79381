import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { environment, isAlive, node, root } from './root.mjs'

const SOURCES = ['web', 'words', 'contract', 'rules', 'index.html', 'vite.config.ts', 'package-lock.json']
const built = join(root, 'web', 'dist')
const stamp = join(built, '.stamp')
const draft = join(root, 'node_modules', '.web-')

/** Builds the web app unless the build that lies there is of these very sources. Answers whether there is a good build. */
export function buildWebIfStale() {
  if (!existsSync(join(root, 'vite.config.ts'))) return true
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  return build(wanted)
}

/** Builds beside the old build and then takes its place, so that neither a running product nor another build is disturbed. */
function build(wanted) {
  removeBrokenOff()
  console.log('\n  Building the web app, which takes a moment…')
  const fresh = `${draft}${process.pid}`
  const old = `${fresh}-old`
  try {
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', fresh]
    // Tests that start the product set NODE_ENV=test, with which React would be its development build.
    const env = { ...environment, NODE_ENV: 'production' }
    const { status } = spawnSync(node, vite, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    if (status !== 0) return false
    writeFileSync(join(fresh, '.stamp'), wanted)
    if (existsSync(built)) renameSync(built, old)
    renameSync(fresh, built)
    return true
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
}

/** What builds left that were killed: whose pid, in the folder's name, is no longer there. */
function removeBrokenOff() {
  for (const name of readdirSync(dirname(draft))) {
    const pid = /^\.web-(\d+)/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(dirname(draft), name), { recursive: true, force: true })
  }
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesUnder)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesUnder(path) {
  const full = join(root, path)
  if (full === built || path.includes('.test.') || !existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}
