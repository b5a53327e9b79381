import { createHash } from 'node:crypto'
import type { Source } from '#contract/automation.ts'
import { actions } from '#rules/actions.ts'
import type { ActionKind } from '#rules/kinds/kinds.ts'
import { capOfList, expectedOf, type ListOfPeople } from '#rules/list-caps.ts'
import { done, type Outcome } from '#rules/outcomes.ts'
import { type Cut, type PageBudget, pageBudget } from '#rules/page-budget.ts'
import { newestFirst } from '#rules/posts.ts'
import { readListPage } from '../../audience/lists/read-list-page.ts'
import type { Database } from '../../edges/database/database.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { InstagramPerson } from '../../edges/instagram/people.ts'
import type { PostPage } from '../../edges/instagram/posts.ts'
import type { Planned } from '../action-row.ts'
import { listShownBefore } from '../shown-lists.ts'
import type { SourceReading } from './facts.ts'

/** The same for a task's step and for its preview. */
export type SourceReader = {
  db: Database
  instagram: SignedInClient
  user_id: string
  /** Instagram's number of the account itself. */
  own_id: string
  action: ActionKind | null
  /** Also where its action is about posts: their authors are wanted. */
  people_only?: boolean
}

export type ReadPage = {
  found: Planned[]
  people: InstagramPerson[]
  /** Rows that could not be read. */
  dropped: number
  /** The progress after it if it brought anybody new; see `afterPage`. */
  reading: SourceReading
  /** How many pages in a row may bring nobody new; null where none is expected to. */
  most_idle: number | null
}

const LIST_PAGE = 200

/** How many of a person's newest posts are taken by default. */
const USUAL_POSTS = 3

const start: SourceReading = { user_id: null, cursor: null, exhausted: false }

/** The index of the source is set by the task or preview. */
const plannedOf = (person: { username: string; id: string | null }, more: Partial<Planned> = {}): Planned => ({
  username: person.username,
  target_id: person.id,
  media_id: '',
  text: null,
  result_id: null,
  source: null,
  seen: null,
  ...more,
})

const foundOf = (person: InstagramPerson, media_id = ''): Planned => {
  const { is_private, is_verified, no_picture } = person
  return plannedOf(person, { media_id, seen: { is_private, is_verified, no_picture } })
}

/** Reads the next page of a source. */
export async function readSource(
  reader: SourceReader,
  source: Source,
  reading: SourceReading = start,
): Promise<Outcome<ReadPage>> {
  switch (source.type) {
    case 'followers_of':
    case 'following_of':
      return readPeople(reader, source.type === 'followers_of' ? 'followers' : 'following', source.username, reading)
    case 'likers_of':
    case 'commenters_of':
      return readAudience(reader, source, reading)
    case 'engaged':
      return readAudience(reader, ownAudience(source), { ...reading, user_id: reader.own_id })
    case 'hashtag':
    case 'place':
      return readPostsOf(reader, source, reading)
    case 'similar_to':
      return readSimilar(reader.instagram, source.username, reading)
    case 'suggested':
      return readSuggested(reader.instagram, reading)
    case 'feed':
      return postsPage(reader, await reader.instagram.homeFeed(reading.cursor), reading)
    case 'requests':
      return readRequests(reader, reading)
    case 'list':
      return readSavedList(reader, source.list_id, reading)
  }
}

const page = (people: InstagramPerson[], reading: SourceReading, rest: Partial<ReadPage> = {}): ReadPage => ({
  found: people.map((person) => foundOf(person)),
  people,
  dropped: 0,
  reading,
  most_idle: null,
  ...rest,
})

/** How many cursors are remembered; a wider circle brings nobody new. */
const MAX_MARKS = 100

/** A short hash of a cursor, which may be long. */
const markOf = (cursor: string) => createHash('sha256').update(cursor).digest('base64url').slice(0, 10)

/** Moves to the next page of a list, unless that leads in a circle or never ends. `limited`: without a next page, this isn't the end. */
function turnTo(reading: SourceReading, next: string | null, budget: PageBudget, limited: boolean): SourceReading {
  const pages = (reading.pages ?? 0) + 1
  const marks = reading.marks ?? []
  const mark = next === null ? '' : markOf(next)
  const left = { ...reading, pages, cursor: null, exhausted: true }
  if (next === null) return limited ? { ...left, cut: 'limited' } : left
  if (next === reading.cursor || marks.includes(mark)) return { ...left, cut: 'circle' }
  if (pages >= budget.pages) return { ...left, cut: 'too_many_pages' }
  return { ...reading, pages, cursor: next, marks: [...marks, mark].slice(-MAX_MARKS), exhausted: false }
}

/** The progress after a page that brought this many new people: a list that continues without any is left. */
export function afterPage({ reading, most_idle }: ReadPage, brought: number): SourceReading {
  if (brought > 0) return { ...reading, idle: 0 }
  if (most_idle === null || reading.cursor === null) return reading
  const idle = (reading.idle ?? 0) + 1
  return idle < most_idle ? { ...reading, idle } : leave(reading, 'nobody_new')
}

/** Leaves a list before its end; where it belongs to a post, the next post is taken. */
const leave = (reading: SourceReading, cut: Cut): SourceReading =>
  toNextPost({ ...reading, cut }, reading.posts?.slice(1) ?? [])

const toNextPost = (reading: SourceReading, posts: string[]): SourceReading => ({
  ...reading,
  ...{ posts, cursor: null, exhausted: posts.length === 0, pages: 0, idle: 0, marks: [] },
})

async function readPeople(
  reader: SourceReader,
  of: ListOfPeople['of'],
  username: string,
  reading: SourceReading,
): Promise<Outcome<ReadPage>> {
  const { user_id } = reading
  const begun = user_id ? done({ ...reading, user_id }) : await beginList(reader, of, username, reading)
  if (begun.kind !== 'done') return begun
  const read = await reader.instagram.people(of, begun.value.user_id, reading.cursor)
  if (read.kind !== 'done') return read
  const { people, dropped, next_cursor, limited } = read.value
  const shown = (reading.shown ?? 0) + people.length
  const list = { ...(next_cursor === null ? begun.value : withoutCap(begun.value, shown)), shown }
  const budget = pageBudget('people', (list.length === undefined ? list.expected : list.length) ?? null)
  return done(page(people, turnTo(list, next_cursor, budget, limited), { dropped, most_idle: budget.idle }))
}

/** A list that continues where it was expected to end is shown whole, as far as anybody knows. */
function withoutCap(reading: SourceReading, shown: number): SourceReading {
  const { length, ...rest } = reading
  return length === undefined || shown < (reading.expected ?? 0) ? reading : { ...rest, expected: length }
}

/** Whose list it is, how long, and how much of it Instagram is expected to show. */
async function beginList(
  { db, instagram, user_id, own_id }: SourceReader,
  of: ListOfPeople['of'],
  username: string,
  reading: SourceReading,
): Promise<Outcome<SourceReading & { user_id: string }>> {
  const profile = await instagram.profileByName(username)
  if (profile.kind !== 'done') return profile
  const { id, is_verified, [of]: length } = profile.value
  const shownOf = await listShownBefore(db, { user_id, instagram_user_id: own_id }, [username])
  const cap = capOfList({ of, is_own: id === own_id, is_verified, length }, shownOf(of, username))
  return done({ ...reading, user_id: id, expected: expectedOf(length, cap), ...(cap !== null && { length }) })
}

/**
 * Those who ask to follow a private account. Answers and withdrawals move the rows of later pages, so a list of several pages is read
 * twice; people it names again are known.
 */
async function readRequests({ instagram }: SourceReader, reading: SourceReading): Promise<Outcome<ReadPage>> {
  if (reading.pages === undefined) {
    const own = await instagram.ownProfile()
    if (own.kind !== 'done') return own
    if (own.value.is_private === false) return { kind: 'refused', cause: 'account_public', message: '' }
  }
  const read = await instagram.requests(reading.cursor)
  if (read.kind !== 'done') return read
  const { people, dropped, next_cursor, limited } = read.value
  const turned = turnTo(reading, next_cursor, pageBudget('people', null), limited)
  const begins_again = turned.exhausted && !turned.cut && turned.pages !== 1 && !turned.is_end
  const after = begins_again ? { ...turned, ...again } : turned
  return done(page(people, after, { dropped }))
}

const again = { pages: 0, marks: [], cursor: null, exhausted: false, is_end: true }

/** Instagram's number of somebody. */
async function findId(
  instagram: SignedInClient,
  username: string,
  { user_id }: SourceReading,
): Promise<Outcome<string>> {
  if (user_id) return done(user_id)
  const profile = await instagram.profileByName(username)
  return profile.kind === 'done' ? done(profile.value.id) : profile
}

/** One answer has all of them. */
async function readSimilar(
  instagram: SignedInClient,
  username: string,
  reading: SourceReading,
): Promise<Outcome<ReadPage>> {
  const owner = await findId(instagram, username, reading)
  if (owner.kind !== 'done') return owner
  const read = await instagram.similarPeople(owner.value)
  if (read.kind !== 'done') return read
  return done(page(read.value, { ...reading, user_id: owner.value, exhausted: true }))
}

async function readSuggested(instagram: SignedInClient, reading: SourceReading): Promise<Outcome<ReadPage>> {
  const read = await instagram.suggestedPeople(reading.cursor)
  if (read.kind !== 'done') return read
  const { people, dropped, next_cursor, limited } = read.value
  const budget = pageBudget('people', null)
  return done(page(people, turnTo(reading, next_cursor, budget, limited), { dropped, most_idle: budget.idle }))
}

/** The account is known by its number, so its posts are found without its name. */
const ownAudience = ({ who, last_posts }: Extract<Source, { type: 'engaged' }>): Audience => ({
  type: who === 'likers' ? 'likers_of' : 'commenters_of',
  last_posts,
})

type Audience = Extract<Source, { type: 'likers_of' | 'commenters_of' }>

/** First the posts, then the people who liked or commented on each, post by post. */
async function readAudience(
  reader: SourceReader,
  source: Audience,
  reading: SourceReading,
): Promise<Outcome<ReadPage>> {
  const posts = reading.posts ? done(reading.posts) : await findPosts(reader.instagram, source, reading)
  if (posts.kind !== 'done') return posts
  const [post, ...others] = posts.value
  if (!post) return done(page([], { ...reading, posts: [], exhausted: true }))
  if (!reading.posts && source.media_id === undefined) return done(page([], { ...reading, posts: posts.value }))
  return source.type === 'likers_of'
    ? readLikers(reader.instagram, post, others, reading)
    : readCommenters(reader.instagram, post, others, reading)
}

async function findPosts(
  instagram: SignedInClient,
  source: Audience,
  reading: SourceReading,
): Promise<Outcome<string[]>> {
  if (source.media_id !== undefined) return done([source.media_id])
  const owner = await findId(instagram, source.username ?? '', reading)
  if (owner.kind !== 'done') return owner
  const read = await instagram.posts(owner.value, null)
  if (read.kind !== 'done') return read
  return done(
    newestFirst(read.value.posts)
      .slice(0, source.last_posts ?? USUAL_POSTS)
      .map(({ id }) => id),
  )
}

async function readLikers(
  instagram: SignedInClient,
  post: string,
  others: string[],
  reading: SourceReading,
  rest_cursor: string | null = null,
): Promise<Outcome<ReadPage>> {
  const likers = await instagram.likers(post)
  if (likers.kind !== 'done') return likers
  const exhausted = others.length === 0 && rest_cursor === null
  return done(page(likers.value, { ...reading, posts: others, exhausted }))
}

async function readCommenters(
  instagram: SignedInClient,
  post: string,
  others: string[],
  reading: SourceReading,
): Promise<Outcome<ReadPage>> {
  const read = await instagram.comments(post, reading.cursor)
  if (read.kind !== 'done') return read
  const { comments, dropped, next_cursor, is_last } = read.value
  const budget = pageBudget('posts', null)
  const turned = turnTo(reading, next_cursor, budget, !is_last)
  const after = turned.exhausted ? toNextPost(turned, others) : { ...turned, posts: [post, ...others] }
  const authors = new Map(comments.map(({ author }) => [author.id, author]))
  return done(page([...authors.values()], after, { dropped, most_idle: budget.idle }))
}

type OfPosts = Extract<Source, { type: 'hashtag' | 'place' }>

const readPostPage = (instagram: SignedInClient, source: OfPosts, cursor: string | null) =>
  source.type === 'hashtag'
    ? instagram.hashtagPosts(source.tag, source.tab, cursor)
    : instagram.placePosts(source.place_id, source.tab, cursor)

/** The posts themselves or their authors; or the people who liked them. */
async function readPostsOf(reader: SourceReader, source: OfPosts, reading: SourceReading): Promise<Outcome<ReadPage>> {
  if (source.who === 'likers') return readPostLikers(reader, source, reading)
  return postsPage(reader, await readPostPage(reader.instagram, source, reading.cursor), reading)
}

/** Pages of posts, and between them the likers of each of their posts. */
async function readPostLikers(
  { instagram }: SourceReader,
  source: OfPosts,
  reading: SourceReading,
): Promise<Outcome<ReadPage>> {
  const [post, ...others] = reading.posts ?? []
  if (post) return readLikers(instagram, post, others, reading, reading.cursor)
  const budget = pageBudget('posts', null)
  const idle = reading.idle ?? 0
  if (idle >= budget.idle) return done(page([], leave(reading, 'nobody_new')))
  const read = await readPostPage(instagram, source, reading.cursor)
  if (read.kind !== 'done') return read
  const posts = read.value.posts.map(({ id }) => id)
  const turned = turnTo(reading, read.value.next_cursor, budget, read.value.limited)
  // A new person who likes one of these posts resets it.
  const after = { ...turned, posts, idle: idle + 1, exhausted: turned.exhausted && posts.length === 0 }
  return done(page([], after, { dropped: read.value.dropped }))
}

/** The posts for a like or comment; for anything else their authors. */
function postsPage(
  { action, people_only = false }: SourceReader,
  read: Outcome<PostPage>,
  reading: SourceReading,
): Outcome<ReadPage> {
  if (read.kind !== 'done') return read
  const { posts, dropped, next_cursor, limited } = read.value
  const with_author = posts.flatMap((post) => (post.author ? { post, author: post.author } : []))
  const people = [...new Map(with_author.map(({ author }) => [author.id, author])).values()]
  const is_about_posts = !people_only && action !== null && actions[action].on === 'post'
  const found = is_about_posts
    ? with_author.map(({ post, author }) => foundOf(author, post.id))
    : people.map((person) => foundOf(person))
  const budget = pageBudget('posts', null)
  return done({
    found,
    people,
    dropped,
    reading: turnTo(reading, next_cursor, budget, limited),
    most_idle: budget.idle,
  })
}

async function readSavedList(
  { db, user_id }: SourceReader,
  list_id: string,
  reading: SourceReading,
): Promise<Outcome<ReadPage>> {
  const read = await readListPage(db, user_id, list_id, reading.cursor, LIST_PAGE)
  if (!read) return { kind: 'refused', cause: 'gone', message: '' }
  const found = read.people.map(({ username, instagram_user_id: id }) => plannedOf({ username, id }))
  const after = { ...reading, cursor: read.next, exhausted: read.next === null }
  return done({ found, people: [], dropped: 0, reading: after, most_idle: null })
}
