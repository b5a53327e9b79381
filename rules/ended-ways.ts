/** Their holders continue to get events, or to read a week’s report, without signing in. */
export type KeptWays = { webhooks: number; report_links: number }

/** How many credentials and subscriptions of each kind the first proof of an address ended. */
export type EndedWays = KeptWays & {
  browsers: number
  api_tokens: number
  second_factor: boolean
  password: boolean
}

export const hasEnded = (ended: EndedWays) => Object.values(ended).some(Boolean)
