/** Why Instagram did not do it, where the reason lies in the request or its target. */
export type RefusalCause =
  | 'private'
  | 'gone'
  | 'media_gone'
  | 'comments_off'
  | 'follow_limit'
  | 'not_confirmed'
  | 'wrong_password'
  | 'unknown_user'
  | 'disabled'
  | 'wrong_code'
  | 'code_expired'
  | 'other'

/** What stops an account, or one kind of its actions, until time or a person lifts it. */
export type BlockCause = 'action_block' | 'soft_block' | 'challenge' | 'signed_out' | 'outdated'

/** What passes by itself. `unreadable` is for answers that came, but say nothing. */
export type DelayCause = 'please_wait' | 'server_error' | 'unreachable' | 'unreadable'

export type TwoFactorInfo = {
  identifier: string
  methods: ('totp' | 'sms' | 'whatsapp')[]
  phone_hint: string | null
}

/** A call that we did not make: no look is free before `retry_after_ms`, or whoever asked has gone. Instagram knows nothing of it. */
export type NotSent = { kind: 'not_sent'; cause: 'read_limit' | 'gone'; message: string; retry_after_ms: number | null }

/**
 * What came of a call to Instagram. Failures are values, not exceptions: they are part of the product's normal life.
 * `unknown` is for writes whose answer never came or could not be read: it may have been done.
 */
export type Outcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused'; cause: RefusalCause; message: string }
  | { kind: 'blocked'; cause: BlockCause; message: string }
  | { kind: 'try_later'; cause: DelayCause; message: string; retry_after_ms: number | null }
  | { kind: 'needs_code'; two_factor: TwoFactorInfo }
  | { kind: 'unknown'; message: string; retry_after_ms: number | null }
  | NotSent

/** An outcome that carries no value, as every call can give. */
export type Failure = Exclude<Outcome<never>, { kind: 'done' }>

export const done = <Value>(value: Value): { kind: 'done'; value: Value } => ({ kind: 'done', value })

/** Whether a failure tells nothing at all: neither of what was asked about nor of the account. */
export const isSilence = (failure: Failure): boolean =>
  failure.kind === 'unknown' || (failure.kind === 'try_later' && failure.cause !== 'please_wait')
