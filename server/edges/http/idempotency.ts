import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Call } from '#contract/call.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Database } from '../database/database.ts'
import type { NotedWrites } from '../database/noted-writes.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { SealedRows } from '../rotate-keys.ts'
import { CannotOpen, type Secrets } from '../secrets.ts'
import { Refusal } from './refusal.ts'

/** Hours a key is stored. */
export const KEPT_HOURS = 24

/** Longer than any request takes; a request without an answer by then has died. */
const LEASE_SECONDS = 120

/** Keys per user within that time. */
const MAX_KEYS = 5000

/** Bytes; of a longer answer only the fact is stored. */
const MAX_ANSWER_BYTES = 32 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The key this request has claimed. */
    claim: Claim | null
  }
}

type Claim = { id: string; user_id: string; hash_key: string } & NotedWrites

/** The sealed part of a row. */
type StoredAnswer = { hash_key: string; body?: unknown }

type Edges = { db: Database; secrets: Secrets; log: Logger }

type KeyedRequest = {
  // biome-ignore lint/suspicious/noExplicitAny: calls of every input and answer pass through here
  call: Call<any, any, any, any>
  user_id: string
  input: unknown
  request: FastifyRequest
  reply: FastifyReply
}

const bond = (user_id: string) => `idempotency:${user_id}`

export const sealedAnswers: SealedRows = { table: 'idempotency_keys', id: 'id', column: 'sealed', bond }

export const workForgettingKeys = (jobs: Jobs, db: Database) =>
  jobs.every('37 * * * *', 'http.forget-idempotency-keys', async () => {
    await sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${KEPT_HOURS})`.execute(db)
  })

/** Executes a request with an Idempotency-Key once; repeated requests with the same key get the same answer. */
export function createIdempotencyKeys(edges: Edges) {
  return {
    /** Claims the request's key, if it has one, or sends the stored answer and returns true. */
    async claimOrReplay({ call, user_id, input, request, reply }: KeyedRequest) {
      const key = keyOf(request)
      if (key === null) return false
      // Files are distinguished only by their length: they are read once, after the claim.
      const sent = call.body === 'multipart' ? (request.headers['content-length'] ?? '') : JSON.stringify(input)
      const what = `${call.method} ${call.path} ${sent}`
      const wanted = { user_id, key, what, is_charge: call.makes === 'charge' }
      // Retries once, in case the key expired or was released in between.
      const found = (await claim(edges, wanted)) ?? (await findKnown(edges, wanted)) ?? (await claim(edges, wanted))
      if (!found) throw new Refusal('idempotency_key_in_use', null, { retry_after_seconds: 1 })
      if ('hash_key' in found) {
        request.claim = found
        return false
      }
      reply.header('idempotency-replayed', 'true').status(found.status).send(found.body)
      return true
    },

    /** Stores the answer of a request that has claimed a key, or releases the key after a failure on our side. */
    async settle(request: FastifyRequest, reply: FastifyReply, body: unknown) {
      const { claim } = request
      if (!claim) return
      request.claim = null
      try {
        if (isFinal(reply, body)) await store(edges, claim, reply.statusCode, body)
        else if (!isInDoubt(claim, body)) await release(edges.db, claim.id)
      } catch (error) {
        // The request was executed nevertheless. A repeated one gets the answer that its result is unknown.
        edges.log.warn({ err: error }, 'the answer to an idempotency key could not be stored')
      }
    },
  }
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyKeys>

/** The key as sent; the quotation marks of the draft's structured field are not part of it. */
function keyOf({ headers }: FastifyRequest): string | null {
  const sent = headers['idempotency-key']
  if (sent === undefined) return null
  const key = String(sent).replace(/^"(.*)"$/, '$1')
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal('idempotency_key_invalid')
  return key
}

const hashOf = (hash_key: string, what: string) => createHmac('sha256', hash_key).update(what).digest()

type Wanted = { user_id: string; key: string; what: string; is_charge: boolean }

/** Returns null when the key exists. */
async function claim({ db, secrets }: Edges, { user_id, key, what }: Wanted): Promise<Claim | null> {
  const hash_key = randomBytes(32).toString('base64')
  const sealed = secrets.seal(JSON.stringify({ hash_key } satisfies StoredAnswer), bond(user_id))
  const { rows } = await sql<{ id: string | null; is_room: boolean }>`
    with counted as (
      select count(*) < ${MAX_KEYS} as is_room
      from (select 1 from idempotency_keys where user_id = ${user_id} limit ${MAX_KEYS}) others
    ), claimed as (
      insert into idempotency_keys (user_id, key, request_hash, sealed)
      select ${user_id}, ${key}, ${hashOf(hash_key, what)}, ${sealed} from counted where is_room
      on conflict (user_id, key) do nothing returning id
    )
    select claimed.id, is_room from counted left join claimed on true
  `.execute(db)
  const [row] = rows
  if (row?.id) return { id: row.id, user_id, hash_key, saves: 0 }
  if (row?.is_room) return null
  // No room for a new key; known ones still get their answers.
  const known = await sql`select 1 from idempotency_keys where user_id = ${user_id} and key = ${key}`.execute(db)
  if (known.rows.length === 0)
    throw new Refusal('idempotency_keys_full', { most: MAX_KEYS }, { retry_after_seconds: 3600 })
  return null
}

type Answered = { status: number; body: unknown }

/**
 * Returns the stored answer, or takes over the claim of a dead request that can safely be repeated. Null when the key is free.
 */
async function findKnown({ db, secrets }: Edges, wanted: Wanted): Promise<Answered | Claim | null> {
  const { user_id, key, what } = wanted
  await sql`delete from idempotency_keys where user_id = ${user_id} and key = ${key}
    and created_at < now() - make_interval(hours => ${KEPT_HOURS})`.execute(db)
  const { rows } = await sql<{
    id: string
    request_hash: Buffer
    sealed: Buffer
    status: number | null
    lives: boolean
  }>`
    select id, request_hash, sealed, status, claimed_at > now() - make_interval(secs => ${LEASE_SECONDS}) as lives
    from idempotency_keys where user_id = ${user_id} and key = ${key}
  `.execute(db)
  const [row] = rows
  if (!row) return null
  const { hash_key, body } = open(secrets, row.sealed, user_id)
  if (!hashOf(hash_key, what).equals(row.request_hash)) throw new Refusal('idempotency_key_reused')
  if (row.status !== null) {
    if (body === undefined) throw new Refusal('idempotency_answer_gone')
    return { status: row.status, body }
  }
  if (row.lives) throw new Refusal('idempotency_key_in_use', null, { retry_after_seconds: 1 })
  if (!wanted.is_charge) throw new Refusal('idempotency_outcome_unknown')
  const taken = await sql`
    update idempotency_keys set claimed_at = now() where id = ${row.id} and status is null
      and claimed_at <= now() - make_interval(secs => ${LEASE_SECONDS}) returning id
  `.execute(db)
  if (taken.rows.length === 0) throw new Refusal('idempotency_key_in_use', null, { retry_after_seconds: 1 })
  return { id: row.id, user_id, hash_key, saves: 0 }
}

function open(secrets: Secrets, sealed: Buffer, user_id: string): StoredAnswer {
  try {
    return JSON.parse(secrets.open(sealed, bond(user_id)))
  } catch (error) {
    if (error instanceof CannotOpen) throw new Refusal('idempotency_answer_gone')
    throw error
  }
}

/** Refusals of a state that ends, as a challenge does: the same request can succeed afterwards. */
const passing: ReadonlySet<string> = new Set<ErrorCode>(['payment_in_progress', 'instagram_needs_confirmation'])

/** A refusal that says “try again” is not final, nor is a failure on our side. */
function isFinal(reply: FastifyReply, body: unknown) {
  const { statusCode } = reply
  if (statusCode >= 500 || [401, 408, 429].includes(statusCode) || reply.hasHeader('retry-after')) return false
  const { code = '', requires_challenge } = (body ?? {}) as { code?: string; requires_challenge?: boolean }
  return !requires_challenge && !passing.has(code)
}

/** A request that lost the database may have saved: the commit whose answer never came, or one before. Its key says so until it's forgotten. */
const isInDoubt = ({ saves }: Claim, body: unknown) =>
  saves > 0 && (body as { code?: string } | null)?.code === ('database_unavailable' satisfies ErrorCode)

async function store({ db, secrets }: Edges, { id, user_id, hash_key }: Claim, status: number, body: unknown) {
  const text = JSON.stringify({ hash_key, body } satisfies StoredAnswer)
  const stored = Buffer.byteLength(text) > MAX_ANSWER_BYTES ? JSON.stringify({ hash_key } satisfies StoredAnswer) : text
  const sealed = secrets.seal(stored, bond(user_id))
  await sql`update idempotency_keys set status = ${status}, sealed = ${sealed} where id = ${id}`.execute(db)
}

const release = (db: Database, id: string) =>
  sql`delete from idempotency_keys where id = ${id} and status is null`.execute(db)
