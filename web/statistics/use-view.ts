import { useSearchParams } from 'react-router'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { useDate } from '#web/statistics/use-date.ts'
import { ALL_ACCOUNTS, comparedSpan, searchOf, spanOf, type View, viewOf } from '#web/statistics/view.ts'

/** What the address asks for, made exact: which account, which days. */
export function useView() {
  const [search, setSearch] = useSearchParams()
  const current = useCurrentAccount()
  const today = useDate()
  const view = viewOf(search)
  const span = spanOf(view, today)
  const change = (part: Partial<View>) =>
    setSearch(searchOf({ ...view, ...part }), { replace: true, preventScrollReset: true })
  return {
    view,
    change,
    span,
    today,
    compared: comparedSpan(view, span),
    /** Undefined for all accounts together. */
    account_id: view.account === ALL_ACCOUNTS ? undefined : view.account || current?.id,
    /** False while it is not known yet which account is the current one. */
    known: view.account !== '' || current !== undefined,
  }
}

export type ShownView = ReturnType<typeof useView>
