import { createHash } from 'node:crypto'
import { judgeComments, judgeLikers, judgePeople, notRead, whole } from '#rules/health/complete.ts'
import { POSTS_READ } from '#rules/health/lists.ts'
import {
  afterPost,
  type Comments,
  firstPage,
  MAX_CHECKS,
  MAX_COMMENT_PAGES,
  MAX_FOLLOWERS,
  MAX_PROFILES,
  MAX_THREADS,
  PAGES_OF_POSTS,
  type PostInHand,
  type ReadingProgress,
  turnPage,
} from '#rules/health/reading.ts'
import { judge } from '#rules/known.ts'
import { done, type Failure, type Outcome } from '#rules/outcomes.ts'
import { pageBudget } from '#rules/page-budget.ts'
import { newestFirst } from '#rules/posts.ts'
import { areCounted, noteProfile } from '../../accounts/readings.ts'
import { concludeRound } from '../../audience/health/conclude-round.ts'
import * as store from '../../audience/health/keep-reading.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { InstagramPerson } from '../../edges/instagram/people.ts'
import { meet } from '../../people/meet-people.ts'
import { noSightings } from '../../people/sightings.ts'
import { announce } from '../../users/announce.ts'

/** What a read has brought: the state after it, written with it, or not at all. `noticed`: there is a notice, which browsers learn of after the commit. */
export type ReadEffect = (tx: Tx, noticed: () => void) => Promise<ReadingProgress>

/** One read of a reading. Without `ask` the state moves on by itself; `give_up` is what comes of a read that is refused, or not answered often enough. */
export type NextRead = {
  ask: ((instagram: SignedInClient) => Promise<Outcome<ReadEffect>>) | null
  give_up: (failure: Failure | null) => ReadEffect
}

/** Days after which somebody's own page is read again. */
const PROFILE_DAYS = 30
const DAY_MS = 86_400_000

export type Reading = store.ReadingRow & { scale: number }

const markOf = (cursor: string) => createHash('sha256').update(cursor).digest('base64url').slice(0, 10)
const nextOf = (cursor: string | null) => (cursor === null ? null : { cursor, mark: markOf(cursor) })

const move = (give_up: (failure: Failure | null) => ReadEffect): NextRead => ({ ask: null, give_up })
const to =
  (progress: ReadingProgress): ReadEffect =>
  async () =>
    progress

/** The next read of a reading, by where it is. */
export async function chooseNextRead(db: Database, reading: Reading): Promise<NextRead> {
  const { progress } = reading
  switch (progress.phase) {
    case 'rest':
      return move(() => async (tx) => {
        await store.beginRound(tx, reading.account_id)
        return { phase: 'count_before' }
      })
    case 'count_before':
      return countBefore()
    case 'followers':
    case 'following':
      return listPage(db, reading, progress.phase)
    case 'count_after':
      return countAfter(db, reading)
    case 'missing':
      return chooseMissing(db, reading)
    case 'posts':
      return newestPosts(reading)
    case 'likers':
      return likersOf(reading)
    case 'comments':
      return commentsOf(reading)
    case 'replies':
      return repliesOf(reading)
    case 'profiles':
      return chooseProfile(db, reading)
  }
}

function countBefore(): NextRead {
  return {
    ask: async (instagram) => {
      const read = await instagram.ownProfile()
      if (read.kind !== 'done') return read
      const { followers, following } = read.value
      const before = { followers, following }
      return done(to({ phase: 'followers', before, pages: firstPage() }))
    },
    give_up: () => to({ phase: 'rest' }),
  }
}

const sightingsOf = (people: readonly InstagramPerson[]) => ({
  ...noSightings(),
  people: new Map(people.map((person) => [person.id, person])),
})

/** A page of followers or of those the account follows. A list beyond the bound is not begun. */
function listPage(db: Database, reading: Reading, part: 'followers' | 'following'): NextRead {
  const { progress, instagram_user_id, user_id } = reading
  const pages = progress.pages ?? firstPage()
  const expected = progress.before?.[part] ?? null
  const ended = (shown: { received: number; dropped: number; cut: 'too_many_pages' | null }): ReadingProgress => {
    const { pages: _, ...rest } = { ...progress, [part]: shown }
    return part === 'followers'
      ? { ...rest, phase: 'following', pages: firstPage() }
      : { ...rest, phase: 'count_after' }
  }
  if ((expected ?? 0) > MAX_FOLLOWERS) return move(() => to(ended({ received: 0, dropped: 0, cut: 'too_many_pages' })))
  return {
    ask: async (instagram) => {
      const read = await instagram.people(part, instagram_user_id, pages.cursor)
      if (read.kind !== 'done') return read
      const { people, dropped, next_cursor, limited } = read.value
      // Followers are shown with their pictures, those who leave too.
      if (part === 'followers') await meet(db, { user_id, instagram_user_id }, sightingsOf(people))
      return done(async (tx) => {
        const brought = await store.keepSeen(tx, reading, people, part)
        const turned = turnPage(pages, { next: nextOf(next_cursor), brought, dropped }, pageBudget('people', expected))
        if (turned.next) return { ...progress, pages: turned.next }
        const cut = turned.cut ?? (limited ? 'limited' : null)
        const shown = { received: await store.countSeen(tx, reading, part), dropped: turned.dropped, cut }
        return { ...ended({ ...shown, cut: null }), [part]: shown }
      })
    },
    give_up: () => async (tx) => ended({ received: await store.countSeen(tx, reading, part), dropped: 1, cut: null }),
  }
}

/** The profile's counts once more: a list that both of them agree with is whole. */
function countAfter(db: Database, reading: Reading): NextRead {
  const { progress } = reading
  const nobody = { received: 0, dropped: 1, cut: null }
  const conclude =
    (after: { followers: number | null; following: number | null }): ReadEffect =>
    async (tx) => {
      const { before, followers = nobody, following = nobody } = progress
      const of_followers =
        (before?.followers ?? 0) > MAX_FOLLOWERS
          ? notRead('too_many')
          : judgePeople(followers, before?.followers ?? null, after.followers)
      const of_following = judgePeople(following, before?.following ?? null, after.following)
      await store.keepPart(tx, reading.account_id, 'followers', of_followers)
      await store.keepPart(tx, reading.account_id, 'following', of_following)
      await store.settleFollowing(tx, reading, of_following.is_whole)
      // Before there was one whole list, somebody new to it may have been there before.
      const is_first = reading.followers_at === null
      if (of_followers.is_whole || !is_first) {
        await store.settleNewcomers(tx, reading, is_first)
        await store.settleMissing(tx, reading, of_followers.is_whole)
      }
      return { phase: 'missing', left: MAX_CHECKS }
    }
  return {
    ask: async (instagram) => {
      const read = await instagram.ownProfile()
      if (read.kind !== 'done') return read
      const { value: profile } = read
      // What is read of an account is never older in one place than in another.
      if (areCounted(profile)) await noteProfile(db, { account_id: reading.account_id, profile })
      return done(conclude(profile))
    },
    give_up: () => conclude({ followers: null, following: null }),
  }
}

/** Somebody the whole list has not shown: whether they have left, are gone from Instagram, or follow after all. */
async function chooseMissing(db: Database, reading: Reading): Promise<NextRead> {
  const { account_id, progress } = reading
  const { left = 0 } = progress
  const one = left > 0 ? await store.findMissing(db, account_id) : undefined
  const on: ReadingProgress = { phase: 'missing', left: left - 1 }
  if (!one) return move(() => announceLeavers(reading))
  return {
    ask: async (instagram) => {
      const read = await instagram.friendship(one.instagram_user_id)
      if (read.kind !== 'done') return read
      return done(async (tx) => {
        await judge(
          read.value,
          (known) =>
            known.followed_by
              ? store.keepFollower(tx, account_id, one.number)
              : store.noteLeaver(tx, account_id, one.number, 'left'),
          () => store.setBackMissing(tx, account_id, one.number),
        )
        return on
      })
    },
    give_up: (failure) => async (tx) => {
      const is_gone = failure?.kind === 'refused' && failure.cause === 'gone'
      if (is_gone) await store.noteLeaver(tx, account_id, one.number, 'gone')
      else await store.setBackMissing(tx, account_id, one.number)
      return on
    },
  }
}

/** Who has left in this round is announced once it is known; the rest of the round is about posts. */
const announceLeavers =
  ({ account_id, user_id, username }: Reading): ReadEffect =>
  async (tx, noticed) => {
    await store.keepTies(tx, account_id)
    const changed = await store.countChanges(tx, account_id)
    if (changed && changed.left + changed.gone > 0) {
      await announce(tx, user_id, { event: 'audience_changed', data: { account_id, username, ...changed } })
      noticed()
    }
    return { phase: 'posts' }
  }

type FoundPost = PostInHand & { taken_at: number | null }

function newestPosts({ account_id, instagram_user_id }: Reading): NextRead {
  // Which posts are the newest is not known, so none of them counts as read.
  const beginWithout: ReadEffect = async (tx) => {
    await store.unreadPosts(tx, account_id)
    return { phase: 'profiles', left: MAX_PROFILES }
  }
  const begin =
    (found: readonly FoundPost[]): ReadEffect =>
    async (tx) => {
      const dated = found.flatMap(({ taken_at, ...post }) => (taken_at === null ? [] : [{ ...post, taken_at }]))
      if (dated.length < found.length) return beginWithout(tx, () => {})
      const newest = newestFirst(dated).slice(0, POSTS_READ)
      await store.keepPosts(tx, account_id, newest)
      const posts = newest.map(({ taken_at: _, ...post }) => post)
      return posts.length > 0 ? { phase: 'likers', posts } : { phase: 'profiles', left: MAX_PROFILES }
    }
  return {
    ask: async (instagram) => {
      const found: FoundPost[] = []
      let cursor: string | null = null
      for (let page = 0; page < PAGES_OF_POSTS; page++) {
        const read = await instagram.posts(instagram_user_id, cursor)
        if (read.kind !== 'done') return read
        found.push(
          ...read.value.posts.map(({ id: media_id, like_count, comment_count, taken_at }) => {
            return { media_id, like_count, comment_count, taken_at }
          }),
        )
        cursor = read.value.next_cursor
        // Pinned posts, three at most, come before newer ones.
        if (cursor === null || found.length >= POSTS_READ + 3) break
      }
      return done(begin([...new Map(found.map((post) => [post.media_id, post])).values()]))
    },
    give_up: () => beginWithout,
  }
}

function likersOf(reading: Reading): NextRead {
  const { account_id, progress } = reading
  const post = progress.posts?.[0]
  if (!post) return move(() => to(afterPost(progress)))
  const { media_id, like_count } = post
  const then: ReadingProgress = { ...progress, phase: 'comments', pages: firstPage(), comments: noComments() }
  return {
    ask: async (instagram) => {
      const read = await instagram.countedLikers(media_id)
      if (read.kind !== 'done') return read
      const { people, dropped, total } = read.value
      return done(async (tx) => {
        await store.keepSeen(tx, reading, people, 'posts')
        await store.addEngaged(tx, account_id, media_id, 'likers', people)
        const received = new Set(people.map(({ id }) => id)).size
        await store.keepEngagement(
          tx,
          account_id,
          media_id,
          'likers_read',
          judgeLikers(received, dropped, [like_count, total]),
        )
        return then
      })
    },
    give_up: () => async (tx) => {
      await store.keepEngagement(tx, account_id, media_id, 'likers_read', notRead('not_shown'))
      return then
    },
  }
}

/** A page that isn't followed by another one, and isn't the end either. */
const cutOf = (next_cursor: string | null, is_last: boolean) => (next_cursor === null && !is_last ? 'limited' : null)

const noComments = (): Comments => ({
  received: 0,
  announced: 0,
  dropped: 0,
  cut: null,
  threads: [],
  unread: 0,
  total: null,
})

const commentBudget = { ...pageBudget('posts', null), pages: MAX_COMMENT_PAGES }

function commentsOf(reading: Reading): NextRead {
  const { account_id, progress } = reading
  const post = progress.posts?.[0]
  if (!post) return move(() => to(afterPost(progress)))
  const { media_id, comment_count } = post
  const pages = progress.pages ?? firstPage()
  const so_far = progress.comments ?? noComments()
  return {
    ask: async (instagram) => {
      const read = await instagram.comments(media_id, pages.cursor)
      if (read.kind !== 'done') return read
      const { comments, dropped, next_cursor, is_last, total } = read.value
      const authors = comments.map(({ author }) => author)
      const threads = comments.flatMap(({ id, reply_count }) => (reply_count === 0 ? [] : [id]))
      const turned = turnPage(pages, { next: nextOf(next_cursor), brought: comments.length, dropped }, commentBudget)
      const room = Math.max(0, MAX_THREADS - so_far.threads.length)
      const now: Comments = {
        received: so_far.received + new Set(comments.map(({ id }) => id)).size,
        announced: so_far.announced + comments.reduce((sum, { reply_count }) => sum + (reply_count ?? 0), 0),
        dropped: turned.dropped,
        cut: turned.cut ?? cutOf(next_cursor, is_last),
        threads: [...so_far.threads, ...threads.slice(0, room)],
        unread: so_far.unread + Math.max(0, threads.length - room),
        total: Math.max(so_far.total ?? 0, total ?? 0, comment_count ?? 0),
      }
      return done(async (tx) => {
        await store.keepSeen(tx, reading, authors, 'posts')
        await store.addEngaged(tx, account_id, media_id, 'commenters', authors)
        if (turned.next) return { ...progress, pages: turned.next, comments: now }
        const counted = total === null && comment_count === null ? { ...now, total: null } : now
        return moveToReplies(tx, reading, media_id, counted)
      })
    },
    give_up: (failure) => async (tx) => {
      const are_off = failure?.kind === 'refused' && failure.cause === 'comments_off' && comment_count === 0
      await store.keepEngagement(
        tx,
        account_id,
        media_id,
        'comments_read',
        are_off ? whole(0, 0) : notRead('not_shown'),
      )
      return afterPost(progress)
    },
  }
}

/** The replies come next, or the verdict on the comments where there are none. */
async function moveToReplies(
  tx: Tx,
  { account_id, progress }: Reading,
  media_id: string,
  comments: Comments,
): Promise<ReadingProgress> {
  if (comments.threads.length > 0) {
    const { pages: _, ...rest } = progress
    return { ...rest, phase: 'replies', pages: firstPage(), comments }
  }
  const judged = judgeComments(comments, comments, comments.total)
  await store.keepEngagement(tx, account_id, media_id, 'comments_read', judged)
  return afterPost(progress)
}

function repliesOf(reading: Reading): NextRead {
  const { account_id, progress } = reading
  const post = progress.posts?.[0]
  const comments = progress.comments ?? noComments()
  const [thread, ...threads] = comments.threads
  if (!post || !thread) return move(() => to(afterPost(progress)))
  const pages = progress.pages ?? firstPage()
  const { media_id } = post
  return {
    ask: async (instagram) => {
      const read = await instagram.replies(media_id, thread, pages.cursor)
      if (read.kind !== 'done') return read
      const { comments: replies, dropped, next_cursor, is_last } = read.value
      const authors = replies.map(({ author }) => author)
      const turned = turnPage(pages, { next: nextOf(next_cursor), brought: replies.length, dropped }, commentBudget)
      const is_short = (turned.cut ?? cutOf(next_cursor, is_last)) !== null || turned.dropped > 0
      return done(async (tx) => {
        await store.keepSeen(tx, reading, authors, 'posts')
        await store.addEngaged(tx, account_id, media_id, 'commenters', authors)
        if (turned.next) return { ...progress, pages: turned.next }
        return moveToReplies(tx, reading, media_id, {
          ...comments,
          threads,
          unread: comments.unread + Number(is_short),
        })
      })
    },
    give_up: () => (tx) => moveToReplies(tx, reading, media_id, { ...comments, threads, unread: comments.unread + 1 }),
  }
}

/** Somebody's own page; after the last one the round ends. */
async function chooseProfile(db: Database, reading: Reading): Promise<NextRead> {
  const { account_id, progress, scale } = reading
  const { left = 0 } = progress
  const one = left > 0 ? await store.findUnchecked(db, account_id, PROFILE_DAYS * DAY_MS * scale) : undefined
  const on: ReadingProgress = { phase: 'profiles', left: left - 1 }
  if (!one) {
    return move(() => async (tx) => {
      await concludeRound(tx, reading)
      return { phase: 'rest' }
    })
  }
  return {
    ask: async (instagram) => {
      const read = await instagram.profileById(one.instagram_user_id)
      if (read.kind !== 'done') return read
      const { followers, following, posts } = read.value
      return done(async (tx) => {
        await store.keepProfile(tx, account_id, one.number, { followers, following, posts, is_gone: false })
        return on
      })
    },
    give_up: (failure) => async (tx) => {
      const is_gone = failure?.kind === 'refused' && failure.cause === 'gone'
      const nothing = { followers: null, following: null, posts: null, is_gone: true }
      await store.keepProfile(tx, account_id, one.number, is_gone ? nothing : null)
      return on
    },
  }
}
