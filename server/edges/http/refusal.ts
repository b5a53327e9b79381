import { type ErrorCode, errors, type FailureBody } from '#contract/errors.ts'
import { numberText, waitText } from '#rules/numbers.ts'

type Details = Record<string, string | number>

/** The only expected exception: a refused request, with a code of `contract/errors.ts`. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly retry_after_seconds: number | null
  /** Further fields of the answer, for example what a sign-in still needs. */
  readonly extra: object

  constructor(code: ErrorCode, details: Details = {}, extra: object = {}) {
    super(errors[code][1].replace(/\{(\w+)\}/g, (_, name: string) => written(details[name] ?? '')))
    this.code = code
    this.status = errors[code][0]
    this.extra = extra
    const wait = details.retry_after_seconds
    this.retry_after_seconds = wait === undefined ? null : Math.ceil(Number(wait))
  }

  get body(): FailureBody {
    return { ...this.extra, success: false, code: this.code, error: this.message, message: this.message }
  }
}

const written = (detail: string | number) => (typeof detail === 'number' ? numberText(detail) : detail)

/** A waiting time for a refusal's sentence (`{wait}`) and its Retry-After; `ms` in milliseconds. */
export const waitOf = (ms: number) => ({
  wait: waitText(ms),
  retry_after_seconds: Math.max(1, Math.ceil(ms / 1000)),
})
