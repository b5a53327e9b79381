import type { IncomingHttpHeaders } from 'node:http'
import type { Answer } from '../message/answers.ts'
import type { CallKind } from '../message/call-kinds.ts'
import type { PageShape } from '../message/pages.ts'
import type { Fields } from '../message/read-body.ts'
import type { Sandbox } from '../sandbox.ts'
import type { SandboxAccount } from '../state/accounts.ts'
import type { WriteKind } from '../state/write.ts'
import type { WorldPerson } from '../world/people.ts'

/** A call as routes receive it. */
export type SandboxCall = {
  readonly sandbox: Sandbox
  /** World time in epoch milliseconds, constant during the call. */
  readonly now: number
  /** The host name used by the client. */
  readonly host: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly fields: Fields
  readonly headers: IncomingHttpHeaders
  readonly http_version: string
  readonly session_id: string | null
  /** Set by a fault: the idempotence token of a comment is ignored. */
  readonly is_token_ignored: boolean
}

/** A call with a valid session. */
export type SignedInCall = SandboxCall & { readonly viewer: SandboxAccount }

/** The effect of a write, determined before anything changes. */
export type PlannedWrite = {
  readonly target: WorldPerson | null
  readonly media_id: string | null
  readonly text: string | null
  readonly comment_pk: string | null
  readonly parent_pk: string | null
  readonly idempotence_token: string | null
  /** The refusal by the world itself. */
  readonly refusal: Answer | null
  /** False when the write changes nothing. */
  readonly changes: boolean
  /** The answer on success, whether it takes effect or not. */
  readonly answer: Answer
}

type Place = {
  readonly method: 'GET' | 'POST' | 'ANY'
  readonly path: string
  readonly kind: CallKind
  /** For a list, the places of its rows and cursors: what page faults need. */
  readonly page?: PageShape
}

export type Route = Place &
  (
    | { readonly access: 'open'; answer(call: SandboxCall): Answer | Promise<Answer> }
    | { readonly access: 'signed_in'; answer(call: SignedInCall): Answer | Promise<Answer> }
    | { readonly access: 'write'; readonly kind: WriteKind; plan(call: SignedInCall): PlannedWrite }
  )
