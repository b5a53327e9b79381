import { type KindWords, people, plural, type Start } from './kind-words.ts'

const requests = plural('follow request')

const willByWho = {
  followed_by_cadenza: ({ count, start }) => `Unfollow at most ${people(count)} whom Cadenza has followed, ${start}.`,
  anyone: ({ count, start }) => `Unfollow at most ${people(count)} whom you follow, ${start}.`,
  list: ({ count, from, start }) => `Unfollow at most ${people(count)} from ${from}, ${start}.`,
  pending_requests: ({ count, start }) => `Withdraw at most ${requests(count)} nobody has answered, ${start}.`,
} satisfies Record<string, (start: Start) => string>

export const unfollow: KindWords<'unfollow'> = {
  name: 'Unfollow',
  choice: 'Unfollow people',
  undoWhy: (done) =>
    `A new task follows the ${people(done)} this one unfollowed, at the same pace and under the same limits. Whoever is private has to accept you again.`,
  sourcesAbout: 'Whose names stand in the list?',
  optionsTitle: 'Whom',
  optionsAbout: 'Who is let go, and who stays whatever happens.',
  options: {
    who: {
      label: 'Who is unfollowed',
      choices: {
        followed_by_cadenza: {
          label: 'People Cadenza has followed',
          hint: 'Nobody whom you have followed yourself is touched.',
        },
        anyone: {
          label: 'Anybody you follow',
          hint: 'Also people you have followed yourself. Look at the preview with care.',
        },
        list: {
          label: 'People of a list',
          hint: 'Those of one of your lists whom you follow, or have asked to follow.',
        },
        pending_requests: {
          label: 'Requests nobody has answered',
          hint: 'Follow requests to private accounts are taken back.',
        },
      },
    },
    only_non_followers: {
      label: 'Only those who do not follow back',
      hint: 'It looks at each of them at that moment, so nobody who follows you is let go.',
    },
    followed_days_ago: {
      label: 'Followed at least this long ago',
      hint: 'Where that is known, so that people have time to follow back.',
      number: 'Days since the follow, at least',
    },
    keep_likers_of_last_posts: {
      label: 'Keep whoever liked one of your newest posts',
      number: 'How many of your newest posts',
      unit: (typed) => (typed === '1' ? 'post' : 'posts'),
    },
    keep_following: {
      label: 'Go on following at least',
      hint: 'It ends when the account follows only this many.',
      number: 'How many people the account goes on following',
      unit: (typed) => (typed === '1' ? 'person' : 'people'),
    },
    oldest_first: { label: 'Order' },
  },
  filtersAbout: 'Whom it may unfollow, beyond the choice above. Usually none are needed.',
  alwaysSkipped: 'Always kept: your exclusion list and your own accounts.',
  target: 'How many people to unfollow, at most',
  previewAbout: 'See who would be unfollowed before anything happens.',
  previewEmpty: 'Nothing is done during a preview. Start with it, and exactly these people are unfollowed.',
  would: 'Would unfollow',
  nobodyFound: 'Nobody is left to unfollow by these rules.',
  will: (start) => willByWho[start.options.who ?? 'list'](start),
  details: ({ only_non_followers, keep_likers_of_last_posts }) =>
    only_non_followers
      ? [
          `Whoever follows you back is kept.${keep_likers_of_last_posts ? ' So is whoever liked your newest posts.' : ''}`,
        ]
      : [],
  whyNoPreview: 'Without a preview, people are chosen along the way by the same rules.',
}

/** What only the form of an unfollow says. */
export const unfollowForm = {
  requestedDays: { label: 'Asked at least this long ago', hint: undefined },
  orders: { oldest: 'Oldest follow first', newest: 'Newest follow first' },
}
