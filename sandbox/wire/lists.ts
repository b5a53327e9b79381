import type { Sandbox } from '../sandbox.ts'
import type { SandboxAccount } from '../state/accounts.ts'
import { accountsFollowedBy, accountsFollowing } from '../state/relations.ts'
import { followersOf, followingOf } from '../world/followings.ts'
import type { WorldPerson } from '../world/people.ts'

/**
 * The people in a list, newest first: first those added while the world runs (few, stored), then the initial ones (many,
 * computed).
 */
export type RelationList = {
  readonly newcomers: readonly number[]
  readonly settled_length: number
  settledAt(position: number): number
}

export function followerList(sandbox: Sandbox, person: WorldPerson, account: SandboxAccount | undefined): RelationList {
  if (account) return writtenList([...account.followers.keys()].reverse())
  const settled = followersOf(sandbox.world, person)
  const newcomers = accountsFollowing(sandbox.state.accounts, person.key).map((one) => one.person.key)
  return { newcomers, settled_length: settled.length, settledAt: settled.at }
}

export function followingList(
  sandbox: Sandbox,
  person: WorldPerson,
  account: SandboxAccount | undefined,
): RelationList {
  if (account) return writtenList([...account.following.keys()].reverse())
  const settled = followingOf(sandbox.world, person)
  const newcomers = accountsFollowedBy(sandbox.state.accounts, person.key).map((one) => one.person.key)
  return { newcomers, settled_length: settled.length, settledAt: settled.at }
}

function writtenList(newcomers: number[]): RelationList {
  return {
    newcomers,
    settled_length: 0,
    settledAt: () => {
      throw new Error('A written list has no computed part.')
    },
  }
}

export function listLength(list: RelationList): number {
  return list.newcomers.length + list.settled_length
}

export function listAt(list: RelationList, position: number): number {
  return list.newcomers[position] ?? list.settledAt(position - list.newcomers.length)
}

/**
 * A position in a followers list that stays valid while people come and go: after a certain newcomer, or at an index among the
 * initial ones.
 */
export type FollowerCursor =
  | { readonly kind: 'behind'; readonly key: number; readonly position: number }
  | { readonly kind: 'settled'; readonly position: number }

export function followerPosition(list: RelationList, cursor: FollowerCursor | null): number {
  if (!cursor) return 0
  if (cursor.kind === 'settled') return list.newcomers.length + cursor.position
  const place = list.newcomers.indexOf(cursor.key)
  return place === -1 ? Math.min(cursor.position, list.newcomers.length) : place + 1
}

export function followerCursorAt(list: RelationList, position: number): FollowerCursor {
  if (position > list.newcomers.length || position === 0) {
    return { kind: 'settled', position: Math.max(0, position - list.newcomers.length) }
  }
  return { kind: 'behind', key: list.newcomers[position - 1] as number, position }
}

/** Opaque text that begins with QVFE, as Instagram's own does. */
export function writeFollowerCursor(cursor: FollowerCursor): string {
  const content = cursor.kind === 'behind' ? `b${cursor.key}.${cursor.position}` : `s${cursor.position}`
  return Buffer.from(`AQD${hide(Buffer.from(content)).toString('base64url')}`).toString('base64')
}

/** 'odd' for a text this sandbox did not issue. */
export function readFollowerCursor(cursor: string): FollowerCursor | null | 'odd' {
  if (cursor === '') return null
  const shown = Buffer.from(cursor, 'base64').toString('latin1')
  if (!shown.startsWith('AQD')) return 'odd'
  const content = hide(Buffer.from(shown.slice(3), 'base64url')).toString('latin1')
  const [, kind, first, second] = /^([bs])(\d+)(?:\.(\d+))?$/.exec(content) ?? []
  if (kind === 's') return { kind: 'settled', position: Number(first) }
  if (kind === 'b' && second) return { kind: 'behind', key: Number(first), position: Number(second) }
  return 'odd'
}

/** Applied twice it returns the original bytes. */
function hide(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, place) => byte ^ (0x55 + place * 7)))
}
