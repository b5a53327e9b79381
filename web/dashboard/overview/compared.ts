import { queryOptions } from '@tanstack/react-query'
import type { Account } from '#contract/accounts.ts'
import { type ComparedAccount, compareAccounts } from '#contract/statistics.ts'
import { severityOf, standingsNow } from '#web/accounts/standing.tsx'
import { callApi } from '#web/core/api.ts'
import { compareNames } from '#words/order.ts'

/** An account with what it does, as one row of the comparison. */
export type Compared = Account & Omit<ComparedAccount, 'account_id'>

/** All pages: sorting needs every account, of which a user has few. */
export const comparedQuery = queryOptions({
  queryKey: ['statistics', 'accounts'],
  queryFn: async ({ signal }) => {
    const all: ComparedAccount[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await callApi(compareAccounts, { cursor, limit: 20 }, { signal })
      all.push(...page.accounts)
      cursor = page.next_cursor
    }
    return all
  },
})

/** The accounts that are in both answers. */
export const withAccounts = (accounts: readonly Account[], compared: readonly ComparedAccount[]): Compared[] =>
  accounts.flatMap((account) => {
    const found = compared.find(({ account_id }) => account_id === account.id)
    return found ? [{ ...account, ...found }] : []
  })

/** What one kind may do with what was done, all kinds together. */
export function usedOf({ today }: Pick<Compared, 'today'>) {
  const sum = (part: 'daily' | 'daily_used') => today.reduce((total, cap) => total + cap[part], 0)
  return { used: sum('daily_used'), limit: sum('daily') }
}

/** Whether anything waits for a person. */
export const needsYou = ({ status, tasks }: Pick<Compared, 'status' | 'tasks'>) =>
  status !== 'connected' || tasks.needs_you > 0

/** Whether Instagram has warned it, for as long as that lasts. */
export const isWarned = (row: Pick<Compared, 'warnings'>, now: number) =>
  standingsNow(row, now).some((one) => severityOf(one) === 'warned')

export const sorts = ['needs', 'name', 'followers', 'change', 'rate', 'used'] as const
export type ComparedSort = (typeof sorts)[number]

/** The larger comes first; what is unknown comes last. */
const figures: Record<Exclude<ComparedSort, 'name'>, (row: Compared) => number | null> = {
  needs: (row) => (needsYou(row) ? 2 : isWarned(row, Date.now()) ? 1 : 0),
  followers: ({ followers_count }) => followers_count,
  change: ({ followers_change }) => followers_change,
  rate: ({ follow_backs }) => follow_backs?.rate ?? null,
  used: (row) => usedOf(row).used,
}

export function sorted(rows: readonly Compared[], sort: ComparedSort): Compared[] {
  const byName = rows.toSorted((one, other) => compareNames(one.username, other.username))
  if (sort === 'name') return byName
  const figure = (row: Compared) => figures[sort](row) ?? Number.NEGATIVE_INFINITY
  return byName.toSorted((one, other) => Math.sign(figure(other) - figure(one)) || 0)
}
