import type { Chance } from '../pacing.ts'
import { type Room, roomOf } from './allocate.ts'
import { drawBinomial, summaryOf } from './draws.ts'
import { RANDOM_SHARE } from './goal.ts'
import type { Draw, Posterior } from './posterior.ts'
import { rateAt } from './regression.ts'

/** Followers who stay, by the goal's date. */
export type Forecast = {
  expected: number
  /** The 95 % interval, whole people. */
  low: number
  high: number
  /** How likely the goal is reached, 0 to 1. */
  likely: number
  /** Of the follows made already. */
  of_made: number
  /** The expected share of coming follows that stay; null when none are to come. */
  rate: number | null
}

/** The days to come are looked at in at most this many stretches. */
const STRETCHES = 4

/** Opinions that choose within a stretch. */
const OPINIONS = 2

/**
 * What the goal's date will show if `amount` follows are made on each of `days` days that are in time for it. Each draw from what is known is taken
 * for the truth once, and what it makes of the coming days is drawn (posterior predictive). Who will choose in these days knows more than now
 * and less than the truth: their opinion is another draw, drawn towards the truth as the follows until then will draw it, by
 * the square root of how much more is known.
 */
export function forecast(
  posterior: Posterior,
  coming: { amount: number; days: number },
  goal: { followers: number },
  chance: Chance,
): Forecast {
  const { draws, news, shape } = posterior
  const made = new Float64Array(draws.length)
  const total = new Float64Array(draws.length)
  let follows = 0
  let kept = 0
  draws.forEach((draw, at) => {
    const silent = news.silent.reduce((sum, { cell, is_in_time, people }) => {
      const found = news.cells[cell]
      if (!is_in_time || !found) return sum
      const rate = draw.staying * rateAt(draw.beta, shape, found.source, found.block, found.depth)
      return sum + drawBinomial(people, rate, chance)
    }, 0)
    made[at] = draw.in_time + silent
    const future = play(posterior, draw, coming, chance)
    follows += future.follows
    kept += future.stayed
    total[at] = (made[at] as number) + future.stayed
  })
  const { mean, low, high } = summaryOf(total)
  return {
    expected: mean,
    low: Math.floor(low),
    high: Math.ceil(high),
    likely: total.reduce((sum, one) => sum + Number(one >= goal.followers), 0) / draws.length,
    of_made: summaryOf(made).mean,
    rate: follows === 0 ? null : kept / follows,
  }
}

/** The coming days in the world of one draw. */
function play(posterior: Posterior, truth: Draw, { amount, days }: { amount: number; days: number }, chance: Chance) {
  const { news, draws } = posterior
  const known = news.cells.reduce((sum, cell) => sum + cell.known, 0) + 1
  const room = roomOf(posterior)
  const daily = room.most.slice()
  const length = Math.max(1, Math.ceil(days / STRETCHES))
  const result = { follows: 0, stayed: 0 }
  for (let day = 0; day < days; day += length) {
    const now = Math.min(length, days - day)
    room.most = daily.map((most) => most * now)
    const nearness = Math.sqrt(known / (known + amount * day))
    add(result, spend(posterior, truth, null, room, Math.round(amount * now * RANDOM_SHARE), chance))
    const chosen = (amount * now * (1 - RANDOM_SHARE)) / OPINIONS
    for (let opinion = 0; opinion < OPINIONS; opinion++) {
      const other = draws[Math.floor(chance() * draws.length)] ?? truth
      const beta = truth.beta.map((one, at) => one + nearness * ((other.beta[at] as number) - one))
      const whole = Math.round((opinion + 1) * chosen) - Math.round(opinion * chosen)
      add(result, spend(posterior, truth, beta, room, whole, chance))
    }
  }
  return result
}

type Spent = { follows: number; stayed: number }

function add(sum: Spent, one: Spent): void {
  sum.follows += one.follows
  sum.stayed += one.stayed
}

/** Gives follows to the arms in the order of an opinion, or to all alike without one, and draws who of them stays in truth. */
function spend(
  { shape }: Posterior,
  truth: Draw,
  opinion: Float64Array | null,
  room: Room,
  follows: number,
  chance: Chance,
): Spent {
  const arms: { source: number; block: number; rate: number }[] = []
  for (let source = 0; source < shape.sources; source++) {
    const used = room.used[source] as number
    const depth = used / Math.max(1, used + (room.left[source] as number))
    for (let block = 0; block < shape.blocks; block++) {
      if ((room.left[source] as number) < 1 || (room.most[block] as number) < 1) continue
      arms.push({ source, block, rate: opinion ? rateAt(opinion, shape, source, block, depth) : chance() })
    }
  }
  arms.sort((one, other) => other.rate - one.rate)
  const spent = { follows: 0, stayed: 0 }
  const share = opinion ? follows : Math.ceil(follows / Math.max(1, arms.length))
  for (const { source, block } of arms) {
    const used = room.used[source] as number
    const left = room.left[source] as number
    const most = room.most[block] as number
    const here = Math.min(share, follows - spent.follows, left, most)
    if (here < 1) continue
    room.used[source] = used + here
    room.left[source] = left - here
    room.most[block] = most - here
    spent.follows += here
    // Of the middle one of them: each uses its source up.
    const depth = (used + here / 2) / Math.max(1, used + left)
    spent.stayed += drawBinomial(here, truth.staying * rateAt(truth.beta, shape, source, block, depth), chance)
  }
  return spent
}
