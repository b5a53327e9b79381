import type { FilterReasons } from './filters.ts'
import type { FormerAct, FormerTool } from './moving/formats.ts'

/** No parameters. */
export type Plain = Record<string, never>

/** Why a person or post is left out; `newest_post`: the person, for their newest post. */
export type Skips = Omit<FilterReasons, 'private'> & {
  /** `requested`: a follow request was sent. */
  private: FilterReasons['private'] & { requested?: true }
  own_account: Plain
  exclusion_list: Plain
  /** `met` where only a hash of the action is left. */
  acted_before: { did: 'follow' } | { did: 'like' | 'comment' | 'met'; newest_post?: true }
  /** By a tool the user moved in from. */
  met_before: { tool: FormerTool; did: FormerAct }
  already_following: Plain
  request_pending: Plain
  not_pending: Plain
  not_following: Plain
  follows_back: Plain
  likes_your_posts: Plain
  too_recent: { days: number; least: number }
  already_liked: { newest_post?: true }
  /** Without `post`, Instagram refused a comment. */
  comments_off: { post?: true; newest_post?: true }
  post_age: { days: number; most: number; newest_post?: true }
  post_likes: FilterReasons['followers'] & { newest_post?: true }
  no_post: Plain
  commented_recently: { days: number; least: number }
  no_text_left: Plain
  not_liked: Plain
  not_a_follower: Plain
  you_follow: Plain
  no_request: Plain
  not_listed: Plain
  /** A step that this many percent of the people get. */
  left_to_chance: { percent: number }
  /** The preview showed another answer than the filters give now. */
  answer_changed: Plain
  /** Nobody has to ask. */
  account_public: Plain
  gone: Plain
  media_gone: Plain
  /** In Instagram's own words. */
  refused: { message: string }
  /** Instagram's answers leave out a fact that decides. */
  not_known: { fact: string; newest_post?: true }
  /** Instagram was silent about this one alone. */
  not_shown: { what: 'profile' | 'post' | 'source' }
}

type SkipReasonOf<Code extends keyof Skips> = { [One in Code]: { code: One; params: Skips[One] } }[Code]

/** Why somebody is skipped, as it is decided, stored and sent. */
export type SkipReason = SkipReasonOf<keyof Skips>

export type Skip = { kind: 'skip'; reason: SkipReason }

export const skip = <Code extends keyof Skips>(code: Code, params: Skips[Code]) => ({
  kind: 'skip' as const,
  reason: { code, params } as SkipReasonOf<Code>,
})
