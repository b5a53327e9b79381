import type { Outcome } from '#rules/outcomes.ts'
import { newestFirst } from '#rules/posts.ts'
import type { SignedInClient } from '../edges/instagram/client.ts'
import type { Comment } from '../edges/instagram/comments.ts'
import type { Friendship, InstagramPerson, Profile } from '../edges/instagram/people.ts'
import type { InstagramPost } from '../edges/instagram/posts.ts'

/** What an account has seen of somebody; absent where the answers did not tell. */
export type SeenPerson = InstagramPerson &
  Partial<Pick<Profile, 'followers' | 'following' | 'posts' | 'is_business' | 'bio' | 'mutuals'>> & {
    /** Epoch ms. */
    last_post_at?: number
    follows_me?: boolean
  }

export type SeenPost = Pick<InstagramPost, 'pk' | 'picture_url' | 'caption' | 'taken_at'> & { owner_id: string | null }

/** What the answers to an account's calls have shown, by Instagram's numbers. */
export type Sightings = {
  people: Map<string, SeenPerson>
  posts: Map<string, SeenPost>
  /** Those who were looked at by themselves, not as one of a page. */
  looked_at: Set<string>
  /** Whether they follow the account, where a friendship was seen before the person. */
  ties: Map<string, boolean>
}

export const noSightings = (): Sightings => ({
  people: new Map(),
  posts: new Map(),
  looked_at: new Set(),
  ties: new Map(),
})

/** Some of the people, with their posts. */
export function onlyThose(seen: Sightings, isOne: (person: SeenPerson) => boolean): Sightings {
  const people = new Map([...seen.people].filter(([, person]) => isOne(person)))
  const posts = [...seen.posts].filter(([, { owner_id }]) => owner_id !== null && people.has(owner_id))
  return { ...seen, people, posts: new Map(posts) }
}

/** Number of a person's newest posts that are kept. */
const NEWEST_POSTS = 6

/** The same client, which also notes what its answers show. `own_id` is Instagram's number of the account itself. */
export function watching(instagram: SignedInClient, own_id: string, seen: Sightings): SignedInClient {
  const seePerson = (person: InstagramPerson, more: Partial<SeenPerson> = {}) => {
    const follows_me = seen.ties.get(person.id)
    const tie = follows_me === undefined ? {} : { follows_me }
    seen.people.set(person.id, { ...seen.people.get(person.id), ...person, ...tie, ...more })
  }
  const lookAt = (person: InstagramPerson) => {
    seen.looked_at.add(person.id)
    seePerson(person)
  }
  const seePeople = (people: readonly InstagramPerson[]) => {
    for (const person of people) seePerson(person)
  }
  const seePost = ({ pk, author, picture_url, caption, taken_at }: InstagramPost, owner_id = author?.id ?? null) => {
    seen.posts.set(pk, { pk, picture_url, caption, taken_at, owner_id })
    if (author) seePerson(author)
  }
  const noting =
    <Given extends unknown[], Value>(
      call: (...given: Given) => Promise<Outcome<Value>>,
      note: (value: Value, ...given: Given) => void,
    ) =>
    async (...given: Given) => {
      const answer = await call(...given)
      if (answer.kind === 'done') note(answer.value, ...given)
      return answer
    }

  const seeFriendship = ({ followed_by }: Friendship, user_id: string) => {
    seen.looked_at.add(user_id)
    if (followed_by !== null) seen.ties.set(user_id, followed_by)
    const person = seen.people.get(user_id)
    if (person) seePerson(person)
  }
  const seePosts = ({ posts }: { posts: InstagramPost[] }) => {
    for (const post of posts) seePost(post)
  }
  return {
    ...instagram,
    ownProfile: noting(instagram.ownProfile, (profile) => seePerson(profile)),
    profileByName: noting(instagram.profileByName, lookAt),
    profileById: noting(instagram.profileById, lookAt),
    search: noting(instagram.search, seePeople),
    people: noting(instagram.people, ({ people }, of, user_id) => {
      const follow_me = of === 'followers' && user_id === own_id
      for (const person of people) seePerson(person, follow_me ? { follows_me: true } : {})
    }),
    requests: noting(instagram.requests, ({ people }) => seePeople(people)),
    friendship: noting(instagram.friendship, seeFriendship),
    posts: noting(instagram.posts, ({ posts }, user_id, cursor) => {
      const newest = newestFirst(posts).slice(0, NEWEST_POSTS)
      seen.looked_at.add(user_id)
      for (const post of newest) seePost(post, user_id)
      const person = seen.people.get(user_id)
      const last_post_at = newest[0]?.taken_at
      if (person && cursor === null && last_post_at) seePerson(person, { last_post_at })
    }),
    post: noting(instagram.post, (post) => {
      seePost(post)
      if (post.author) seen.looked_at.add(post.author.id)
    }),
    hashtagPosts: noting(instagram.hashtagPosts, seePosts),
    homeFeed: noting(instagram.homeFeed, seePosts),
    placePosts: noting(instagram.placePosts, seePosts),
    similarPeople: noting(instagram.similarPeople, seePeople),
    suggestedPeople: noting(instagram.suggestedPeople, ({ people }) => seePeople(people)),
    likers: noting(instagram.likers, seePeople),
    comments: noting(instagram.comments, ({ comments }) => seePeople(comments.map(({ author }: Comment) => author))),
  }
}
