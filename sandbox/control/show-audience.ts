import type { Sandbox } from '../sandbox.ts'
import type { SandboxAccount } from '../state/accounts.ts'
import { hasVanished } from '../state/relations.ts'
import { laterLikers } from '../wire/show-media.ts'
import { describePerson, type WorldPerson } from '../world/people.ts'
import { describePost, type WorldPost } from '../world/posts.ts'
import { likersOf, remarkOn, replyCount, replyOn } from '../world/remarks.ts'

/** An account's newest posts that are shown. */
const POSTS = 12

/** The truth about an account's audience: who follows it and since when, who engages with its newest posts, who came and who went. */
export function showAudience(sandbox: Sandbox, name: string) {
  const { world, state } = sandbox
  const account = state.accounts.get(name)
  if (!account) return null
  const { media_count } = account.person
  const numbers = Array.from({ length: Math.min(POSTS, media_count) }, (_, nth) => media_count - 1 - nth)
  const posts = numbers.map((number) => describePost(world, account.person, number))
  return {
    now: new Date(state.clock.now()).toISOString(),
    followers: [...account.followers].map(([key, since]) => ({
      ...shownOf(sandbox, describePerson(world, key)),
      since: new Date(since).toISOString(),
      is_followed: account.following.has(key),
    })),
    posts: posts.map((post) => engagedWith(sandbox, account, post)),
    passed: account.passed.map(({ kind, key, at }) => ({
      kind,
      at: new Date(at).toISOString(),
      ...shownOf(sandbox, describePerson(world, key)),
    })),
  }
}

function shownOf({ state }: Sandbox, person: WorldPerson) {
  const { pk, username, follower_count, following_count, media_count, has_picture, full_name } = person
  const is_gone = person.is_deleted || hasVanished(state.accounts, person.key)
  return { pk: String(pk), username, full_name, follower_count, following_count, media_count, has_picture, is_gone }
}

function engagedWith(sandbox: Sandbox, account: SandboxAccount, post: WorldPost) {
  const { world, state } = sandbox
  const crowd = likersOf(world, post)
  const keys = [...laterLikers(sandbox, post), ...Array.from({ length: crowd.length }, (_, nth) => crowd.at(nth))]
  const remarks = Array.from({ length: post.comment_count }, (_, nth) => [
    remarkOn(world, post, nth),
    ...Array.from({ length: replyCount(world, post, nth) }, (_, reply) => replyOn(world, post, nth, reply)),
  ])
  const ours = [...state.accounts.values()].filter((one) => one !== account && one.likes.has(post.pk))
  const pksOf = (people: readonly WorldPerson[]) => [...new Set(people.map(({ pk }) => String(pk)))]
  return {
    pk: post.pk,
    likers: pksOf([...ours.map(({ person }) => person), ...keys.map((key) => describePerson(world, key))]),
    commenters: pksOf(remarks.flat().map(({ author }) => author)).filter((pk) => pk !== String(account.person.pk)),
  }
}
