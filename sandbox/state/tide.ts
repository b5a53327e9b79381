import { chance, mix } from '../world/chance.ts'
import { devotionOf } from '../world/devotion.ts'
import { FIRST_CAST_KEY, type World } from '../world/world.ts'
import type { SandboxAccount } from './accounts.ts'
import { schedule } from './relations.ts'

const DAY = 86_400_000

/** An order: within `days` days of world time from `world` on, this many people come, leave, or vanish from Instagram. */
export type Tide = {
  readonly account: string
  readonly days: number
  readonly comes: number
  readonly leaves: number
  readonly vanishes: number
  /** World time in epoch milliseconds. */
  readonly world: number
}

/** Who that is, and when, follows from the seed and the moment. Those who leave are mostly those who never react. */
export function beginTide(world: World, account: SandboxAccount, tide: Tide): void {
  const drawn = mix(mix(world.keys.followers, account.person.key), Math.floor(tide.world / 1000))
  const momentOf = (nth: number) => tide.world + Math.floor(chance(mix(drawn, 1), nth) * tide.days * DAY)
  const unrest = (key: number) =>
    chance(mix(drawn, 2), key) + (devotionOf(world, account.person.key, key) > 0 ? 0.6 : 0)
  const crowd = [...account.followers.keys()].filter((key) => key < FIRST_CAST_KEY)
  const going = crowd.toSorted((a, b) => unrest(a) - unrest(b)).slice(0, tide.leaves + tide.vanishes)
  for (const [nth, key] of going.entries())
    schedule(account, { due: momentOf(nth), kind: nth < tide.leaves ? 'leaves' : 'vanishes', key })
  for (let nth = 0; nth < tide.comes; nth++)
    schedule(account, { due: momentOf(1_000_000 + nth), kind: 'comes', key: mix(mix(drawn, 3), nth) % world.users })
}
