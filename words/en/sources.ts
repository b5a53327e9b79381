import { shortcodeOf } from '#rules/media-ids.ts'
import type { Posts, Source } from '#rules/source-types.ts'

/** What a source is about, without its kind: `@coffee.daily`, `#latteart`, `post CSFvYqWrv1N`. */
export function subjectOf(source: Source): string {
  switch (source.type) {
    case 'followers_of':
    case 'following_of':
      return `@${source.username}`
    case 'likers_of':
    case 'commenters_of':
      return postsText(source)
    case 'hashtag':
      return `#${source.tag}`
    case 'list':
      return source.name ?? source.list_id
    case 'feed':
      return 'your home feed'
  }
}

function postsText({ media_id, username, last_posts }: Posts): string {
  if (media_id !== undefined) return postText(shortcodeOf(media_id))
  if (last_posts === undefined) return `posts of @${username}`
  return `${last_posts === 1 ? 'the last post' : `the last ${last_posts} posts`} of @${username}`
}

/** A post by the short name in its address. */
export const postText = (code: string) => `post ${code}`

/** A source within a sentence: `the followers of @coffee.daily`. */
export function sourceText(source: Source): string {
  const subject = subjectOf(source)
  switch (source.type) {
    case 'followers_of':
      return `the followers of ${subject}`
    case 'following_of':
      return `people ${subject} follows`
    case 'likers_of':
      return `people who liked ${subject}`
    case 'commenters_of':
      return `people who commented on ${subject}`
    case 'list':
      return `the list “${subject}”`
    default:
      return subject
  }
}
