/** How many credentials of each kind the first proof of an address ended. */
export type EndedWays = {
  browsers: number
  api_tokens: number
  webhooks: number
  second_factor: boolean
  password: boolean
}

export const hasEnded = (ended: EndedWays) => Object.values(ended).some(Boolean)
