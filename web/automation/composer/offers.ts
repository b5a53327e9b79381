import type { List } from '#contract/audience.ts'
import type { Source, Task } from '#contract/automation.ts'
import type { Found } from '#contract/lookup.ts'
import type { Person } from '#contract/people.ts'
import type { SourceStatistics } from '#contract/statistics.ts'
import { type SourceType, USUAL_LAST_POSTS } from '#rules/source-types.ts'
import { subjectIn } from '#rules/subjects.ts'
import { sourceKey } from '#web/automation/source-words.ts'
import { folded } from '#web/core/search.ts'
import { composerMessages as messages } from '#words/generated/composer.ts'
import { percentText } from '#words/numbers.ts'
import { sourceName } from '#words/source-names.ts'
import { subjectOf } from '#words/sources.ts'

/** Something that can be chosen as a source instead of being typed. */
export type Offer = {
  group: keyof typeof messages.groups
  source: Source
  title: string
  note: string | null
  /** Whose picture is beside it; null for lists, hashtags and posts. */
  face: string | null
  /** Of the person or post, as far as it is known. */
  picture: string | null
  is_verified?: boolean
  /** Why it can't be chosen. */
  unreadable: string | null
}

const MAX_WORKED = 3
const MAX_RECENT = 4
const MAX_LISTS = 6

/** What the account itself has on Instagram is named as a whole, anything else by what it is about. */
export const titleOf = (source: Source) =>
  source.type === 'feed' || source.type === 'suggested' || source.type === 'engaged'
    ? sourceName(source)
    : subjectOf(source)

/** A source as an offer of some group, without more being known of it. */
const plain = (group: Offer['group'], source: Source, note: string | null = null): Offer => ({
  group,
  source,
  title: titleOf(source),
  note,
  face: 'username' in source && source.username !== undefined ? source.username : null,
  picture: null,
  unreadable: null,
})

/** What somebody typed, as it is. */
export const typedOffer = (source: Source): Offer => ({
  ...plain('typed', source),
  title: messages.addTyped({ what: subjectOf(source) }),
})

/** What an account has on Instagram without a name being typed. */
const OF_THE_ACCOUNT: readonly Source[] = [
  { type: 'engaged', who: 'likers', last_posts: USUAL_LAST_POSTS },
  { type: 'engaged', who: 'commenters', last_posts: USUAL_LAST_POSTS },
  { type: 'suggested' },
  { type: 'feed' },
]

/** The user's lists but the exclusion list, and behind them what the account itself has. */
export function ownOffers(lists: readonly List[], typed: string): Offer[] {
  const fits = (name: string) => folded(name).includes(folded(typed))
  const named = lists.filter(({ role, name }) => role !== 'exclusion' && fits(name))
  const offers = named.slice(0, MAX_LISTS).map(({ id, name, member_count, complete }) => {
    const size = { count: member_count }
    const note = complete ? messages.inList(size) : messages.inIncompleteList(size)
    return plain('lists', { type: 'list', list_id: id, name }, note)
  })
  return [...offers, ...OF_THE_ACCOUNT.map((source) => plain('lists', source)).filter(({ title }) => fits(title))]
}

/** The sources of the newest tasks. */
export const recentOffers = (tasks: readonly Pick<Task, 'sources'>[]): Offer[] =>
  tasks
    .flatMap(({ sources }) => sources.map(bare))
    .filter(isNew)
    .slice(0, MAX_RECENT)
    .map((source) => ({ ...plain('recent', source), note: sourceName(source) }))

/** Sources that people have followed back from, the best first; only those with enough follows to tell. */
export function workedOffers(statistics: readonly SourceStatistics[], lists: readonly List[]): Offer[] {
  const best = statistics.filter(({ enough, rate }) => enough && rate !== null && rate > 0)
  return best
    .toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0))
    .flatMap(({ source: label, rate }) => {
      const source = sourceOfLabel(label, lists)
      return source ? [plain('worked', source, messages.followedBack({ percent: percentText(rate ?? 0) }))] : []
    })
    .slice(0, MAX_WORKED)
}

/** What can be tried in the sandbox. */
export const exampleOffers = (texts: readonly string[]): Offer[] =>
  texts.flatMap((text) => {
    const source = sourceOfText(text)
    return source ? [plain('examples', source)] : []
  })

/** What Instagram has found. */
export const foundOffers = (found: readonly Found[]): Offer[] => found.map(foundOffer)

function foundOffer(found: Found): Offer {
  if (found.type === 'hashtag') return plain('found', tagSource(found.tag), messages.hashtag)
  if (found.type === 'place') {
    const { place_id, name, address } = found
    return plain('found', placeSource(place_id, name), address ?? messages.place)
  }
  if (found.type === 'post') {
    const { post, username } = found
    const title = username === null ? messages.post : messages.postOf({ username })
    return {
      ...plain('found', { type: 'likers_of', media_id: post.media_id }, post.caption),
      title,
      picture: post.picture,
    }
  }
  const { person, unreadable } = found
  return {
    ...plain('found', { type: 'followers_of', username: person.username }, unreadable ?? personNote(person)),
    picture: person.picture,
    is_verified: person.is_verified === true,
    unreadable,
  }
}

/** `Coffee Daily · 20,000 followers`, as far as it is known. */
export function personNote({ full_name, followers, is_private }: Person): string | null {
  const parts = [
    full_name,
    followers === null ? null : messages.followers({ count: followers }),
    is_private ? messages.private : null,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : null
}

const tagSource = (tag: string): Source => ({ type: 'hashtag', tag, tab: 'recent', who: 'authors' })

const placeSource = (place_id: string, name: string): Source => ({
  type: 'place',
  place_id,
  ...(name && { name }),
  tab: 'recent',
  who: 'authors',
})

/** A text as a source of the usual kind: a person's followers, a post's likers, who posted under a hashtag. */
function sourceOfText(text: string): Source | null {
  const subject = subjectIn(text)
  switch (subject?.type) {
    case 'hashtag':
      return tagSource(subject.tag)
    case 'post':
      return { type: 'likers_of', media_id: subject.media_id }
    case 'person':
      return { type: 'followers_of', username: subject.username }
    default:
      return null
  }
}

/** A source by its name in statistics, `followers_of:coffee.daily`. */
function sourceOfLabel(label: string, lists: readonly List[]): Source | null {
  const at = label.indexOf(':')
  const [type, subject] = [label.slice(0, at), label.slice(at + 1)]
  switch (type) {
    case 'followers_of':
    case 'following_of':
    case 'similar_to':
      return { type, username: subject }
    case 'likers_of':
    case 'commenters_of':
      return /^\d{15,}(_\d+)?$/.test(subject) ? { type, media_id: subject } : { type, username: subject, last_posts: 3 }
    case 'hashtag':
      return tagSource(subject)
    case 'place': {
      const [place_id = '', ...words] = subject.split(' ')
      return /^\d+$/.test(place_id) ? placeSource(place_id, words.join(' ')) : null
    }
    case 'engaged':
      return subject === 'likers' || subject === 'commenters'
        ? { type, who: subject, last_posts: USUAL_LAST_POSTS }
        : null
    case 'list': {
      const list = lists.find(({ id }) => id === subject)
      return list ? { type: 'list', list_id: list.id, name: list.name } : null
    }
    default:
      return null
  }
}

/** A task's source without what the task has counted. */
function bare({ done_count: _, label: __, ...source }: Task['sources'][number]): Source {
  return source as Source
}

const isNew = (source: Source, index: number, all: readonly Source[]) =>
  all.findIndex((other) => sourceKey(other) === sourceKey(source)) === index

/** Offers a draft can use: of the kinds it reads, not chosen yet, each once. */
export function usableOffers(offers: readonly Offer[], types: readonly SourceType[], chosen: readonly Source[]) {
  const taken = new Set(chosen.map(sourceKey))
  return offers.filter(({ source }) => {
    const key = sourceKey(source)
    if (taken.has(key) || !types.includes(source.type)) return false
    taken.add(key)
    return true
  })
}
