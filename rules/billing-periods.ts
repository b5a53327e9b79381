import type { BillingInterval, Plan } from './plans.ts'

/** The time a payment is for; milliseconds. */
export type Period = { start: number; end: number }

/**
 * The end of the interval that follows `from`, on the day of the month of `anchor` (the first payment's) or, in a shorter month,
 * on its last day.
 */
export function endOfInterval(from: number, interval: BillingInterval, anchor: number): number {
  const anchored = new Date(anchor)
  const next = new Date(from)
  const months = interval === 'monthly' ? 1 : 12
  const year = next.getUTCFullYear()
  const month = next.getUTCMonth() + months
  const last_day = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(anchored.getUTCDate(), last_day)
  const in_the_day =
    anchored.getTime() - Date.UTC(anchored.getUTCFullYear(), anchored.getUTCMonth(), anchored.getUTCDate())
  return Date.UTC(year, month, day) + in_the_day
}

/** What is left of a plan, a plan for the rest of a period, or one for a whole. */
export type ProratedLine = { item: 'unused' | 'remaining' | 'plan'; plan: Plan; amount: number }

/** The cost of a change of plan at this moment; cents, credit is negative. `period` is the one that runs afterwards. */
type Proration = { lines: ProratedLine[]; total: number; period: Period }

const share = (price: number, { start, end }: Period, now: number) => {
  if (end <= start) return 0
  return Math.round((price * Math.min(Math.max(end - now, 0), end - start)) / (end - start))
}

/** What is left of the old plan is given back; the new one is paid for the rest of the period, or from now on where its interval is another. */
export function prorate(from: Plan, to: Plan, period: Period, now: number): Proration {
  const unused = -share(from.price, period, now)
  const stays = from.billing_interval === to.billing_interval
  const next = stays ? period : { start: now, end: endOfInterval(now, to.billing_interval, now) }
  const price = stays ? share(to.price, period, now) : to.price
  const lines: ProratedLine[] = [
    { item: 'unused', plan: from, amount: unused },
    { item: stays ? 'remaining' : 'plan', plan: to, amount: price },
  ]
  return { lines, total: unused + price, period: next }
}

/** The amount due and the remaining credit after credit is set off against an amount; cents. */
export function settleAgainst(credit: number, total: number): { due: number; credit: number } {
  const open = total - credit
  return open >= 0 ? { due: open, credit: 0 } : { due: 0, credit: -open }
}
