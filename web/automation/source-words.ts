import type { Source } from '#contract/automation.ts'
import { locale } from '#words/locale.ts'
import { runMessages as messages } from '#words/runs.ts'
import { sourceText, subjectOf } from '#words/sources.ts'

const list = new Intl.ListFormat(locale, { type: 'conjunction' })

/** More sources than these are counted instead of named. */
const NAMED = 2

/** A source in a few words: `Followers of @coffee.daily`, `#latteart`. */
export function sourceName(source: Source): string {
  if (source.type === 'feed') return messages.sourceKinds.feed
  const subject = subjectOf(source)
  return source.type === 'hashtag' ? subject : `${messages.sourceKinds[source.type]} ${subject}`
}

/** Sources within a sentence, two of them named and the others counted. */
export function sourcesWords(sources: readonly Source[]): string {
  const named = sources.slice(0, NAMED).map(sourceText)
  return list.format(sources.length > NAMED ? [...named, messages.andMore(sources.length - NAMED)] : named)
}

/** A source as answers name it, `followers_of:coffee.daily`, in words. */
export function labelWords(label: string): string {
  const at = label.indexOf(':')
  const [type, subject] = at < 0 ? [label, ''] : [label.slice(0, at), label.slice(at + 1)]
  switch (type) {
    case 'followers_of':
    case 'following_of':
      return sourceName({ type, username: subject })
    case 'likers_of':
    case 'commenters_of':
      return sourceName(/^\d{15,}(_\d+)?$/.test(subject) ? { type, media_id: subject } : { type, username: subject })
    case 'hashtag':
      return `#${subject}`
    case 'list':
      return `${messages.sourceKinds.list} ${subject}`
    case 'feed':
      return messages.sourceKinds.feed
    default:
      return label
  }
}

/** Two sources with the same key find the same people; what a list is called does not matter. */
export const sourceKey = (source: Source) =>
  source.type === 'list' ? `list ${source.list_id}` : JSON.stringify(Object.entries(source).toSorted())
