import type { TaskKind } from '#contract/automation.ts'
import { daysText } from '#rules/numbers.ts'

const peopleText = (count: string) => `${count} ${count === '1' ? 'person' : 'people'}`

/** What the composer of a task says: where it looks for people, the line of settings, and the page of its preview. */
export const composerMessages = {
  where: 'Where should Cadenza find people?',
  whereHint: {
    any: 'A username, #hashtag, post link or one of your lists. Several sources take turns.',
    people: 'A username or profile link. A second one replaces the first.',
    lists: 'One or more of your lists.',
  },
  wherePlaceholder: { any: 'Username, #hashtag, link or list', people: 'Username', lists: 'List name' },

  suggestions: 'Suggestions',
  groups: {
    typed: 'As typed',
    found: 'On Instagram',
    worked: 'Worked well for you',
    lists: 'Your lists',
    recent: 'Used recently',
    examples: 'Try in the sandbox',
  },
  addTyped: (what: string) => `Use ${what}`,
  tryOne: 'Try one of these:',
  pickOne: 'Suggestions:',
  lookingUp: 'Searching Instagram…',
  noneFound: 'No one found by this name.',
  optionsFound: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  followedBack: (percent: string) => `${percent} followed back`,
  followers: (count: string) => `${count} ${count === '1' ? 'follower' : 'followers'}`,
  inList: peopleText,
  inIncompleteList: (count: string) => `${peopleText(count)}, incomplete`,
  verified: 'Verified',
  private: 'Private',
  postOf: (username: string) => `Post by @${username}`,
  post: 'A post',
  hashtag: 'Hashtag',
  listChip: 'Your list',
  notAList: (what: string) => `You don’t have a list called “${what}”.`,

  checking: 'Checking…',
  unchecked: (why: string) => `Not checked yet: ${why} The preview checks it.`,
  uncheckedOffline: 'You’re offline.',
  removeRefused: 'Remove what can’t be used, then preview.',
  whoOf: (what: string) => `People from ${what}`,
  who: {
    followers_of: 'Their followers',
    following_of: 'People they follow',
    likers_of: 'Who likes their posts',
    commenters_of: 'Who comments on their posts',
  },
  whoOfPost: { likers_of: 'Who liked it', commenters_of: 'Who commented on it' },
  whoOfTag: {
    recent_authors: 'Who posted recently',
    recent_likers: 'Who liked recent posts',
    top_authors: 'Who wrote top posts',
    top_likers: 'Who liked top posts',
  },

  actingAs: {
    follow: 'Following as',
    unfollow: 'Unfollowing as',
    react: 'Liking as',
    comment: 'Commenting as',
    extract: 'Reading as',
  } satisfies Record<TaskKind, string>,

  whatToDo: 'What to do',
  more: 'Templates, limits and earlier tasks',
  settings: 'Settings',
  parts: {
    filters: (count: number) => (count === 0 ? 'no filters' : count === 1 ? '1 filter' : `${count} filters`),
    pace: (preset: string) => `${preset} pace`,
    anyTime: 'any time',
    hours: (count: number) => `${count} time windows`,
    now: 'starts now',
    later: (when: string) => `starts ${when}`,
    repeats: 'repeats',
    stops: (when: string) => `stops ${when}`,
  },
  /** What the options of a kind come to, in a few words. */
  optionsInShort: {
    follow: ({ then_unfollow_after_days: days }) => (days ? `unfollow after ${daysText(days)}` : 'no follow-up'),
    unfollow: ({ who, only_non_followers }) =>
      who === 'pending_requests'
        ? 'usual order'
        : only_non_followers
          ? 'only non-followers'
          : 'also people who follow you',
    react: ({ posts_per_person }) => (posts_per_person === 2 ? '2 likes per person' : '1 like per person'),
    comment: ({ days_between_comments: days }) =>
      days ? `same person again after ${daysText(days)}` : 'same person any time',
    extract: ({ profile_details }) => (profile_details ? 'with profile details' : 'names only'),
  } satisfies Record<TaskKind, (options: ShortOptions) => string>,

  templates: 'Templates',
  limits: 'This account’s limits',

  reasonsTitle: 'Filter results',
  letThrough: 'Included',
  otherReasons: 'Other reasons',
  reasonsAbout: (found: string, looked_at: string) => `${found} considered, ${looked_at} profiles checked`,
  timeline: 'When it happens',
  timelineStart: 'Starts',
  now: 'now',
  timelineEnd: 'Finishes around',
  timelinePause: (why: string) => `Pauses: ${why}`,
  pauseReasons: {
    active_hours: 'outside your hours',
    plan: 'plan’s daily limit',
    limit: 'account’s limit',
    reads: 'account’s profile checks',
    other: 'account is paused',
  },
  pauseFromTo: (from: string, until: string) => `${from} – ${until}`,
  morePauses: 'More pauses follow.',
  exactly: {
    follow: (count: string) => `Start follows exactly these ${peopleText(count)}.`,
    unfollow: (count: string) => `Start unfollows exactly these ${peopleText(count)}.`,
    react: (count: string) => `Start likes exactly these ${count === '1' ? '1 post' : `${count} posts`}.`,
    comment: (count: string) => `Start comments on exactly these ${count === '1' ? '1 post' : `${count} posts`}.`,
    extract: () => '',
  } satisfies Record<TaskKind, (count: string) => string>,
} as const

type ShortOptions = {
  then_unfollow_after_days?: number | null | undefined
  who?: string | undefined
  only_non_followers?: boolean | undefined
  posts_per_person?: number | undefined
  days_between_comments?: number | null | undefined
  profile_details?: boolean | undefined
}
