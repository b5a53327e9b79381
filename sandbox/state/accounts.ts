import { ACCOUNT_KEYS, findCharacter, furtherKeys, MARKED_KEYS, type SecondFactor } from '../world/cast.ts'
import { followersOf, followingOf, type PeopleList } from '../world/followings.ts'
import { describePerson, type WorldPerson } from '../world/people.ts'
import { incomingRequests, laterRequests } from '../world/responses.ts'
import type { World } from '../world/world.ts'

/** When each person was added, by key; world time in epoch milliseconds, newest last. */
export type Circle = Map<number, number>

/**
 * A scheduled event: a person accepts a request of the account, follows it, back or by themselves, asks to or takes that back, leaves it, or
 * leaves Instagram.
 */
export type Coming = {
  readonly due: number
  readonly kind: 'accepts' | 'follows_back' | 'asks' | 'withdraws' | 'comes' | 'leaves' | 'vanishes'
  readonly key: number
}

/** Who came to follow the account, left it, or vanished from Instagram while the world runs. */
export type PastChange = { readonly kind: 'came' | 'left' | 'vanished'; readonly key: number; readonly at: number }

/** An account a client can sign in to, with its own actions and those of others towards it. */
export type SandboxAccount = {
  readonly name: string
  readonly person: WorldPerson
  readonly following: Circle
  readonly followers: Circle
  readonly requested: Circle
  readonly incoming: Circle
  /** By media pk. */
  readonly likes: Map<string, number>
  /** By media pk. */
  readonly saved: Map<string, number>
  /** By comment pk. */
  readonly comment_likes: Map<string, number>
  readonly blocked: Circle
  readonly muted_posts: Circle
  readonly muted_stories: Circle
  readonly besties: Circle
  readonly favorites: Circle
  readonly restricted: Circle
  /** The parts of the profile that its owner has changed. */
  readonly changed: { is_private?: boolean; biography?: string }
  /** Soonest first. */
  coming: Coming[]
  /** What the tides have brought and taken, oldest first. */
  readonly passed: PastChange[]
  readonly second_factors: readonly SecondFactor[]
  is_challenged: boolean
  /** The phones it knows, and the one that asked last; noted only while a row asks for phones. */
  readonly phones: Set<string>
  asking_phone: string | null
  readonly used_backup_codes: Set<string>
}

export type SandboxAccounts = ReadonlyMap<string, SandboxAccount>

export function createAccounts(world: World, born: number, further: number, is_marked: boolean): SandboxAccounts {
  return new Map(
    [...ACCOUNT_KEYS, ...furtherKeys(further), ...(is_marked ? MARKED_KEYS : [])].map((key) => {
      const account = createAccount(world, key, born)
      return [account.name, account]
    }),
  )
}

function createAccount(world: World, key: number, born: number): SandboxAccount {
  const person = describePerson(world, key)
  const sign_in = findCharacter(key)?.sign_in
  return {
    name: person.username,
    person,
    following: circleOf(followingOf(world, person), born),
    followers: circleOf(followersOf(world, person), born),
    requested: new Map(),
    incoming: new Map(incomingRequests(world, key, sign_in?.incoming_count ?? 0).map((one) => [one, born])),
    likes: new Map(),
    saved: new Map(),
    comment_likes: new Map(),
    blocked: new Map(),
    muted_posts: new Map(),
    muted_stories: new Map(),
    besties: new Map(),
    favorites: new Map(),
    restricted: new Map(),
    changed: {},
    coming: comingTo(world, key, born, sign_in),
    passed: [],
    second_factors: sign_in?.second_factors ?? [],
    is_challenged: sign_in?.is_challenged ?? false,
    phones: new Set(),
    asking_phone: null,
    used_backup_codes: new Set(),
  }
}

type SignIn = { incoming_count: number; asking_count: number }

function comingTo(world: World, key: number, born: number, sign_in: SignIn | undefined): Coming[] {
  const asking = laterRequests(world, key, sign_in?.incoming_count ?? 0, sign_in?.asking_count ?? 0)
  const at = (seconds: number) => born + seconds * 1_000
  return asking
    .flatMap(({ key, asks, withdraws }): Coming[] => [
      { due: at(asks), kind: 'asks', key },
      ...(withdraws === null ? [] : [{ due: at(withdraws), kind: 'withdraws' as const, key }]),
    ])
    .sort((a, b) => a.due - b.due)
}

const HOUR = 3_600_000

/** Relations from before the start are an hour apart; the last one is an hour before the world starts. */
function circleOf(list: PeopleList, born: number): Circle {
  const circle: Circle = new Map()
  for (let position = list.length - 1; position >= 0; position--) {
    circle.set(list.at(position), born - (position + 1) * HOUR)
  }
  return circle
}

export function findAccountByKey(accounts: SandboxAccounts, key: number): SandboxAccount | undefined {
  for (const account of accounts.values()) if (account.person.key === key) return account
}

/** A person with the changes an account has made to its profile. */
export function asChanged(accounts: SandboxAccounts, person: WorldPerson): WorldPerson {
  const is_private = findAccountByKey(accounts, person.key)?.changed.is_private
  return is_private === undefined ? person : { ...person, is_private }
}
