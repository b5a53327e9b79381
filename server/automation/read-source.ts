import type { ActionKind, Source } from '#contract/automation.ts'
import { done, type Outcome } from '#rules/outcomes.ts'
import { readListPage } from '../audience/read-list-page.ts'
import type { Database } from '../edges/database/database.ts'
import type { SignedIn } from '../edges/instagram/client.ts'
import type { Person } from '../edges/instagram/people.ts'
import type { Post, PostPage } from '../edges/instagram/posts.ts'
import type { Reading } from './facts.ts'
import type { Found } from './settle.ts'

/** What is read with, whoever asks: a task's step or its preview. */
export type Reader = { db: Database; instagram: SignedIn; user_id: string; action: ActionKind | null }

export type ReadPage = { found: Found[]; people: Person[]; reading: Reading; limited: boolean }

const LIST_PAGE = 200

/** A person's newest posts are taken unless so many are asked for. */
const USUAL_POSTS = 3

const start: Reading = { user_id: null, cursor: null, exhausted: false }

/** What a list tells of a person, in the words of `rules/targeting`. */
export const seenOf = ({ is_private, is_verified, no_picture }: Person) => ({ is_private, is_verified, no_picture })

const foundOf = (person: Person): Found => ({
  username: person.username,
  id: person.id,
  media_id: '',
  seen: seenOf(person),
})

/** Reads the next page of a source, from where reading stands. */
export async function readSource(reader: Reader, source: Source, reading: Reading = start): Promise<Outcome<ReadPage>> {
  switch (source.type) {
    case 'followers_of':
    case 'following_of':
      return readPeople(reader, source.type === 'followers_of' ? 'followers' : 'following', source.username, reading)
    case 'likers_of':
    case 'commenters_of':
      return readAudience(reader, source, reading)
    case 'hashtag':
      return source.who === 'likers' ? readTagLikers(reader, source, reading) : readTagPosts(reader, source, reading)
    case 'feed': {
      const page = await reader.instagram.homeFeed(reading.cursor)
      return page.kind === 'done' ? done(postsPage(reader, page.value, reading)) : page
    }
    case 'list':
      return readSavedList(reader, source.list_id, reading)
  }
}

const page = (people: Person[], reading: Reading, limited = false): ReadPage => ({
  found: people.map(foundOf),
  people,
  reading,
  limited,
})

/** A page that names itself as the one behind it is the last: it would be read for ever. */
const behind = ({ cursor }: Reading, next: string | null) => (next === cursor ? null : next)

function goOn(reading: Reading, next: string | null): Reading {
  const cursor = behind(reading, next)
  return { ...reading, cursor, exhausted: cursor === null }
}

async function readPeople(
  { instagram }: Reader,
  of: 'followers' | 'following',
  username: string,
  reading: Reading,
): Promise<Outcome<ReadPage>> {
  const owner = await ownerOf(instagram, username, reading)
  if (owner.kind !== 'done') return owner
  const read = await instagram.people(of, owner.value, reading.cursor)
  if (read.kind !== 'done') return read
  const { people, next_cursor, limited } = read.value
  const after = goOn({ ...reading, user_id: owner.value }, next_cursor)
  return done(page(people, after, limited || (after.exhausted && next_cursor !== null)))
}

async function ownerOf(instagram: SignedIn, username: string, { user_id }: Reading): Promise<Outcome<string>> {
  if (user_id) return done(user_id)
  const profile = await instagram.profileByName(username)
  return profile.kind === 'done' ? done(profile.value.id) : profile
}

type Audience = Extract<Source, { type: 'likers_of' | 'commenters_of' }>

/** First the posts that are meant, then those who liked or commented on each, post by post. */
async function readAudience(reader: Reader, source: Audience, reading: Reading): Promise<Outcome<ReadPage>> {
  const posts = reading.posts ? done(reading.posts) : await postsMeant(reader.instagram, source, reading)
  if (posts.kind !== 'done') return posts
  const [post, ...others] = posts.value
  if (!post) return done(page([], { ...reading, posts: [], exhausted: true }))
  if (!reading.posts && source.media_id === undefined) return done(page([], { ...reading, posts: posts.value }))
  return source.type === 'likers_of'
    ? readLikers(reader.instagram, post, others, reading)
    : readCommenters(reader.instagram, post, others, reading)
}

async function postsMeant(instagram: SignedIn, source: Audience, reading: Reading): Promise<Outcome<string[]>> {
  if (source.media_id !== undefined) return done([source.media_id])
  const owner = await ownerOf(instagram, source.username ?? '', reading)
  if (owner.kind !== 'done') return owner
  const read = await instagram.posts(owner.value, null)
  if (read.kind !== 'done') return read
  const newest = read.value.posts.toSorted((a, b) => b.taken_at - a.taken_at)
  return done(newest.slice(0, source.last_posts ?? USUAL_POSTS).map(({ id }) => id))
}

async function readLikers(
  instagram: SignedIn,
  post: string,
  others: string[],
  reading: Reading,
  rest_cursor: string | null = null,
): Promise<Outcome<ReadPage>> {
  const likers = await instagram.likers(post)
  if (likers.kind !== 'done') return likers
  const exhausted = others.length === 0 && rest_cursor === null
  return done(page(likers.value, { ...reading, posts: others, exhausted }))
}

async function readCommenters(
  instagram: SignedIn,
  post: string,
  others: string[],
  reading: Reading,
): Promise<Outcome<ReadPage>> {
  const read = await instagram.comments(post, reading.cursor)
  if (read.kind !== 'done') return read
  const { comments } = read.value
  const cursor = behind(reading, read.value.next_cursor)
  const posts = cursor === null ? others : [post, ...others]
  const authors = new Map(comments.map(({ author }) => [author.id, author]))
  return done(page([...authors.values()], { ...reading, cursor, posts, exhausted: posts.length === 0 }))
}

type Tag = Extract<Source, { type: 'hashtag' }>

async function readTagPosts(reader: Reader, { tag, tab }: Tag, reading: Reading): Promise<Outcome<ReadPage>> {
  const read = await reader.instagram.hashtagPosts(tag, tab, reading.cursor)
  return read.kind === 'done' ? done(postsPage(reader, read.value, reading)) : read
}

/** Pages of posts, and between them the likers of each of their posts. */
async function readTagLikers({ instagram }: Reader, { tag, tab }: Tag, reading: Reading): Promise<Outcome<ReadPage>> {
  const [post, ...others] = reading.posts ?? []
  if (post) return readLikers(instagram, post, others, reading, reading.cursor)
  const read = await instagram.hashtagPosts(tag, tab, reading.cursor)
  if (read.kind !== 'done') return read
  const posts = read.value.posts.map(({ id }) => id)
  const cursor = behind(reading, read.value.next_cursor)
  return done(page([], { ...reading, posts, cursor, exhausted: posts.length === 0 }))
}

/** For a like or comment the post is what is meant; for anything else its author. */
function postsPage({ action }: Reader, { posts, next_cursor }: PostPage, reading: Reading): ReadPage {
  const with_author = posts.flatMap((post) => (post.author ? { post, author: post.author } : []))
  const people = [...new Map(with_author.map(({ author }) => [author.id, author])).values()]
  const is_about_posts = action === 'like' || action === 'comment'
  const found = is_about_posts ? with_author.map(({ post, author }) => foundPost(post, author)) : people.map(foundOf)
  return { found, people, reading: goOn(reading, next_cursor), limited: false }
}

const foundPost = (post: Post, author: Person): Found => ({ ...foundOf(author), media_id: post.id })

async function readSavedList({ db, user_id }: Reader, list_id: string, reading: Reading): Promise<Outcome<ReadPage>> {
  const read = await readListPage(db, user_id, list_id, reading.cursor, LIST_PAGE)
  if (!read) return { kind: 'refused', cause: 'gone', message: 'This list has been deleted.' }
  const found = read.people.map(({ username, instagram_user_id }) => ({
    username,
    id: instagram_user_id,
    media_id: '',
    seen: null,
  }))
  return done({ found, people: [], reading: goOn(reading, read.next), limited: false })
}
