import type { Account } from '../kept/accounts.ts'
import { findPersonByPk, type Person } from '../world/people.ts'
import { findPost, type Post } from '../world/posts.ts'
import { type Answer, mediaGone, PRIVATE_ACCOUNT, USER_NOT_FOUND } from './answers.ts'
import type { Call, SignedInCall } from './call.ts'

/** Either what was looked for, or why it cannot be had. */
export type Lookup<Thing> =
  | { readonly found: Thing; readonly refusal?: undefined }
  | { readonly found?: undefined; readonly refusal: Answer }

export function lookUpPerson(call: Call, pk: string): Lookup<Person> {
  const person = findPersonByPk(call.sandbox.world, Number(pk))
  return person && !person.is_deleted ? { found: person } : { refusal: USER_NOT_FOUND }
}

/** A person whose posts and lists the viewer may see. */
export function lookUpOpenPerson(call: SignedInCall, pk: string): Lookup<Person> {
  const lookup = lookUpPerson(call, pk)
  if (lookup.refusal || maySee(call.viewer, lookup.found)) return lookup
  return { refusal: PRIVATE_ACCOUNT }
}

/** A media the viewer may see; `kind` is what is to be done with it. */
export function lookUpPost(call: SignedInCall, media_id: string, kind: string): Lookup<Post> {
  const post = findPost(call.sandbox.world, media_id)
  if (!post || post.owner.is_deleted) return { refusal: mediaGone(kind) }
  return maySee(call.viewer, post.owner) ? { found: post } : { refusal: PRIVATE_ACCOUNT }
}

export function maySee(viewer: Account, person: Person): boolean {
  return !person.is_private || viewer.person.key === person.key || viewer.following.has(person.key)
}

export function numberIn(text: string | null, fallback: number, most: number): number {
  const number = Math.floor(Number(text))
  return number > 0 ? Math.min(number, most) : fallback
}
