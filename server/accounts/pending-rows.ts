import { sql } from 'kysely'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { CannotOpen, type Secrets } from '../edges/secrets.ts'

export type PendingEdges = { db: Database; secrets: Secrets }

/** What a waiting sign-in waits for; a row of one kind doesn't open as the other. */
type PendingKind = 'pending-sign-in' | 'pending-challenge'

type PendingRow<Method> = {
  id: string
  username: string
  methods: Method[]
  method: Method
  phone_hint: string | null
}

const LIFETIME = sql`interval '10 minutes'`

const bond = (kind: PendingKind, user_id: string, id: string) => `${kind}:${user_id}:${id}`

const sealedOf = (edges: PendingEdges, kind: PendingKind, user_id: string, id: string, content: object) =>
  edges.secrets.seal(JSON.stringify(content), bond(kind, user_id, id))

/** Stores a sign-in between its calls; `content` is sealed. */
export async function insertPending<Method extends string>(
  edges: PendingEdges,
  kind: PendingKind,
  user_id: string,
  { id, username, methods, method, phone_hint }: PendingRow<Method>,
  content: object,
) {
  const sealed = sealedOf(edges, kind, user_id, id, content)
  await sql`
    insert into pending_sign_ins (id, user_id, username, sealed, methods, method, phone_hint)
    values (${id}, ${user_id}, ${username}, ${sealed}, ${methods}, ${method}, ${phone_hint})
  `.execute(edges.db)
  await sql`delete from pending_sign_ins where created_at < now() - ${LIFETIME}`.execute(edges.db)
}

export const updatePendingRow = (
  edges: PendingEdges,
  kind: PendingKind,
  user_id: string,
  { id, methods, method }: Pick<PendingRow<string>, 'id' | 'methods' | 'method'>,
  content: object,
) =>
  sql`update pending_sign_ins set sealed = ${sealedOf(edges, kind, user_id, id, content)}, methods = ${methods}, method = ${method}
    where id = ${id} and user_id = ${user_id}`.execute(edges.db)

export const endPending = ({ db }: PendingEdges, user_id: string, id: string) =>
  sql`delete from pending_sign_ins where id = ${id} and user_id = ${user_id}`.execute(db)

/** The user's own waiting sign-in, or the refusal. */
export async function openPending<Method, Content>(
  { db, secrets }: PendingEdges,
  kind: PendingKind,
  user_id: string,
  id: string | undefined,
): Promise<PendingRow<Method> & { content: Content }> {
  if (!id) throw new Refusal('pending_auth_missing')
  const { rows } = await sql<PendingRow<Method> & { sealed: Buffer }>`
    select id, username, sealed, methods, method, phone_hint from pending_sign_ins
    where id = ${id} and user_id = ${user_id} and created_at > now() - ${LIFETIME}
  `.execute(db)
  if (!rows[0]) throw new Refusal('pending_auth_gone')
  const { sealed, ...row } = rows[0]
  return { ...row, content: JSON.parse(openOrGone(secrets, sealed, bond(kind, user_id, id))) as Content }
}

/** What can't be opened, another kind's or under a key that's gone, begins again. */
export function openOrGone(secrets: Secrets, sealed: Buffer, belongs_to: string): string {
  try {
    return secrets.open(sealed, belongs_to)
  } catch (error) {
    if (error instanceof CannotOpen) throw new Refusal('pending_auth_gone')
    throw error
  }
}
