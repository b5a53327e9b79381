import { type KindWords, people, plural, type Start } from './kind-words.ts'

const requests = plural('unanswered follow request')

const willByWho = {
  followed_by_cadenza: ({ count, start }) => `Unfollow up to ${people(count)} Cadenza followed, ${start}.`,
  anyone: ({ count, start }) => `Unfollow up to ${people(count)} you follow, ${start}.`,
  list: ({ count, from, start }) => `Unfollow up to ${people(count)} from ${from}, ${start}.`,
  pending_requests: ({ count, start }) => `Withdraw up to ${requests(count)}, ${start}.`,
} satisfies Record<string, (start: Start) => string>

export const unfollow: KindWords<'unfollow'> = {
  name: 'Unfollow',
  choice: 'Unfollow people',
  undoWhy: (done) =>
    `A new task follows the ${people(done)} this task unfollowed, at the same pace and within the same limits. Private accounts have to accept you again.`,
  sourcesAbout: 'Whose list do you want to use?',
  optionsTitle: 'People',
  optionsAbout: 'Who to unfollow, and who to always keep.',
  options: {
    who: {
      label: 'Who to unfollow',
      choices: {
        followed_by_cadenza: {
          label: 'People Cadenza followed',
          hint: 'People you followed yourself are never unfollowed.',
        },
        anyone: {
          label: 'Anyone you follow',
          hint: 'Includes people you followed yourself. Check the preview carefully.',
        },
        list: {
          label: 'People in a list',
          hint: 'People in one of your lists that you follow or have asked to follow.',
        },
        pending_requests: {
          label: 'Unanswered requests',
          hint: 'Withdraws follow requests to private accounts.',
        },
      },
    },
    only_non_followers: {
      label: 'Only people who don’t follow back',
      hint: 'Each person is checked right before unfollowing.',
    },
    followed_days_ago: {
      label: 'Followed at least this long ago',
      hint: 'Gives people time to follow back. Applies where the date is known.',
      number: 'Minimum days since the follow',
    },
    keep_likers_of_last_posts: {
      label: 'Keep people who liked one of your newest',
      number: 'Number of newest posts',
      unit: (typed) => (typed === '1' ? 'post' : 'posts'),
    },
    keep_following: {
      label: 'Keep following at least',
      hint: 'The task ends when the account follows only this many people.',
      number: 'Number of people to keep following',
      unit: (typed) => (typed === '1' ? 'person' : 'people'),
    },
    oldest_first: { label: 'Order' },
  },
  filtersAbout: 'Narrow down who to unfollow. Usually no filters are needed.',
  alwaysSkipped: 'Always kept: your exclusion list and your own accounts.',
  target: 'How many people to unfollow, at most',
  previewAbout: 'See who would be unfollowed before you start.',
  previewEmpty: 'Previewing unfollows no one. Starting unfollows exactly these people.',
  would: 'Would unfollow',
  nobodyFound: 'No one is left to unfollow with these settings.',
  will: (start) => willByWho[start.options.who ?? 'list'](start),
  details: ({ only_non_followers, keep_likers_of_last_posts }) =>
    only_non_followers
      ? [
          keep_likers_of_last_posts
            ? 'People who follow you back or liked your newest posts are kept.'
            : 'People who follow you back are kept.',
        ]
      : [],
  whyNoPreview: 'Without a preview, people are picked as the task runs, using the same settings.',
}

/** What only the form of an unfollow says. */
export const unfollowForm = {
  requestedDays: { label: 'Requested at least this long ago', hint: undefined },
  orders: { oldest: 'Oldest follow first', newest: 'Newest follow first' },
}
