/** Why Instagram refuses, where the reason is in the request or its target. */
type RefusalCause =
  | 'private'
  | 'gone'
  | 'media_gone'
  | 'comments_off'
  | 'text'
  | 'follow_limit'
  | 'not_confirmed'
  | 'account_public'
  | 'wrong_password'
  | 'unusable_password'
  | 'unknown_user'
  | 'disabled'
  | 'wrong_code'
  | 'code_expired'
  | 'other'

/** What only the account's owner can answer, in Instagram's app or on its website. */
export type OwnerCause = 'challenge' | 'suspended' | 'consent' | 'automation_warning' | 'app_step_only'

/** What stops an account, or a part of it, until time or a person lifts it. `lists_only`: a challenge that meets lists alone. */
type BlockCause = 'action_block' | 'soft_block' | 'signed_out' | 'lists_only' | OwnerCause

/**
 * What no account can mend, only the operator: the app we name is too old or not one, our address is refused, or the protocol we
 * speak.
 */
export type InstallationFault = 'outdated' | 'not_the_app' | 'address' | 'protocol'

/** What passes by itself. `unreadable`: an answer without content. */
export type DelayCause = 'please_wait' | 'server_error' | 'unreachable' | 'unreadable'

export type TwoFactorInfo = {
  identifier: string
  methods: ('totp' | 'sms' | 'whatsapp')[]
  phone_hint: string | null
}

/** What we say of a refusal that came without words: never shown as Instagram's own. */
export const wordless = { blocked: 'Action blocked', too_many: 'Too many requests' }

/** A call that was not made: no read is free for `retry_after_ms`, or its caller has gone. */
export type NotSent = { kind: 'not_sent'; cause: 'read_limit' | 'gone'; retry_after_ms: number | null }

/**
 * The outcome of a call to Instagram. Failures are values, not exceptions: they are part of normal operation. `unknown` is for writes whose
 * answer never came or could not be read: they may have taken effect.
 */
export type Outcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused'; cause: RefusalCause; message: string }
  | { kind: 'blocked'; cause: BlockCause; message: string }
  /**
   * `is_session_doubtful`: it may be a pause, or the session may have ended. `wordless_to`: so may be the protocol refused, as the
   * answer over HTTP/1.1 was empty; what was named as the app.
   */
  | {
      kind: 'try_later'
      cause: DelayCause
      message: string
      retry_after_ms: number | null
      is_session_doubtful?: boolean
      wordless_to?: string
      is_answered?: true
    }
  /** `app`: what was named as the app. */
  | { kind: 'installation'; fault: InstallationFault; app: string; message: string }
  | { kind: 'needs_code'; two_factor: TwoFactorInfo }
  /** `is_answered`: Instagram did answer, with nothing to read in it. */
  | { kind: 'unknown'; message: string; retry_after_ms: number | null; is_answered?: true }
  | NotSent

/** An outcome that carries no value, as every call can give. */
export type Failure = Exclude<Outcome<never>, { kind: 'done' }>

export const done = <Value>(value: Value): { kind: 'done'; value: Value } => ({ kind: 'done', value })

/** Whether a failure says nothing, neither about the target nor about the account. */
export const isSilence = (failure: Failure): boolean =>
  failure.kind === 'unknown' || (failure.kind === 'try_later' && failure.cause !== 'please_wait')

/** Whether Instagram has challenged a list while it answers the account. */
export const isListsOnly = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'blocked' && outcome.cause === 'lists_only'
