import type { IncomingHttpHeaders } from 'node:http'
import type { Account } from '../kept/accounts.ts'
import type { WriteKind } from '../kept/writes.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Person } from '../world/people.ts'
import type { Answer } from './answers.ts'
import type { CallKind } from './call-kinds.ts'
import type { PageShape } from './pages.ts'
import type { Fields } from './read-body.ts'

/** A call as the routes see it. */
export type Call = {
  readonly sandbox: Sandbox
  /** World time in epoch milliseconds, the same during the whole call. */
  readonly now: number
  /** The host name the client believes to speak to. */
  readonly host: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly fields: Fields
  readonly headers: IncomingHttpHeaders
  readonly session_id: string | null
  /** A fault wants the tokens of comments not to be known again. */
  readonly is_token_ignored: boolean
}

/** A call that carries a session. */
export type SignedInCall = Call & { readonly viewer: Account }

/** What a write would do, found out before anything is done. */
export type PlannedWrite = {
  readonly target: Person | null
  readonly media_id: string | null
  readonly text: string | null
  readonly comment_pk: string | null
  readonly parent_pk: string | null
  readonly idempotence_token: string | null
  /** What the world itself has against it. */
  readonly refusal: Answer | null
  /** False when everything is so already. */
  readonly changes: boolean
  /** The answer of success, true or not. */
  readonly answer: Answer
}

type Place = {
  readonly method: 'GET' | 'POST' | 'ANY'
  readonly path: string
  readonly kind: CallKind
  /** Of a list, where its rows and cursors are: all that faults need to make its pages untidy. */
  readonly page?: PageShape
}

export type Route = Place &
  (
    | { readonly access: 'open'; answer(call: Call): Answer | Promise<Answer> }
    | { readonly access: 'signed_in'; answer(call: SignedInCall): Answer | Promise<Answer> }
    | { readonly access: 'write'; readonly kind: WriteKind; plan(call: SignedInCall): PlannedWrite }
  )
