import type { Chance } from '../pacing.ts'
import { shuffle } from './draws.ts'
import { type Portion, RANDOM_SHARE } from './goal.ts'
import type { Posterior } from './posterior.ts'
import { rateAt, type Shape } from './regression.ts'

/** What is left while a day's follows are given out: people of each source, and follows that the limits leave to each block. */
export type Room = { used: Float64Array; left: Float64Array; most: Float64Array }

export const roomOf = ({ news }: Posterior): Room => ({
  used: Float64Array.from(news.sources, ({ used }) => used),
  left: Float64Array.from(news.sources, ({ left }) => left),
  most: Float64Array.from(news.blocks, ({ most }) => most),
})

/**
 * Gives a day's follows to the arms, never more than `amount`, than a source has people, or than a block may have. A share of them goes to
 * all arms alike, in a drawn order: over the days each arm is given the same. Each other follow goes to the arm that
 * is best in one draw from what is known (Thompson 1933): an arm is chosen as often as it is likely to be the best.
 */
export function allocate(
  posterior: Posterior,
  amount: number,
  chance: Chance,
  random_share: number = RANDOM_SHARE,
): Portion[] {
  const { news, shape, draws } = posterior
  const room = roomOf(posterior)
  const given = news.sources.map(() => news.blocks.map(() => ({ follows: 0, by_chance: 0 })))
  const follows = Math.floor(Math.max(0, amount))
  const wanted = follows * random_share
  const by_chance = Math.floor(wanted) + (chance() < wanted % 1 ? 1 : 0)
  const put = ({ source, block }: FollowSlot, is_by_chance: boolean) => {
    const portion = given[source]?.[block]
    if (!portion) return
    portion.follows++
    if (is_by_chance) portion.by_chance++
    room.used[source] = (room.used[source] as number) + 1
    room.left[source] = (room.left[source] as number) - 1
    room.most[block] = (room.most[block] as number) - 1
  }
  const drawn = drawPlaces(shape, room, chance)
  for (let follow = 0; follow < follows; follow++) {
    const is_by_chance = follow < by_chance
    const draw = draws[Math.floor(chance() * draws.length)]
    const place = is_by_chance || !draw ? drawn() : bestPlace(draw.beta, shape, room)
    if (!place) break
    put(place, is_by_chance || !draw)
  }
  return given.flatMap((blocks, source) =>
    blocks.flatMap((portion, block) =>
      portion.follows === 0
        ? []
        : [{ source: news.sources[source]?.key ?? '', block: news.blocks[block]?.key ?? '', ...portion }],
    ),
  )
}

export type FollowSlot = { source: number; block: number }

const hasRoom = ({ left, most }: Room, { source, block }: FollowSlot) =>
  (left[source] as number) >= 1 && (most[block] as number) >= 1

/** Every arm with room once, in an order drawn by chance, and again from the first on. */
function drawPlaces({ sources, blocks }: Shape, room: Room, chance: Chance): () => FollowSlot | null {
  const all = Array.from({ length: sources * blocks }, (_, at) => ({
    source: Math.floor(at / blocks),
    block: at % blocks,
  }))
  const round: FollowSlot[] = []
  return () => {
    for (;;) {
      if (round.length === 0)
        round.push(
          ...shuffle(
            all.filter((place) => hasRoom(room, place)),
            chance,
          ),
        )
      const place = round.pop()
      if (!place) return null
      if (hasRoom(room, place)) return place
    }
  }
}

/** The arm with room that these coefficients say is best; null when none has room. */
function bestPlace(beta: Float64Array, shape: Shape, room: Room): FollowSlot | null {
  let best: FollowSlot | null = null
  let best_rate = -1
  for (let source = 0; source < shape.sources; source++) {
    const used = room.used[source] as number
    const depth = used / Math.max(1, used + (room.left[source] as number))
    for (let block = 0; block < shape.blocks; block++) {
      if (!hasRoom(room, { source, block })) continue
      const rate = rateAt(beta, shape, source, block, depth)
      if (rate <= best_rate) continue
      best = { source, block }
      best_rate = rate
    }
  }
  return best
}
