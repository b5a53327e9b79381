import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { SealedRows } from '../../edges/rotate-keys.ts'
import { CannotOpen, type Secrets } from '../../edges/secrets.ts'
import type { UserEdges } from '../edges.ts'
import { type Entered, lockEntered } from '../lock-user.ts'
import { mailChange } from '../mail-change.ts'
import { requireOwner, requirePassword } from '../require-password.ts'
import { throttled } from '../throttle.ts'
import * as store from './store.ts'
import { base32, stepOf } from './totp.ts'

type Edges = Pick<UserEdges, 'db' | 'secrets'>
type Changing = Edges & Pick<UserEdges, 'jobs'>

/** The caller and their address. */
export type FactorOwner = Entered & { email: string; ip: string }

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** Groups of four letters: 140 random bits, which need no slow hash. */
const RECOVERY_GROUPS = 7

const bond = (user_id: string) => `second-factor:${user_id}`

export const sealedFactors: SealedRows = { table: 'second_factors', id: 'user_id', column: 'sealed', bond }

/** A new secret for an authenticator app; it takes effect once confirmed by a code. */
export async function beginFactor({ db, secrets }: Edges, caller: FactorOwner, password: string) {
  await requireOwner(db, caller, password)
  const secret = randomBytes(SECRET_BYTES)
  const sealed = secrets.seal(secret.toString('base64'), bond(caller.id))
  await db.transaction().execute(async (tx) => {
    await lockEntered(tx, caller)
    if (!(await store.insertFactor(tx, caller.id, sealed))) throw new Refusal('second_factor_on')
  })
  const shown = base32(secret)
  const label = encodeURIComponent(`Cadenza:${caller.email}`)
  return { secret: shown, otpauth_uri: `otpauth://totp/${label}?secret=${shown}&issuer=Cadenza` }
}

/** Switches the second factor on, with the first code of the app; returns the recovery codes. */
export async function confirmFactorBy(
  { db, secrets, jobs }: Changing,
  caller: FactorOwner,
  code: string,
): Promise<string[]> {
  const { id, ip } = caller
  const factor = await store.findFactor(db, id)
  if (!factor) throw new Refusal('second_factor_off')
  if (factor.confirmed_at) throw new Refusal('second_factor_on')
  const fits = await throttled(db, { secret: codeSecret(id), ip }, async () =>
    (await fitsApp({ db, secrets }, id, factor.sealed, digitsOf(code))) ? true : null,
  )
  if (!fits) throw new Refusal('second_factor_wrong')
  return db.transaction().execute(async (tx) => {
    await lockEntered(tx, caller)
    await store.confirmFactor(tx, id)
    await mailChange(jobs, tx, id, 'factor_on')
    return makeRecoveryCodes(tx, id)
  })
}

/** Off again: with the password, where there is one, and a code. */
export async function disableFactor(edges: Changing, caller: FactorOwner, password: string, code: string) {
  await requirePassword(edges.db, caller, password)
  await requireCode(edges, caller, code)
  await edges.db.transaction().execute(async (tx) => {
    await store.deleteFactor(tx, caller.id)
    await mailChange(edges.jobs, tx, caller.id, 'factor_off')
  })
}

export async function renewCodes(edges: Changing, caller: FactorOwner, code: string): Promise<string[]> {
  await requireCode(edges, caller, code)
  return edges.db.transaction().execute(async (tx) => {
    await mailChange(edges.jobs, tx, caller.id, 'recovery_codes')
    return makeRecoveryCodes(tx, caller.id)
  })
}

export async function readFactor(db: Database, user_id: string) {
  const factor = await store.findFactor(db, user_id)
  const enabled_at = factor?.confirmed_at ?? null
  return { enabled_at, recovery_codes_left: enabled_at ? await store.countRecoveryCodes(db, user_id) : 0 }
}

/** Refuses unless the code is the app's, not yet used, or a recovery code, which this consumes. */
export async function requireCode({ db, secrets }: Edges, { id, ip }: Pick<FactorOwner, 'id' | 'ip'>, code: string) {
  const factor = await store.findFactor(db, id)
  if (!factor?.confirmed_at) throw new Refusal('second_factor_off')
  const fits = await throttled(db, { secret: codeSecret(id), ip }, async () => {
    const digits = digitsOf(code)
    const taken = digits
      ? await fitsApp({ db, secrets }, id, factor.sealed, digits)
      : await store.takeRecoveryCode(db, id, hashOfRecovery(code))
    return taken || null
  })
  if (!fits) throw new Refusal('second_factor_wrong')
}

const codeSecret = (user_id: string) => `code ${user_id}`

/** Six digits, spaces forgiven; null when it is something else. */
function digitsOf(code: string) {
  const bare = code.replace(/\s/g, '')
  return /^\d{6}$/.test(bare) ? bare : null
}

async function fitsApp({ db, secrets }: Edges, user_id: string, sealed: Buffer, digits: string | null) {
  if (!digits) return false
  const step = stepOf(openSecret(secrets, user_id, sealed), digits, Date.now())
  return step !== null && (await store.takeStep(db, user_id, step))
}

function openSecret(secrets: Secrets, user_id: string, sealed: Buffer) {
  try {
    return Buffer.from(secrets.open(sealed, bond(user_id)), 'base64')
  } catch (error) {
    if (error instanceof CannotOpen) throw new Refusal('second_factor_key_lost')
    throw error
  }
}

async function makeRecoveryCodes(db: Database, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = base32(randomBytes(SECRET_BYTES)).toLowerCase()
    return (letters.match(/.{4}/g) ?? []).slice(0, RECOVERY_GROUPS).join('-')
  })
  await store.replaceRecoveryCodes(db, user_id, codes.map(hashOfRecovery))
  return codes
}

const hashOfRecovery = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
    .digest()
