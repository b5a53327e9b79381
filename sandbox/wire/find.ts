import { type Answer, mediaGone, PRIVATE_ACCOUNT, USER_NOT_FOUND } from '../message/answers.ts'
import { asChanged, findAccountByKey, type SandboxAccount } from '../state/accounts.ts'
import { hasVanished } from '../state/relations.ts'
import { findPersonByName, findPersonByPk, type WorldPerson } from '../world/people.ts'
import { findPost, type WorldPost } from '../world/posts.ts'
import type { SandboxCall, SignedInCall } from './call.ts'

/** The requested thing, or the refusal. */
export type FoundOrRefused<Thing> =
  | { readonly found: Thing; readonly refusal?: undefined }
  | { readonly found?: undefined; readonly refusal: Answer }

export function findPerson(call: SandboxCall, pk: string): FoundOrRefused<WorldPerson> {
  const person = findPersonByPk(call.sandbox.world, Number(pk))
  return person ? visiblePerson(call, person) : { refusal: USER_NOT_FOUND }
}

/** Also finds deleted people, who remain in lists. */
export function findListed(call: SandboxCall, pk: string): FoundOrRefused<WorldPerson> {
  const person = findPersonByPk(call.sandbox.world, Number(pk))
  return person ? { found: person } : { refusal: USER_NOT_FOUND }
}

export function findName(call: SandboxCall, name: string): FoundOrRefused<WorldPerson> {
  const person = findPersonByName(call.sandbox.world, name)
  return person ? visiblePerson(call, person) : { refusal: USER_NOT_FOUND }
}

/** Not found: deleted people and those who have blocked the viewer. */
export function visiblePerson(call: SandboxCall, person: WorldPerson): FoundOrRefused<WorldPerson> {
  const { accounts } = call.sandbox.state
  if (
    person.is_deleted ||
    hasVanished(accounts, person.key) ||
    hasBlocked(findAccountByKey(accounts, person.key), viewerOf(call))
  ) {
    return { refusal: USER_NOT_FOUND }
  }
  return { found: asChanged(accounts, person) }
}

function viewerOf(call: SandboxCall | SignedInCall): SandboxAccount | undefined {
  return 'viewer' in call ? call.viewer : undefined
}

function hasBlocked(account: SandboxAccount | undefined, other: SandboxAccount | undefined): boolean {
  return account !== undefined && other !== undefined && account.blocked.has(other.person.key)
}

/** People who have blocked the viewer, or are blocked by them, are in no list the viewer sees. */
export function isHidden(call: SignedInCall, person: WorldPerson): boolean {
  if (call.viewer.blocked.has(person.key)) return true
  return hasBlocked(findAccountByKey(call.sandbox.state.accounts, person.key), call.viewer)
}

/** Finds a person whose posts and lists the viewer may see. */
export function findOpenPerson(call: SignedInCall, pk: string): FoundOrRefused<WorldPerson> {
  const lookup = findPerson(call, pk)
  if (lookup.refusal || maySee(call.viewer, lookup.found)) return lookup
  return { refusal: PRIVATE_ACCOUNT }
}

/** Finds a media the viewer may see; `kind` is the requested action. */
export function findVisiblePost(call: SignedInCall, media_id: string, kind: string): FoundOrRefused<WorldPost> {
  const post = findPost(call.sandbox.world, media_id)
  const owner = post && visiblePerson(call, post.owner).found
  if (!owner) return { refusal: mediaGone(kind) }
  return maySee(call.viewer, owner) ? { found: post } : { refusal: PRIVATE_ACCOUNT }
}

export function maySee(viewer: SandboxAccount, person: WorldPerson): boolean {
  return !person.is_private || viewer.person.key === person.key || viewer.following.has(person.key)
}

export function numberIn(text: string | null, fallback: number, most: number): number {
  const number = Math.floor(Number(text))
  return number > 0 ? Math.min(number, most) : fallback
}
