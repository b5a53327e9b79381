import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PendingAuth, TwoFactorMethod } from '#contract/accounts.ts'
import type { TwoFactorInfo } from '#rules/outcomes.ts'
import { enterCode } from '#words/answers.ts'
import { codeSources } from '#words/generated/server.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { PendingSignIn } from '../edges/instagram/sign-in.ts'
import type { Secrets } from '../edges/secrets.ts'

type Edges = { db: Database; secrets: Secrets }

/** A sign-in that waits for its code, as stored between the calls. */
export type Pending = PendingSignIn & {
  id: string
  methods: TwoFactorMethod[]
  method: TwoFactorMethod
  phone_hint: string | null
}

type Sealed = Pick<PendingSignIn, 'identifier' | 'session' | 'device'>

const bond = (user_id: string, id: string) => `pending-sign-in:${user_id}:${id}`

const LIFETIME = sql`interval '10 minutes'`

/** Stores a sign-in that needs a code. Every account has backup codes; the app is preferred, then a message. */
export async function keepPending(
  edges: Edges,
  user_id: string,
  sign_in: PendingSignIn,
  { methods, phone_hint }: TwoFactorInfo,
): Promise<Pending> {
  const pending: Pending = {
    ...sign_in,
    id: randomUUID(),
    methods: [...methods, 'backup'],
    method: methods[0] ?? 'backup',
    phone_hint,
  }
  await sql`
    insert into pending_sign_ins (id, user_id, username, sealed, methods, method, phone_hint)
    values (${pending.id}, ${user_id}, ${pending.username}, ${sealed(edges, user_id, pending)}, ${pending.methods}, ${pending.method}, ${phone_hint})
  `.execute(edges.db)
  await sql`delete from pending_sign_ins where created_at < now() - ${LIFETIME}`.execute(edges.db)
  return pending
}

function sealed({ secrets }: Edges, user_id: string, { id, identifier, session, device }: Pending) {
  return secrets.seal(JSON.stringify({ identifier, session, device }), bond(user_id, id))
}

export const updatePending = (edges: Edges, user_id: string, pending: Pending) =>
  sql`update pending_sign_ins set sealed = ${sealed(edges, user_id, pending)}, method = ${pending.method}
    where id = ${pending.id} and user_id = ${user_id}`.execute(edges.db)

export const endPending = ({ db }: Edges, user_id: string, id: string) =>
  sql`delete from pending_sign_ins where id = ${id} and user_id = ${user_id}`.execute(db)

/** The user's own pending sign-in of that name, or the refusal. */
export async function requirePending(
  { db, secrets }: Edges,
  user_id: string,
  id: string | undefined,
  username: string,
): Promise<Pending> {
  if (!id) throw new Refusal('pending_auth_missing')
  const { rows } = await sql<Omit<Pending, keyof Sealed | 'id'> & { sealed: Buffer }>`
    select username, sealed, methods, method, phone_hint from pending_sign_ins
    where id = ${id} and user_id = ${user_id} and username = ${username} and created_at > now() - ${LIFETIME}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('pending_auth_gone')
  const { sealed, ...rest } = row
  return { id, ...rest, ...(JSON.parse(secrets.open(sealed, bond(user_id, id))) as Sealed) }
}

/** The pending sign-in as the browser sees it. */
export function codeNeededFor({ id, methods, method, phone_hint }: Pending) {
  const hintOf = (option: TwoFactorMethod) =>
    (option === 'sms' || option === 'whatsapp') && phone_hint ? `•••• ${phone_hint}` : null
  const available_method_options = methods.map((option) => ({
    method: option,
    label: codeSources[option],
    hint: hintOf(option),
  }))
  const verification_info = { method, message: enterCode(method, phone_hint) }
  const shown = { available_method_options, verification_info }
  const pending_auth: PendingAuth = { session_id: id, available_methods: methods, ...shown }
  return { pending_auth, ...shown }
}
