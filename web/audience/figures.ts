import { queryOptions, useQuery } from '@tanstack/react-query'
import { getFigures } from '#contract/figures.ts'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { callApi } from '#web/core/api.ts'

/** An account's figures; what is done changes them, as it does statistics. */
export const figuresQuery = (account_id: string | undefined) =>
  queryOptions({
    queryKey: ['statistics', 'figures', account_id ?? null],
    queryFn: async () => (await callApi(getFigures, { account_id })).figures,
  })

/** Those of the current account; undefined until they are known. */
export function useFigures() {
  const account_id = useCurrentAccount()?.id
  return useQuery({ ...figuresQuery(account_id), enabled: account_id !== undefined })
}
