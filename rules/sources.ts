import type { Source } from './source-types.ts'

/** How a source is named in answers and statistics, for example `followers_of:coffee.daily` or `hashtag:latteart`. */
export function labelOf(source: Source): string {
  switch (source.type) {
    case 'followers_of':
    case 'following_of':
    case 'similar_to':
      return `${source.type}:${source.username}`
    case 'likers_of':
    case 'commenters_of':
      return `${source.type}:${source.media_id ?? source.username}`
    case 'hashtag':
      return `hashtag:${source.tag}`
    case 'list':
      return `list:${source.name ?? source.list_id}`
    case 'feed':
    case 'suggested':
      return source.type
    case 'engaged':
      return `engaged:${source.who}`
    case 'place':
      return `place:${[source.place_id, source.name].filter(Boolean).join(' ')}`
  }
}
