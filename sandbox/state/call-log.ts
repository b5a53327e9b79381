/** One call to a path of Instagram's. */
type LoggedCall = {
  /** Time of arrival, ISO 8601 by the machine's clock. */
  readonly at: string
  readonly method: string
  readonly path: string
  /** 1.1 or 2.0. */
  readonly http_version: string
  readonly kind: string | null
  /** Null when the connection was cut without an answer. */
  readonly status: number | null
  readonly account: string | null
  /** Mode of the fault that altered the answer. */
  readonly fault: string | null
}

const MAX_CALLS = 200_000

/** The last 200,000 calls; older ones are dropped. */
export type CallLog = { enter(call: LoggedCall): void; list(account: string | null): LoggedCall[]; clear(): void }

export function createCallLog(most = MAX_CALLS): CallLog {
  let ring: LoggedCall[] = []
  let oldest = 0
  return {
    enter(call) {
      if (ring.length < most) {
        ring.push(call)
        return
      }
      ring[oldest] = call
      oldest = (oldest + 1) % most
    },
    list(account) {
      const in_order = [...ring.slice(oldest), ...ring.slice(0, oldest)]
      return account === null ? in_order : in_order.filter((call) => call.account === account)
    },
    clear() {
      ring = []
      oldest = 0
    },
  }
}
