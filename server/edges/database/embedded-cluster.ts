import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { give, layerFor } from './embedded-owner.ts'
import { type ClusterPlace, makePassable, placePostgres, replaceInData } from './embedded-place.ts'

/** The superuser, who creates the product's role and its database and is not used afterwards. */
export const ADMIN = 'postgres'

/** The contents of DATA_DIR/postgres.json. */
type Settings = { password: string; admin_password: string; port: number | null; data: string }

/** A PostgreSQL that is ready to start: its binaries, its data and the credentials. */
export type Cluster = ClusterPlace & Omit<Settings, 'data'> & { keepPort(port: number): void }

/** pg_hba.conf: only this machine may connect, and only with a password. */
const ACCESS_RULES = 'host all all 127.0.0.1/32 scram-sha-256\n'

/** Finds the cluster of the data folder, or creates it. */
export function openCluster(data_dir: string, log: (sentence: string) => void, initdb: string[] = []): Cluster {
  const file = join(data_dir, 'postgres.json')
  const place = placePostgres(data_dir, log)
  const settings = readSettings(file, place.data)
  const password = settings?.password ?? randomBytes(24).toString('base64url')
  // Clusters of older versions get one at their next start.
  const admin_password = settings?.admin_password ?? randomBytes(24).toString('base64url')
  const keep = (port: number | null) => writeSettings(file, { password, admin_password, port, data: place.data })

  if (!fs.existsSync(place.data)) {
    if (settings && fs.existsSync(settings.data)) throw new CannotStart(wasMoved(data_dir, settings.data, place.data))
    keep(null)
    layData(place, admin_password, initdb)
  } else if (!settings) {
    throw new CannotStart(`${file}, which has the password to the data in ${place.data}, is missing: put it back.`)
  }
  if (settings && !settings.admin_password) keep(settings.port)
  return { ...place, password, admin_password, port: settings?.port ?? null, keepPort: keep }
}

/** Restores the access rules after any change. */
export const restoreAccessRules = (place: ClusterPlace) => replaceInData(place, 'pg_hba.conf', ACCESS_RULES)

/** Creates the cluster next to its final place and moves it there when it is complete. */
function layData(place: ClusterPlace, password: string, extra: string[]) {
  const { native, data, owner } = place
  makePassable(dirname(data))
  removeBrokenOff(data)
  const draft = `${data}.${process.pid}`
  const layer = owner && layerFor(owner)
  // Another account with the creator's name is not in the owner's group.
  fs.mkdirSync(draft)
  fs.chmodSync(draft, owner ? 0o770 : 0o700)
  try {
    const password_file = join(draft, 'password')
    fs.writeFileSync(password_file, password, { mode: 0o600 })
    if (owner && layer) {
      give(password_file, layer)
      fs.chownSync(draft, 0, owner.gid)
    }
    const args = ['-D', join(draft, 'data'), '-U', ADMIN, `--pwfile=${password_file}`, '--auth=scram-sha-256']
    args.push('--encoding=UTF8', '--locale=C', '--no-instructions', ...extra)
    const initdb = join(native, 'bin/initdb')
    const { status, stderr, error } = spawnSync(initdb, args, { ...layer, cwd: '/', env: {}, encoding: 'utf8' })
    if (error) throw error
    if (status !== 0) throw new Error(stderr.trim() || `initdb ended with ${status}`)
    if (owner && layer?.uid !== owner.uid) give(join(draft, 'data'), owner)
    fs.renameSync(join(draft, 'data'), data)
  } finally {
    fs.rmSync(draft, { recursive: true, force: true })
  }
}

function removeBrokenOff(data: string) {
  const drafts = fs
    .readdirSync(dirname(data))
    .filter((name) => name.startsWith(`${basename(data)}.`) && /\.\d+$/.test(name))
  for (const name of drafts) fs.rmSync(join(dirname(data), name), { recursive: true, force: true })
}

function readSettings(file: string, data: string): Settings | undefined {
  if (!fs.existsSync(file)) return undefined
  const settings = parseSettings(fs.readFileSync(file, 'utf8'))
  if (settings) return settings
  throw new CannotStart(
    `${file}, which has the password to the data in ${data}, is damaged. Put it back from a backup; without one these data cannot be opened, so set DATA_DIR to another folder to start with none.`,
  )
}

function parseSettings(text: string): Settings | null {
  try {
    const settings: Settings = JSON.parse(text)
    const is_port = settings.port === null || Number.isInteger(settings.port)
    return typeof settings.password === 'string' && typeof settings.data === 'string' && is_port ? settings : null
  } catch {
    return null
  }
}

function writeSettings(file: string, settings: Settings) {
  const draft = `${file}.new`
  fs.writeFileSync(draft, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flush: true })
  fs.renameSync(draft, file)
}

function wasMoved(data_dir: string, from: string, to: string): string {
  return `DATA_DIR ${data_dir} was moved or copied, and its PostgreSQL's data are still in ${from}. Move them along: mv ${from} ${to}`
}
