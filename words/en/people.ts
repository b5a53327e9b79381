import type { ActionKind, ActionState } from '#contract/automation.ts'
import { locale } from '#words/locale.ts'

const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

/** `today`, `yesterday`, `12 days ago`, `3 months ago`. */
function daysAgo(days: number): string {
  if (days < 60) return ago.format(-days, 'day')
  return days < 730 ? ago.format(-Math.round(days / 30.4), 'month') : ago.format(-Math.round(days / 365), 'year')
}

export const peopleMessages = {
  followers: (count: string) => `${count} followers`,
  following: (count: string) => `${count} following`,
  posts: (count: string, one: boolean) => `${count} ${one ? 'post' : 'posts'}`,
  columns: { followers: 'followers', following: 'following', posts: 'posts' },
  lastPost: (days: number) => `posted ${daysAgo(days)}`,
  mutuals: (count: string) => `${count} mutual`,
  followsYou: 'Follows you',
  private: 'Private',
  verified: 'Verified',
  business: 'Business',
  open: (username: string) => `About @${username}`,
  onInstagram: (username: string) => `@${username} on Instagram`,

  about: 'Person',
  openOnInstagram: 'Open on Instagram',
  seen: (when: string) => `Last seen ${when}`,
  neverSeen: 'Cadenza hasn’t looked at this profile yet. Counts and pictures appear once a preview or task does.',
  history: 'History with your accounts',
  noHistory: 'Nothing yet.',
  lists: 'On your lists',
  noLists: 'On none of your lists.',
  latestPosts: 'Latest posts',
  exclude: 'Exclude',
  excludeWhy: 'No task of yours acts on people on the exclusion list.',
  excluded: (username: string) => `@${username} is on your exclusion list now.`,
  includeAgain: 'Remove from exclusion list',
  included: (username: string) => `@${username} is no longer excluded.`,
  addToList: 'Add to list',
  noListToAddTo: 'You have no list of your own yet.',
  newList: 'New list',
  added: (username: string, list: string) => `@${username} is on “${list}” now.`,
  alreadyOn: (username: string, list: string) => `@${username} is already on “${list}”.`,
  did: {
    follow: 'Followed',
    unfollow: 'Unfollowed',
    like: 'Liked a post',
    unlike: 'Took a like back',
    comment: 'Commented',
    delete_comment: 'Deleted a comment',
  } satisfies Record<ActionKind, string>,
  /** After what was done, where it isn’t simply done. */
  outcome: {
    planned: 'planned',
    intended: 'being checked',
    done: null,
    already: 'was so already',
    requested: 'requested',
    refused: 'refused',
    skipped: 'skipped',
    unknown: 'outcome unknown',
  } satisfies Record<ActionState, string | null>,
  by: (account: string) => `by @${account}`,
  followedBack: (when: string) => `Followed back, seen ${when}`,
  undone: (when: string) => `Taken back ${when}`,

  postOf: (username: string) => `Post by @${username}`,
  noCaption: 'No caption',
  unseenPost: 'This post’s picture and caption appear once Cadenza has looked at it.',
  yourComment: 'Your comment',
}
