/** What is known of a person so far; undefined where nobody has looked, null where Instagram did not say. */
export type Candidate = {
  username: string
  is_private?: boolean | null
  is_verified?: boolean | null
  no_picture?: boolean | null
  followers?: number | null
  following?: number | null
  posts?: number | null
  is_business?: boolean | null
  bio?: string | null
  /** Epoch ms; null when there is no post. */
  newest_post_at?: number | null
  already_following?: boolean
  follows_me?: boolean
  request_pending?: boolean
  is_own_account?: boolean
  acted_before?: boolean
  never_listed?: boolean
  /** When the account followed (or asked to follow) them, epoch ms; null where that is not known. */
  followed_at?: number | null
  /** Liked one of the account's newest posts. */
  liked_mine?: boolean
}
