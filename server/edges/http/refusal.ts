import { type ErrorCode, errors, type FailureBody, type RefusalParams } from '#contract/errors.ts'
import type { RestReason } from '#rules/reasons.ts'
import { whoseOf } from '#rules/refusals.ts'
import { refusalText } from '#words/refusals.ts'

type Options = {
  /** For the header of this name, where the params have none. */
  retry_after_seconds?: number
  /** Fields of the answer beside the sentence, for example what a sign-in still needs. */
  extra?: object
}

type Given<Code extends ErrorCode> = RefusalParams[Code] extends null
  ? [params?: null, options?: Options]
  : [params: RefusalParams[Code], options?: Options]

/** The only expected throw: a code of `contract/errors.ts` with its params. Its sentence is made where it is answered. */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly params: RefusalParams[Code]
  readonly retry_after_seconds: number | null
  readonly extra: object

  constructor(code: Code, ...[params, options = {}]: Given<Code>) {
    super(code)
    this.code = code
    this.params = (params ?? null) as RefusalParams[Code]
    const { retry_after_seconds = null } = { ...params, ...options } as Options
    this.retry_after_seconds = retry_after_seconds
    this.extra = options.extra ?? {}
  }

  get status(): number {
    return errors[this.code][0]
  }

  get sentence(): string {
    return refusalText(this.code, this.params)
  }

  get body(): FailureBody {
    const { code, params, sentence } = this
    const { rest } = (params ?? {}) as { rest?: RestReason }
    const named = { code, ...(params && { params }), ...whoseOf(rest?.code ?? code) }
    return { ...this.extra, success: false, ...named, error: sentence, message: sentence }
  }
}

/** How long to wait, as a refusal's params. */
export const waitOf = (ms: number) => ({ retry_after_seconds: Math.max(1, Math.ceil(ms / 1000)) })
