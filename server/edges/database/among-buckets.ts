import { allBuckets, type Bucket, isDistributed } from './buckets.ts'

/** How long a row of a bucket that another worker prefers may be overdue before any worker claims it, ms. */
const LEFT_BEHIND_MS = 3000

/** Buckets claimed from at the same time. */
const CLAIMS_AT_ONCE = 8

/** What a bucket has due, and for how long the first of it has been, ms. */
export type DueBucket = { bucket: Bucket; late_ms: number; count: number }

type Claim<Claimed> = {
  /** The buckets with anything due, the latest first. */
  listDue: () => Promise<DueBucket[]>
  claimIn: (bucket: Bucket, most: number) => Promise<Claimed[]>
  /** The buckets that others leave to this process. */
  prefers: (bucket: Bucket) => boolean
}

/**
 * Claims up to `most` rows that are due. Of a distributed database from the buckets that this process prefers and from those that were left
 * behind, all that a bucket has, so that what follows is about many accounts of few buckets.
 */
export async function claimAmong<Claimed>(most: number, claim: Claim<Claimed>): Promise<Claimed[]> {
  if (!isDistributed()) return claim.claimIn(allBuckets()[0] as Bucket, most)
  const due = (await findDue(claim, most)).filter(
    ({ bucket, late_ms }) => claim.prefers(bucket) || late_ms > LEFT_BEHIND_MS,
  )
  const claimed: Claimed[] = []
  const failures: unknown[] = []
  while (due.length > 0 && claimed.length < most) {
    const some: { bucket: Bucket; most: number }[] = []
    for (let left = most - claimed.length; left > 0 && some.length < CLAIMS_AT_ONCE && due[0]; due.shift()) {
      const { bucket, count } = due[0]
      some.push({ bucket, most: Math.min(count, left) })
      left -= count
    }
    for (const one of await Promise.allSettled(some.map(({ bucket, most }) => claim.claimIn(bucket, most)))) {
      if (one.status === 'fulfilled') claimed.push(...one.value)
      else failures.push(one.reason)
    }
  }
  // The rows of a node that is down wait; the others continue.
  if (claimed.length === 0 && failures.length > 0) throw failures[0]
  return claimed
}

/** Where a node doesn't answer all preferred buckets, as they may have something due. */
async function findDue<Claimed>({ listDue, prefers }: Claim<Claimed>, most: number): Promise<DueBucket[]> {
  const count = Math.ceil(most / CLAIMS_AT_ONCE)
  const all = allBuckets().map((bucket) => ({ bucket, late_ms: 0, count }))
  return listDue().catch(() => all.filter(({ bucket }) => prefers(bucket)))
}

/** The buckets that one of `all` processes claims from first: each has some, and none is in the way of another. */
export function preferenceOf(id: string, all: string[]): (bucket: Bucket) => boolean {
  const nth = all.toSorted().indexOf(id)
  return (bucket) => nth < 0 || bucket % all.length === nth
}

/** Of something that all buckets count together one bucket takes a part at a time, and of many buckets only a few: others are to find some. */
const PORTION = { alone: 1 / 2, among_others: 1 / 4 }
const MAX_AMONG_OTHERS = 16

/** How many of those `left` a bucket takes. */
export function portionOf(left: number): number {
  if (left <= 0) return 0
  if (!isDistributed()) return Math.ceil(left * PORTION.alone)
  return Math.min(MAX_AMONG_OTHERS, Math.ceil(left * PORTION.among_others))
}
