import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Account, listAccounts, switchAccount } from '#contract/accounts.ts'
import { appInfo } from '#contract/server.ts'
import { ApiFailure, callApi } from '#web/core/api.ts'
import { sessionQuery, useSession } from '#web/users/session.ts'
import { accountMessages } from '#words/generated/home.ts'

export const accountsQuery = queryOptions({ queryKey: ['accounts'], queryFn: () => callApi(listAccounts) })

/** Asked for once there is an Instagram session; before that there is nothing to list. */
function useAccountsOptions() {
  const enabled = !!useSession().data?.instagram_session
  return { ...accountsQuery, enabled }
}

export const useAccounts = () => useQuery(useAccountsOptions())

/** The one marked active, otherwise the first. */
export const currentOf = (accounts: readonly Account[]) => accounts.find((account) => account.is_active) ?? accounts[0]

export const useCurrentAccount = () => useQuery({ ...useAccountsOptions(), select: currentOf }).data

export const unknownAccount = () => new ApiFailure('account_not_found', 404, accountMessages.unknownAccount)

type Switch = { account_id: string; skip_verification?: boolean }

/** Makes another account the current one; what belonged to the one before is read again. */
export function useSwitchAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ account_id, skip_verification = false }: Switch) => {
      const known = await client.ensureQueryData(accountsQuery)
      if (!known.some((account) => account.id === account_id)) throw unknownAccount()
      return callApi(switchAccount, { account_id, force_refresh: false, skip_verification })
    },
    onSuccess: ({ instagram_session, accounts }) => {
      client.setQueryData(accountsQuery.queryKey, accounts)
      client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, instagram_session })
      return client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[0] !== 'accounts',
      })
    },
  })
}

/** What a newcomer may know about the Instagram we are connected to; without an answer nothing is shown. */
export const appInfoQuery = queryOptions({
  queryKey: ['app-info'],
  queryFn: () => callApi(appInfo),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
