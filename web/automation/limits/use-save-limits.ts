import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Limits, putLimits } from '#contract/limits.ts'
import { limitsQuery } from '#web/automation/task-queries.ts'
import { callApi } from '#web/core/api.ts'

type Change = Partial<Pick<Limits, 'preset' | 'active_hours' | 'rhythm'> & { warm_up: boolean }>

/** Changes some of an account's limits. */
export function useSaveLimits(account_id: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => callApi(putLimits, { id: account_id, ...change }),
    onSuccess: ({ limits }) => {
      client.setQueryData(limitsQuery(account_id).queryKey, limits)
      onSaved()
    },
  })
}
