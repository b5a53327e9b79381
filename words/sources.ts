import { shortcodeOf } from '#rules/media-ids.ts'
import type { Posts, Source } from '#rules/source-types.ts'
import { sources } from './generated/automation.ts'

/** What a source is about, without its kind: `@coffee.daily`, `#latteart`, `post CSFvYqWrv1N`. */
export function subjectOf(source: Source): string {
  switch (source.type) {
    case 'followers_of':
    case 'following_of':
    case 'similar_to':
      return `@${source.username}`
    case 'likers_of':
    case 'commenters_of':
      return postsText(source)
    case 'hashtag':
      return `#${source.tag}`
    case 'list':
      return source.name ?? source.list_id
    case 'place':
      return source.name ?? source.place_id
    case 'feed':
    case 'requests':
    case 'suggested':
      return sources[source.type]
    case 'engaged':
      return sources.engaged({ who: source.who, last: source.last_posts })
  }
}

function postsText({ media_id, username, last_posts }: Posts): string {
  if (media_id !== undefined) return postText(shortcodeOf(media_id))
  const name = username ?? ''
  return last_posts === undefined
    ? sources.posts({ username: name })
    : sources.lastPosts({ username: name, last: last_posts })
}

/** A subject as the text of a source's kind needs it: “liked” and “commented on” have cases of their own in some languages. */
export function objectOf(source: Source): string {
  if (source.type !== 'likers_of' && source.type !== 'commenters_of') return subjectOf(source)
  const { type, media_id, username = '', last_posts } = source
  const which = media_id !== undefined ? 'post' : last_posts === undefined ? 'posts' : 'other'
  const code = media_id === undefined ? '' : shortcodeOf(media_id)
  return sources.objects[type]({ which, code, username, last: last_posts ?? 0 })
}

/** A post by the short name in its address. */
export const postText = (code: string) => sources.post({ code })

/** Of these the subject is all there is to say. */
type Itself = Extract<Source, { type: 'hashtag' | 'feed' | 'requests' | 'suggested' | 'engaged' }>
const itself: readonly string[] = ['hashtag', 'feed', 'requests', 'suggested', 'engaged'] satisfies Itself['type'][]
const isItself = (source: Source): source is Itself => itself.includes(source.type)

/** A source within a sentence: `the followers of @coffee.daily`. */
export function sourceText(source: Source): string {
  const subject = objectOf(source)
  return isItself(source) ? subject : sources.within[source.type]({ subject })
}
