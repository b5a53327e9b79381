/** The connection errors with sentences of their own, by Node’s names. */
export const namedConnectionErrors = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET'] as const

/** Why nothing is sent to an address that a user gave. */
export type AddressProblem = 'has_credentials' | 'not_https' | 'not_public'

type Failures = {
  /** With a status that isn’t 2xx. */
  answered: { status: number }
  /** No key of this server opens the webhook’s secret. */
  secret_lost: Record<string, never>
  address_refused: { problem: AddressProblem }
  no_connection: { error: (typeof namedConnectionErrors)[number] }
  /** `why` in the words of the connection’s error. */
  unreachable: { why: string }
}

/** Why an event couldn’t be delivered to a webhook. */
export type DeliveryFailure = { [Code in keyof Failures]: { code: Code; params: Failures[Code] } }[keyof Failures]
export type DeliveryFailureCode = DeliveryFailure['code']
