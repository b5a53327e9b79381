import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { give, layerFor } from './embedded-owner.ts'
import { makePassable, type Place, placePostgres, replaceInData } from './embedded-place.ts'
import { ADMIN } from './embedded-roles.ts'

/** The contents of DATA_DIR/postgres.json. */
type Kept = { password: string; admin_password: string; port: number | null; data: string }

/** A PostgreSQL that is ready to start: its binaries, its data and the credentials. */
export type Cluster = Place & Omit<Kept, 'data'> & { keepPort(port: number): void }

/** pg_hba.conf: only this machine may connect, and only with a password. */
const WHO_COMES_IN = 'host all all 127.0.0.1/32 scram-sha-256\n'

/** Finds the cluster of the data folder, or creates it. */
export function openCluster(data_dir: string, log: (sentence: string) => void, initdb: string[] = []): Cluster {
  const file = join(data_dir, 'postgres.json')
  const place = placePostgres(data_dir, log)
  const kept = readKept(file, place.data)
  const password = kept?.password ?? randomBytes(24).toString('base64url')
  // Clusters of older versions get one at their next start.
  const admin_password = kept?.admin_password ?? randomBytes(24).toString('base64url')
  const keep = (port: number | null) => writeKept(file, { password, admin_password, port, data: place.data })

  if (!existsSync(place.data)) {
    if (kept && existsSync(kept.data)) throw new CannotStart(wasMoved(data_dir, kept.data, place.data))
    keep(null)
    layData(place, admin_password, initdb)
  } else if (!kept) {
    throw new CannotStart(`${file}, which has the password to the data in ${place.data}, is missing: put it back.`)
  }
  if (kept && !kept.admin_password) keep(kept.port)
  return { ...place, password, admin_password, port: kept?.port ?? null, keepPort: keep }
}

/** Restores the access rules, whatever they were changed to. */
export const closeDoors = (place: Place) => replaceInData(place, 'pg_hba.conf', WHO_COMES_IN)

/** Creates the cluster next to its final place and moves it there when it is complete. */
function layData(place: Place, password: string, extra: string[]) {
  const { native, data, owner } = place
  makePassable(dirname(data))
  removeBrokenOff(data)
  const draft = `${data}.${process.pid}`
  const layer = owner && layerFor(owner)
  // Another account with the creator's name is not in the owner's group.
  mkdirSync(draft)
  chmodSync(draft, owner ? 0o770 : 0o700)
  try {
    const password_file = join(draft, 'password')
    writeFileSync(password_file, password, { mode: 0o600 })
    if (owner && layer) {
      give(password_file, layer)
      chownSync(draft, 0, owner.gid)
    }
    const args = ['-D', join(draft, 'data'), '-U', ADMIN, `--pwfile=${password_file}`, '--auth=scram-sha-256']
    args.push('--encoding=UTF8', '--locale=C', '--no-instructions', ...extra)
    const initdb = join(native, 'bin/initdb')
    const { status, stderr, error } = spawnSync(initdb, args, { ...layer, cwd: '/', env: {}, encoding: 'utf8' })
    if (error) throw error
    if (status !== 0) throw new Error(stderr.trim() || `initdb ended with ${status}`)
    if (owner && layer?.uid !== owner.uid) give(join(draft, 'data'), owner)
    renameSync(join(draft, 'data'), data)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function removeBrokenOff(data: string) {
  const drafts = readdirSync(dirname(data)).filter(
    (name) => name.startsWith(`${basename(data)}.`) && /\.\d+$/.test(name),
  )
  for (const name of drafts) rmSync(join(dirname(data), name), { recursive: true, force: true })
}

function readKept(file: string, data: string): Kept | undefined {
  if (!existsSync(file)) return undefined
  const kept = parseKept(readFileSync(file, 'utf8'))
  if (kept) return kept
  throw new CannotStart(
    `${file}, which has the password to the data in ${data}, is damaged. Put it back from a backup; without one these data cannot be opened, so set DATA_DIR to another folder to start with none.`,
  )
}

function parseKept(text: string): Kept | null {
  try {
    const kept: Kept = JSON.parse(text)
    const is_port = kept.port === null || Number.isInteger(kept.port)
    return typeof kept.password === 'string' && typeof kept.data === 'string' && is_port ? kept : null
  } catch {
    return null
  }
}

function writeKept(file: string, kept: Kept) {
  const draft = `${file}.new`
  writeFileSync(draft, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
}

function wasMoved(data_dir: string, from: string, to: string): string {
  return `DATA_DIR ${data_dir} was moved or copied, and its PostgreSQL's data are still in ${from}. Move them along: mv ${from} ${to}`
}
