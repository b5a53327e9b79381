import type { TwoFactorMethod } from '#contract/accounts.ts'
import type { DeliveryFailure } from '#rules/delivery-failures.ts'
import type { EndedWays, KeptWays } from '#rules/ended-ways.ts'
import * as texts from './generated/server.ts'
import { listText } from './numbers.ts'

const { deliveryProblems, connectionProblems, addressProblems } = texts

/** Why an event couldn't be delivered to a webhook. */
export function deliveryFailureText({ code, params }: DeliveryFailure): string {
  switch (code) {
    case 'answered':
      return deliveryProblems.answered(params)
    case 'secret_lost':
      return deliveryProblems.secret_lost
    case 'unreachable':
      return deliveryProblems.unreachable(params)
    case 'address_refused':
      return deliveryProblems.refused({ why: addressProblems[params.problem] })
    case 'no_connection':
      return connectionProblems[params.error]
  }
}

/** What the first proof of an address ended, for the person who proved it. */
export function endedWays({ browsers, api_tokens, second_factor, password, ...subscribed }: EndedWays): string {
  const { endedWays: words } = texts
  const names = [
    ...(password ? [words.password] : []),
    ...some(browsers, words.browsers),
    ...some(api_tokens, words.api_tokens),
    ...subscribedNames(subscribed),
    ...(second_factor ? [words.second_factor] : []),
  ]
  return words.sentence({ names: listText(names) })
}

const some = (count: number, write: (values: { count: number }) => string) => (count === 0 ? [] : [write({ count })])

const subscribedNames = ({ webhooks, report_links }: KeptWays) => [
  ...some(webhooks, texts.endedWays.webhooks),
  ...some(report_links, texts.endedWays.report_links),
]

/** What a new password has left in use, or has ended as well; empty where there was nothing. */
export function keptWaysText(kept: KeptWays, are_ended: boolean): string {
  const names = subscribedNames(kept)
  if (names.length === 0) return ''
  return texts.keptWays[are_ended ? 'ended' : 'sentence']({ names: listText(names) })
}

/** Which code to enter; `hint` are the last digits of the number it was sent to. */
export function enterCode(method: TwoFactorMethod, hint: string | null): string {
  const text = texts.enterCode[method]
  return typeof text === 'string' ? text : text({ hint: hint ?? '', has_hint: hint !== null })
}
