/** What one could do next with an account, one thing at a time. */
export const suggestionKinds = ['review_not_following_back', 'start_reading', 'set_goal'] as const
export type SuggestionKind = (typeof suggestionKinds)[number]

/** `count` of them, of which `too_recent` were followed so recently that they are still given time. Both are 0 where it's about nobody. */
export type Suggestion = { kind: SuggestionKind; account_id: string; count: number; too_recent: number }

/** Fewer who don't follow back are no work for a day. */
export const MIN_REVIEWED = 10

/** Days after a follow in which somebody may still follow back: what an unfollow task waits for. */
export const GRACE_DAYS = 7

export type SuggestionFacts = {
  account_id: string
  not_following_back: number | null
  too_recent: number
  is_reading: boolean
  has_goal: boolean
}

/** The first that fits one of the accounts: what can be worked at once, then what shows more, then what plans ahead. */
export function suggestionOf(accounts: readonly SuggestionFacts[]): Suggestion | null {
  const reviewed = accounts
    .map((one) => ({ ...one, left: (one.not_following_back ?? 0) - one.too_recent }))
    .toSorted((a, b) => b.left - a.left)[0]
  if (reviewed && reviewed.left >= MIN_REVIEWED) {
    const { account_id, not_following_back, too_recent } = reviewed
    return { kind: 'review_not_following_back', account_id, count: not_following_back ?? 0, too_recent }
  }
  const about = (kind: SuggestionKind, account: SuggestionFacts | undefined): Suggestion | null =>
    account ? { kind, account_id: account.account_id, count: 0, too_recent: 0 } : null
  return (
    about(
      'start_reading',
      accounts.find(({ is_reading }) => !is_reading),
    ) ??
    about(
      'set_goal',
      accounts.find(({ has_goal }) => !has_goal),
    )
  )
}
