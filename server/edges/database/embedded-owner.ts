import { spawnSync } from 'node:child_process'
import { accessSync, constants, lchownSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

/** The user PostgreSQL runs as, where that is not the current one. */
export type SystemUser = { uid: number; gid: number }

/** Under root PostgreSQL runs as this system user: other programs of a shared user could write, signal and read it. */
export const SYSTEM_USER = 'cadenza-postgres'

const WITHOUT_A_WAY_IN = { home: '/nonexistent', shell: '/usr/sbin/nologin' }

/** Below the range that useradd fills from the top, above the one it fills from the bottom, and outside systemd's. */
const FREE_UIDS = { first: 59_000, last: 59_999 }

/** Users of every system: one provides a name where none can be created. */
const USUAL = ['nobody', 'postgres', 'daemon']

/** Time another program may hold the list of users, ms. */
const PATIENCE = 10_000

/**
 * Returns the owner of root's PostgreSQL: the system user, created if missing. Where none can be created (a container without
 * useradd, or whose list of users is read-only) it is an id without a name, which existing data keep. So do data whose whole
 * folder belongs to one user, unless others share that name.
 */
export function ownerFor(existing: SystemUser | null, data_dir: SystemUser): SystemUser {
  const named = idsOf(SYSTEM_USER)
  if (existing && existing.uid !== 0) {
    const name = nameOf(existing.uid)
    const is_somebodys = existing.uid === data_dir.uid && !USUAL.includes(name ?? '')
    if (is_somebodys || (name === null && !named)) return existing
  }
  return named ?? makeSystemUser() ?? freeOwner()
}

/**
 * Returns the user who creates the owner's data: PostgreSQL runs under an id without a name, but initdb requires a name. The
 * group stays, so that no other process with that name gets access.
 */
export function layerFor(owner: SystemUser): SystemUser {
  if (nameOf(owner.uid) !== null) return owner
  for (const name of USUAL) {
    const ids = idsOf(name)
    if (ids) return { uid: ids.uid, gid: owner.gid }
  }
  throw new CannotStart(
    `PostgreSQL does not run as root, and there is neither useradd nor a user ${USUAL.join(', ')} here.`,
  )
}

/**
 * Changes the owner of a path and everything below it, without following links. A folder remains root's until its contents are
 * changed, so nobody interferes, and an interrupted run is detectable. A file with another hard link is not data.
 */
export function give(path: string, owner: SystemUser): void {
  const stat = lstatSync(path)
  if (stat.isDirectory()) {
    lchownSync(path, 0, 0)
    for (const name of readdirSync(path)) give(join(path, name), owner)
  }
  if (stat.isDirectory() || stat.nlink === 1) lchownSync(path, owner.uid, owner.gid)
}

/** One product at a time: of two at once, `useradd` would overwrite the first one's user with the second's. */
function makeSystemUser(): SystemUser | null {
  const turn = join(tmpdir(), `${SYSTEM_USER}.making`)
  const until = Date.now() + PATIENCE
  let is_ours = false
  try {
    while (Date.now() < until && mayBeWritten('/etc')) {
      is_ours ||= takeTurn(turn)
      const output = is_ours && !idsOf(SYSTEM_USER) ? runUserAdd() : ''
      const ids = idsOf(SYSTEM_USER)
      if (ids || (is_ours && !output.includes('lock'))) return ids
      pause(100)
    }
    return null
  } finally {
    if (is_ours) rmSync(turn, { recursive: true, force: true })
  }
}

/** A killed process leaves its lock behind. */
function takeTurn(turn: string): boolean {
  const left = lstatSync(turn, { throwIfNoEntry: false })
  if (left && Date.now() - left.mtimeMs > 2 * PATIENCE) rmSync(turn, { recursive: true, force: true })
  try {
    mkdirSync(turn)
    return true
  } catch {
    return false
  }
}

/** Returns the output, which shows whether another program holds the list of users. */
function runUserAdd(): string {
  const { home, shell } = WITHOUT_A_WAY_IN
  const usual = ['--system', '--user-group', '--no-create-home', '--home-dir', home, '--shell', shell, SYSTEM_USER]
  const made = spawnSync('useradd', usual, { encoding: 'utf8' })
  if (!made.error) return made.stderr
  // busybox
  spawnSync('addgroup', ['-S', SYSTEM_USER])
  const args = ['-S', '-D', '-H', '-h', home, '-s', shell, '-G', SYSTEM_USER, SYSTEM_USER]
  return spawnSync('adduser', args, { encoding: 'utf8' }).stderr ?? ''
}

function mayBeWritten(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function freeOwner(): SystemUser {
  for (let uid = FREE_UIDS.first; uid <= FREE_UIDS.last; uid++) if (nameOf(uid) === null) return { uid, gid: uid }
  throw new CannotStart('PostgreSQL does not run as root, and no user could be made or found for it.')
}

function idsOf(name: string): SystemUser | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null
}

function nameOf(uid: number): string | null {
  const { status, stdout, error } = spawnSync('getent', ['passwd', String(uid)], { encoding: 'utf8' })
  const users = error ? readFileSync('/etc/passwd', 'utf8') : status === 0 ? stdout : ''
  return (
    users
      .split('\n')
      .find((line) => line.split(':')[2] === String(uid))
      ?.split(':')[0] ?? null
  )
}

function pause(ms: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
