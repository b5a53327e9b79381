export const optionMessages = {
  titles: { follow: 'Afterwards', unfollow: 'Whom', react: 'Posts', comment: 'Comments', extract: 'Details' },
  abouts: {
    follow: 'What becomes of those who do not follow back.',
    unfollow: 'Who is let go, and who stays whatever happens.',
    react: 'Which posts of a person are liked.',
    comment: 'What is written, and under which posts.',
    extract: 'What is kept of each person.',
  },
  days: (typed: string) => (typed === '1' ? 'day' : 'days'),

  loop: 'Then unfollow those who have not followed back',
  loopHint: 'Counted from each follow. Whoever follows back or likes your posts is kept.',
  loopDays: 'Days until those who have not followed back are unfollowed',

  who: 'Who is unfollowed',
  whos: {
    followed_by_cadenza: 'People Cadenza has followed',
    anyone: 'Anybody you follow',
    list: 'People of a list',
    pending_requests: 'Requests nobody has answered',
  },
  whoHints: {
    followed_by_cadenza: 'Nobody whom you have followed yourself is touched.',
    anyone: 'Also people you have followed yourself. Look at the preview with care.',
    list: 'Those of one of your lists whom you follow, or have asked to follow.',
    pending_requests: 'Follow requests to private accounts are taken back.',
  },
  onlyNonFollowers: 'Only those who do not follow back',
  onlyNonFollowersHint: 'It looks at each of them at that moment, so nobody who follows you is let go.',
  followedDays: 'Followed at least this long ago',
  askedDays: 'Asked at least this long ago',
  followedDaysHint: 'Where that is known, so that people have time to follow back.',
  followedDaysNumber: 'Days since the follow, at least',
  keepLikers: 'Keep whoever liked one of your newest posts',
  keepLikersNumber: 'How many of your newest posts',
  keepLikersUnit: (typed: string) => (typed === '1' ? 'post' : 'posts'),
  keepFollowing: 'Go on following at least',
  keepFollowingHint: 'It ends when the account follows only this many.',
  keepFollowingNumber: 'How many people the account goes on following',
  keepFollowingUnit: (typed: string) => (typed === '1' ? 'person' : 'people'),
  order: 'Order',
  orders: { oldest: 'Oldest follow first', newest: 'Newest follow first' },

  postsPerPerson: 'Likes for each person',
  postsPerPersonChoices: { '1': 'One post', '2': 'Two posts' },
  postAge: 'Posts of the last',
  postAgeNumber: 'Age of a post in days, at most',
  postLikes: 'Likes a post has',

  comment: (nth: number) => `Comment ${nth}`,
  commentHint: 'Write {this|that} for a choice, and {username} for the name of who posted.',
  commentPlaceholder: '{Lovely|Beautiful} {picture|shot}, {username}!',
  media: (nth: number) => `Comment ${nth} goes under`,
  addComment: 'Add a comment',
  removeComment: (nth: number) => `Remove comment ${nth}`,
  variants: (count: string) => (count === '1' ? 'One text' : `${count} different texts`),
  variantsOf: (count: string) => (count === '1' ? 'Makes one text' : `Makes ${count} texts`),
  showVariants: 'Show every text',
  variantsListed: (shown: string, count: string) => `The first ${shown} of ${count}`,
  exampleName: 'ada',
  tooLong: (count: number) =>
    count === 1
      ? 'One text is longer than the 300 characters Instagram allows and is never written.'
      : `${count} texts are longer than the 300 characters Instagram allows and are never written.`,
  daysBetween: 'Not the same author again within',
  daysBetweenNumber: 'Days until the same author may get another comment',
  repeatRules:
    'Never the same text twice to one person, never the same text twice in a row, never twice under one post.',

  profileDetails: 'Look at every profile as well',
  profileDetailsHint:
    'Adds the number of followers to each person. One look for each, at a human pace, so it takes much longer.',
} as const
