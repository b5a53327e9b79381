import type { Source, SourceType } from '#contract/automation.ts'
import { usernameOf, usernameOfLink } from '#rules/exports/usernames.ts'
import { mediaIdOfLink } from '#rules/media-ids.ts'
import { sourceKey } from '#web/automation/source-words.ts'

/** What a source is to be beyond what was typed. */
export type SourceWish = {
  type: SourceType
  tab: 'top' | 'recent'
  who: 'authors' | 'likers'
  /** How many of somebody's newest posts are meant. */
  last_posts: number
}

const TAG = /^#?([\p{L}\p{N}\p{M}_]{1,100})$/u
const TAG_LINK =
  /^(?:https?:)?(?:\/\/)?(?:www\.|m\.)?instagram\.com\/explore\/tags\/([\p{L}\p{N}\p{M}_%]{1,300})\/?(?:[?#].*)?$/iu

/**
 * The sources in a text: user names, with @ or as profile addresses, posts as their addresses, hashtags. What says itself what it
 * is (`#tag`, a post's address) becomes that; a bare word becomes what `wish` says. What `wanted` does not hold is wrong.
 */
export function readSources(
  text: string,
  wish: SourceWish,
  wanted: readonly SourceType[],
): { sources: Source[]; wrong: string[] } {
  const sources: Source[] = []
  const wrong: string[] = []
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const source = readOne(part, wish)
    if (source && wanted.includes(source.type)) sources.push(source)
    else wrong.push(part)
  }
  return { sources: withSources([], sources), wrong }
}

function readOne(part: string, wish: SourceWish): Source | null {
  const tag = tagOf(part, wish.type === 'hashtag')
  if (tag !== null) return { type: 'hashtag', tag, tab: wish.tab, who: wish.who }
  const media_id = mediaIdOfLink(part)
  if (media_id !== null) return { type: wish.type === 'commenters_of' ? 'commenters_of' : 'likers_of', media_id }
  const username = usernameOf(part) ?? usernameOfLink(part)
  if (username === null) return null
  switch (wish.type) {
    case 'likers_of':
    case 'commenters_of':
      return { type: wish.type, username, last_posts: wish.last_posts }
    case 'following_of':
      return { type: 'following_of', username }
    default:
      return { type: 'followers_of', username }
  }
}

function tagOf(part: string, bare_is_tag: boolean): string | null {
  const linked = TAG_LINK.exec(part)?.[1]
  if (linked !== undefined) return tagOf(`#${decoded(linked)}`, true)
  if (!part.startsWith('#') && !bare_is_tag) return null
  return TAG.exec(part)?.[1]?.toLowerCase() ?? null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Sources with some more at the end, each once. */
export const withSources = (sources: readonly Source[], added: readonly Source[]): Source[] => [
  ...new Map([...sources, ...added].map((source) => [sourceKey(source), source])).values(),
]

export const withoutSource = (sources: readonly Source[], source: Source) =>
  sources.filter((other) => sourceKey(other) !== sourceKey(source))
