import { DAY } from '../durations.ts'

/** The lists that are kept of an account's followers, in the order in which they are shown. */
export const healthLists = ['ghosts', 'supporters', 'fans', 'inactive', 'suspicious'] as const
export type HealthList = (typeof healthLists)[number]

/** Newest posts whose likers and commenters are read. */
export const POSTS_READ = 12

/** Days somebody has followed before they can be a ghost. */
export const GHOST_DAYS = 90

/** Posts of those read that a supporter engaged with, at least. */
export const SUPPORTED_POSTS = 6

/** Signs somebody suspicious shows, at least. */
export const MIN_SIGNS = 3

/** A profile that follows more than this, and as many times more than follow it, follows everybody. */
const FOLLOWS_MANY = 1000
const FOLLOWS_TIMES = 10

/** Fewer followers than this are hardly any. */
const FEW_FOLLOWERS = 20

export const signs = [
  'no_picture',
  'no_posts',
  'no_full_name',
  'many_digits',
  'few_followers',
  'follows_everybody',
] as const
export type Sign = (typeof signs)[number]

/** Somebody's own page. */
export type CheckedProfile = {
  is_gone: boolean
  followers: number | null
  following: number | null
  posts: number | null
}

export type Follower = {
  username: string
  /** Null where Instagram left it out. */
  full_name: string | null
  no_picture: boolean | null
  /** Epoch ms since when they follow at the latest. */
  since: number
  is_followed: boolean
  /** Posts of those read that they liked or commented on. */
  engaged: number
  /** Null before their own page was read. */
  profile: CheckedProfile | null
}

/** What the last readings can tell. */
export type Basis = {
  now: number
  /** Posts read. */
  posts: number
  /** Every liker and every commenter of all these posts was shown. */
  are_posts_whole: boolean
  /** Everybody the account follows was shown. */
  is_following_whole: boolean
  /** A factor on durations. */
  scale: number
}

/** The signs that somebody may be no person; what is not known is no sign. */
export function signsOf({ username, full_name, no_picture, profile }: Follower): Sign[] {
  const { followers = null, following = null, posts = null } = profile ?? {}
  const shown: Record<Sign, boolean> = {
    no_picture: no_picture === true,
    no_posts: posts === 0,
    no_full_name: full_name !== null && full_name.trim() === '',
    many_digits: /\d{4}/.test(username),
    few_followers: followers !== null && followers < FEW_FOLLOWERS,
    follows_everybody:
      following !== null && followers !== null && following > FOLLOWS_MANY && following > FOLLOWS_TIMES * followers,
  }
  return signs.filter((sign) => shown[sign])
}

const isWorthMuch = ({ now, scale }: Basis, since: number) => now - since > GHOST_DAYS * DAY * scale

/** Whether so few or no posts can say who never engages. */
const canFindGhosts = (basis: Basis) => basis.are_posts_whole && basis.posts === POSTS_READ

const rules: Record<HealthList, (follower: Follower, basis: Basis) => boolean> = {
  ghosts: ({ engaged, since }, basis) => canFindGhosts(basis) && engaged === 0 && isWorthMuch(basis, since),
  supporters: ({ engaged }) => engaged >= SUPPORTED_POSTS,
  fans: ({ is_followed }, { is_following_whole }) => is_following_whole && !is_followed,
  inactive: ({ profile }) => profile !== null && (profile.is_gone || profile.posts === 0),
  suspicious: (follower) =>
    follower.profile !== null && !follower.profile.is_gone && signsOf(follower).length >= MIN_SIGNS,
}

/** The lists a follower is on. Nothing follows from what was not shown: where a reading is incomplete, absence is no evidence. */
export const listsOf = (follower: Follower, basis: Basis): HealthList[] =>
  healthLists.filter((list) => rules[list](follower, basis))

/** Whether a list can be claimed by what was read; the others are only ever as long as what was shown. */
export const canClaim = (list: HealthList, basis: Basis): boolean =>
  list === 'ghosts' ? canFindGhosts(basis) : list === 'fans' ? basis.is_following_whole : true

/** Why somebody is on a list, in facts. */
export type HealthReason =
  | { code: 'never_engaged'; params: { posts: number; since: string } }
  | { code: 'often_engaged'; params: { engaged: number; posts: number } }
  | { code: 'not_followed_back'; params: Record<never, never> }
  | { code: 'account_gone'; params: Record<never, never> }
  | { code: 'never_posted'; params: Record<never, never> }
  | { code: 'shows_signs'; params: { signs: Sign[] } }

export function reasonOf(list: HealthList, follower: Follower, posts: number): HealthReason {
  switch (list) {
    case 'ghosts':
      return { code: 'never_engaged', params: { posts, since: new Date(follower.since).toISOString() } }
    case 'supporters':
      return { code: 'often_engaged', params: { engaged: follower.engaged, posts } }
    case 'fans':
      return { code: 'not_followed_back', params: {} }
    case 'inactive':
      return { code: follower.profile?.is_gone ? 'account_gone' : 'never_posted', params: {} }
    case 'suspicious':
      return { code: 'shows_signs', params: { signs: signsOf(follower) } }
  }
}
