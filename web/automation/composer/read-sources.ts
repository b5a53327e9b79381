import type { Source } from '#contract/automation.ts'
import type { SourceType } from '#rules/source-types.ts'
import { subjectIn } from '#rules/subjects.ts'
import { namesIn } from '#rules/typed-lists.ts'
import { sourceKey } from '#web/automation/source-words.ts'

/** What a source is to be beyond what was typed. */
export type SourceDefaults = {
  type: SourceType
  tab: 'top' | 'recent'
  who: 'authors' | 'likers'
  /** How many of somebody's newest posts are meant. */
  last_posts: number
}

/**
 * The sources in a text: user names, with @ or as profile addresses, posts as their addresses, hashtags. What says itself what it
 * is (`#tag`, a post's address) becomes that; a bare word becomes what `wish` says. What `wanted` does not hold is wrong.
 */
export function readSources(
  text: string,
  wish: SourceDefaults,
  wanted: readonly SourceType[],
): { sources: Source[]; wrong: string[] } {
  const sources: Source[] = []
  const wrong: string[] = []
  for (const part of namesIn(text)) {
    const source = readOne(part, wish)
    if (source && wanted.includes(source.type)) sources.push(source)
    else wrong.push(part)
  }
  return { sources: withSources([], sources), wrong }
}

function readOne(part: string, wish: SourceDefaults): Source | null {
  const subject = subjectIn(part, wish.type === 'hashtag')
  switch (subject?.type) {
    case 'hashtag':
      return { type: 'hashtag', tag: subject.tag, tab: wish.tab, who: wish.who }
    case 'post':
      return { type: wish.type === 'commenters_of' ? 'commenters_of' : 'likers_of', media_id: subject.media_id }
    case 'person':
      return ofPerson(subject.username, wish)
    default:
      return null
  }
}

function ofPerson(username: string, { type, last_posts }: SourceDefaults): Source {
  switch (type) {
    case 'likers_of':
    case 'commenters_of':
      return { type, username, last_posts }
    case 'following_of':
      return { type, username }
    default:
      return { type: 'followers_of', username }
  }
}

/** Sources with some more at the end, each once. */
export const withSources = (sources: readonly Source[], added: readonly Source[]): Source[] => [
  ...new Map([...sources, ...added].map((source) => [sourceKey(source), source])).values(),
]

export const withoutSource = (sources: readonly Source[], source: Source) =>
  sources.filter((other) => sourceKey(other) !== sourceKey(source))
