import { posteriorOf } from './growth/posterior.ts'
import { rateAt } from './growth/regression.ts'
import { seededBy } from './seeded.ts'

/** Follows of one source about which the same is known: a digit of base 3 for each check (`FOLLOW_BACK_DAYS`), 0 not known, 1 not there, 2 there. */
export type PeopleByCheck = { code: number; people: number }

/** What one of a task's sources has brought its account: people with any check, and those who were seen to follow back. */
export type SourceResult = { looked_at: number; followed_back: number; outcomes: readonly PeopleByCheck[] }

export type SourceShare = { percent: number; looked_at: number; followed_back: number }

/** This part of an even share is every source's own, whatever it has brought: none starves, and a change shows. */
const OWN_PART = 0.25

/** Draws are seconds of one processor for a hundred tasks; twice as many change a share by a percent or two. */
const EFFORT = { warm_up: 30, draws: 200 }

/**
 * How sources share a task's places, in percent: each has as many as it is likely to be the best of them, by what is known of the follows
 * found there (Thompson 1933, as growth does in `growth/allocate.ts`), above a part of its own. One of which nothing is known is thought to be like
 * the others of its account (`elsewhere`). Null where nothing is known of any. The same results and seed give the same shares.
 */
export function sharesOf(
  results: readonly SourceResult[],
  elsewhere: readonly PeopleByCheck[],
  seed: string,
): SourceShare[] | null {
  if (results.length < 2 || results.every(({ looked_at }) => looked_at === 0)) return null
  const all = [...results.map(({ outcomes }) => outcomes), elsewhere]
  const known = all.map((outcomes) => outcomes.filter(({ code }) => code > 0))
  const groups = known.flatMap((outcomes, cell) =>
    outcomes.map((outcome) => ({ cell, by_chance: 0 as const, is_in_time: true, ...outcome })),
  )
  const news = {
    sources: all.map((_, at) => ({ key: String(at), used: 0, left: 1 })),
    blocks: [{ key: 'any', most: 1 }],
    cells: all.map((outcomes, source) => ({
      ...{ source, block: 0, depth: 0 },
      followed: peopleOf(outcomes),
      known: peopleOf(known[source] ?? []),
    })),
    groups,
    codes: [...new Set(groups.map(({ code }) => code))],
    silent: [],
  }
  const { draws, shape } = posteriorOf(news, EFFORT, seededBy(seed))
  const wins = results.map(() => 0)
  for (const { beta } of draws) {
    const rates = results.map((_, source) => rateAt(beta, shape, source, 0, 0))
    const best = rates.indexOf(Math.max(...rates))
    wins[best] = (wins[best] ?? 0) + 1
  }
  const percents = inPercent(wins.map((won) => OWN_PART / results.length + (1 - OWN_PART) * (won / draws.length)))
  return results.map(({ looked_at, followed_back }, at) => ({ percent: percents[at] ?? 1, looked_at, followed_back }))
}

const peopleOf = (outcomes: readonly PeopleByCheck[]) => outcomes.reduce((sum, { people }) => sum + people, 0)

/** Whole percents, one at least, that come to 100: the largest remainders are rounded up. */
function inPercent(shares: readonly number[]): number[] {
  const percents = shares.map((share) => Math.max(1, Math.floor(share * 100)))
  const remainders = shares.map((share, at) => ({ at, rest: share * 100 - (percents[at] ?? 0) }))
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  for (const { at } of remainders.toSorted((a, b) => b.rest - a.rest || a.at - b.at).slice(0, missing))
    percents[at] = (percents[at] ?? 0) + 1
  return percents
}
