export const statisticsMessages = {
  today: 'Today',
  followed: 'Followed',
  unfollowed: 'Unfollowed',
  liked_posts: 'Likes',
  comments: 'Comments',
} as const
