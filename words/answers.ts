import type { TwoFactorMethod } from '#contract/accounts.ts'
import type { EndedWays } from '#rules/ended-ways.ts'
import { catalogue } from './catalogue.ts'
import { listText } from './numbers.ts'

const texts = catalogue('server/answers')

/**
 * `answers` is what the API answers where an act has nothing to show but that it is done, `demoNotes` who can be tried in the sandbox
 * Instagram, `codeSources` where Instagram's code for a sign-in comes from, `planLosses` what a change of plan takes away,
 * `deliveryProblems` why an event could not be delivered to a webhook, `previewNotes` what a preview says beside its people.
 */
export const { answers, demoNotes, codeSources, planLosses, deliveryProblems, previewNotes } = texts

/** Why a webhook's address couldn't be reached, by the code of the connection's error. */
export const connectionProblems: Readonly<Record<string, string>> = texts.connectionProblems

/** What the first proof of an address ended, for the person who proved it. */
export function endedWays({ browsers, api_tokens, webhooks, second_factor, password }: EndedWays): string {
  const { endedWays: words } = texts
  const some = (count: number, write: (values: { count: number }) => string) => (count === 0 ? [] : [write({ count })])
  const names = [
    ...(password ? [words.password] : []),
    ...some(browsers, words.browsers),
    ...some(api_tokens, words.api_tokens),
    ...some(webhooks, words.webhooks),
    ...(second_factor ? [words.second_factor] : []),
  ]
  return words.sentence({ names: listText(names) })
}

/** Which code to enter; `hint` are the last digits of the number it was sent to. */
export function enterCode(method: TwoFactorMethod, hint: string | null): string {
  const text = texts.enterCode[method]
  return typeof text === 'string' ? text : text({ hint: hint ?? '', has_hint: hint !== null })
}
