import type { Source } from '#rules/source-types.ts'
import { runMessages as messages } from './generated/automation.ts'
import { objectOf } from './sources.ts'

/** A source in a few words: `Followers of @coffee.daily`, `#latteart`. */
export const sourceName = (source: Source) => nameIn(messages.sourceNames, source)

/** The same within a title. */
export const sourceInTitle = (source: Source) => nameIn(messages.sourcesInTitle, source)

function nameIn(names: typeof messages.sourceNames, source: Source): string {
  if (source.type === 'feed' || source.type === 'suggested' || source.type === 'requests') return names[source.type]
  if (source.type === 'engaged') return names.engaged({ who: source.who, last: source.last_posts })
  const subject = objectOf(source)
  return source.type === 'hashtag' ? subject : names[source.type]({ subject })
}

/** A source as answers name it, `followers_of:coffee.daily`, in words. */
export function labelWords(label: string): string {
  const at = label.indexOf(':')
  const [type, subject] = at < 0 ? [label, ''] : [label.slice(0, at), label.slice(at + 1)]
  switch (type) {
    case 'followers_of':
    case 'following_of':
    case 'similar_to':
      return sourceName({ type, username: subject })
    case 'likers_of':
    case 'commenters_of':
      return sourceName(/^\d{15,}(_\d+)?$/.test(subject) ? { type, media_id: subject } : { type, username: subject })
    case 'hashtag':
      return `#${subject}`
    case 'list':
      return messages.sourceNames.list({ subject })
    case 'feed':
    case 'requests':
    case 'suggested':
      return messages.sourceNames[type]
    case 'engaged':
      return messages.engagedNames[subject === 'commenters' ? subject : 'likers']
    case 'place':
      return messages.sourceNames.place({ subject: subject.replace(/^\d+ /, '') })
    default:
      return label
  }
}
