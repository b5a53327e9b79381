import type { TaskKind } from './kinds/kinds.ts'
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
    case 'requests':
    case 'suggested':
      return source.type
    case 'engaged':
      return `engaged:${source.who}`
    case 'place':
      return `place:${[source.place_id, source.name].filter(Boolean).join(' ')}`
  }
}

/** Whether a source only narrows down the people another one finds: requests of people in a list. */
export const isCondition = (kind: TaskKind, { type }: Source): boolean => kind === 'answer_requests' && type === 'list'

/** The lists that narrow a task down. */
export const conditionsOf = ({ kind, sources }: { kind: TaskKind; sources: readonly Source[] }): string[] =>
  sources.flatMap((source) => (source.type === 'list' && isCondition(kind, source) ? [source.list_id] : []))
