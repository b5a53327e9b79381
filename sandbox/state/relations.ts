import { followerTest } from '../world/followings.ts'
import { describePerson, type WorldPerson } from '../world/people.ts'
import { acceptDelay, followBackDelay } from '../world/responses.ts'
import type { World } from '../world/world.ts'
import { asChanged, type Coming, findAccountByKey, type SandboxAccount, type SandboxAccounts } from './accounts.ts'

const SECOND = 1_000

/** Follows a person, or sends a request when the target is private. Times are world time in epoch milliseconds. */
export function follow(
  world: World,
  accounts: SandboxAccounts,
  account: SandboxAccount,
  target: WorldPerson,
  now: number,
): void {
  if (asChanged(accounts, target).is_private) ask(world, accounts, account, target, now)
  else beginFollowing(world, accounts, account, target, now)
}

function beginFollowing(
  world: World,
  accounts: SandboxAccounts,
  account: SandboxAccount,
  target: WorldPerson,
  now: number,
): void {
  account.following.set(target.key, now)
  findAccountByKey(accounts, target.key)?.followers.set(account.person.key, now)
  expectFollowBack(world, account, target, now)
}

function ask(world: World, accounts: SandboxAccounts, account: SandboxAccount, target: WorldPerson, now: number): void {
  account.requested.set(target.key, now)
  findAccountByKey(accounts, target.key)?.incoming.set(account.person.key, now)
  const delay = acceptDelay(world, account.person.key, target)
  if (delay !== null) schedule(account, { due: now + delay * SECOND, kind: 'accepts', key: target.key })
}

/** Also withdraws a request. */
export function unfollow(accounts: SandboxAccounts, account: SandboxAccount, target_key: number): void {
  account.following.delete(target_key)
  account.requested.delete(target_key)
  account.coming = account.coming.filter((one) => one.key !== target_key)
  const other = findAccountByKey(accounts, target_key)
  other?.followers.delete(account.person.key)
  other?.incoming.delete(account.person.key)
}

export function removeFollower(accounts: SandboxAccounts, account: SandboxAccount, follower_key: number): void {
  account.followers.delete(follower_key)
  findAccountByKey(accounts, follower_key)?.following.delete(account.person.key)
}

export function approve(accounts: SandboxAccounts, account: SandboxAccount, asker_key: number, now: number): void {
  account.incoming.delete(asker_key)
  account.followers.set(asker_key, now)
  const asker = findAccountByKey(accounts, asker_key)
  asker?.requested.delete(account.person.key)
  asker?.following.set(account.person.key, now)
}

export function ignore(accounts: SandboxAccounts, account: SandboxAccount, asker_key: number): void {
  account.incoming.delete(asker_key)
  findAccountByKey(accounts, asker_key)?.requested.delete(account.person.key)
}

/** Removes every relation between the two, in both directions. */
export function block(accounts: SandboxAccounts, account: SandboxAccount, target_key: number, now: number): void {
  unfollow(accounts, account, target_key)
  removeFollower(accounts, account, target_key)
  ignore(accounts, account, target_key)
  account.blocked.set(target_key, now)
}

function expectFollowBack(world: World, account: SandboxAccount, target: WorldPerson, now: number): void {
  if (account.followers.has(target.key)) return
  const delay = followBackDelay(world, account.person.key, target)
  if (delay !== null) schedule(account, { due: now + delay * SECOND, kind: 'follows_back', key: target.key })
}

export function schedule(account: SandboxAccount, coming: Coming): void {
  const later = account.coming.findIndex((one) => one.due > coming.due)
  account.coming.splice(later === -1 ? account.coming.length : later, 0, coming)
}

/** Applies every event that is due by now. The order of calls does not change the resulting world. */
export function settle(world: World, accounts: SandboxAccounts, now: number): void {
  for (const account of accounts.values()) {
    for (let next = account.coming[0]; next && next.due <= now; next = account.coming[0]) {
      account.coming.shift()
      happen(world, account, next)
    }
  }
}

function happen(world: World, account: SandboxAccount, next: Coming): void {
  switch (next.kind) {
    case 'accepts':
      becomeAccepted(world, account, next)
      break
    case 'follows_back':
      account.followers.set(next.key, next.due)
      break
    case 'asks':
      askToFollow(account, next.key, next.due)
      break
    case 'withdraws':
      account.incoming.delete(next.key)
      break
    default:
      passBy(account, { ...next, kind: next.kind })
  }
}

const passed = { comes: 'came', leaves: 'left', vanishes: 'vanished' } as const

/** Somebody comes who isn't there yet, or goes who is. */
function passBy(
  { followers, passed: all }: SandboxAccount,
  { kind, key, due }: Coming & { kind: keyof typeof passed },
): void {
  const is_follower = followers.has(key)
  if ((kind === 'comes') === is_follower) return
  if (kind === 'comes') followers.set(key, due)
  else followers.delete(key)
  all.push({ kind: passed[kind], key, at: due })
}

/** A person of the crowd asks to follow an account, or follows it at once where it is public. */
export function askToFollow(account: SandboxAccount, key: number, at: number): void {
  const { person, changed, followers, incoming, blocked } = account
  if (followers.has(key) || incoming.has(key) || blocked.has(key)) return
  if (changed.is_private ?? person.is_private) incoming.set(key, at)
  else followers.set(key, at)
}

/** Whether a tide has taken somebody from Instagram altogether. */
export const hasVanished = (accounts: SandboxAccounts, key: number): boolean =>
  [...accounts.values()].some(({ passed }) => passed.some((one) => one.kind === 'vanished' && one.key === key))

function becomeAccepted(world: World, account: SandboxAccount, { key, due }: Coming): void {
  account.requested.delete(key)
  account.following.set(key, due)
  expectFollowBack(world, account, describePerson(world, key), due)
}

export function followerCount(accounts: SandboxAccounts, person: WorldPerson): number {
  const account = findAccountByKey(accounts, person.key)
  return account ? account.followers.size : person.follower_count + accountsFollowing(accounts, person.key).length
}

export function followingCount(accounts: SandboxAccounts, person: WorldPerson): number {
  const account = findAccountByKey(accounts, person.key)
  return account ? account.following.size : person.following_count + accountsFollowedBy(accounts, person.key).length
}

/** How many of those the account follows follow this person. */
export function mutualCount(
  world: World,
  accounts: SandboxAccounts,
  { following }: SandboxAccount,
  person: WorldPerson,
): number {
  const keys = [...following.keys()]
  const account = findAccountByKey(accounts, person.key)
  if (account) return keys.filter((key) => account.followers.has(key)).length
  const follows = followerTest(world, person)
  // By key once: there may be thousands to look up in a page of found people.
  const followings = new Map([...accounts.values()].map((one) => [one.person.key, one.following]))
  return keys.filter((key) => followings.get(key)?.has(person.key) ?? follows(key)).length
}

/** Accounts that follow this person, newest first. */
export function accountsFollowing(accounts: SandboxAccounts, key: number): SandboxAccount[] {
  return [...accounts.values()]
    .filter((account) => account.following.has(key))
    .sort((a, b) => (b.following.get(key) ?? 0) - (a.following.get(key) ?? 0))
}

/** Accounts this person follows, newest first. */
export function accountsFollowedBy(accounts: SandboxAccounts, key: number): SandboxAccount[] {
  return [...accounts.values()]
    .filter((account) => account.followers.has(key))
    .sort((a, b) => (b.followers.get(key) ?? 0) - (a.followers.get(key) ?? 0))
}
