/** How many of each way in the first proof of an address ended. */
export type EndedWays = {
  browsers: number
  api_tokens: number
  webhooks: number
  second_factor: boolean
  password: boolean
}

const several = (count: number, one: string, more: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${more}`]

const namesOf = ({ browsers, api_tokens, webhooks, second_factor, password }: EndedWays) => [
  ...(password ? ['the old password'] : []),
  ...several(browsers, 'signed-in browser', 'signed-in browsers'),
  ...several(api_tokens, 'API token', 'API tokens'),
  ...several(webhooks, 'webhook', 'webhooks'),
  ...(second_factor ? ['two-step verification'] : []),
]

export const hasEnded = (ended: EndedWays) => namesOf(ended).length > 0

/** The sentences for the person who proved the address. */
export const sayEndedWays = (ended: EndedWays) =>
  `Nobody had proven this address before, so what was set up until now has ended: ${new Intl.ListFormat('en').format(namesOf(ended))}. Set up again what is yours.`
