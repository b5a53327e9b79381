import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSubscription, getUsage, listPlans } from '#contract/billing.ts'
import { defaultUsage } from '#rules/limits.ts'
import { callApi } from '#web/core/api.ts'

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async () => (await callApi(listPlans)).subscriptions,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Asks for the usage; where that fails, it is put together from what can still be asked for. */
async function readUsage() {
  try {
    return (await callApi(getUsage)).usage
  } catch (error) {
    const { readRebuiltUsage } = await import('#web/billing/rebuilt-usage.ts')
    return readRebuiltUsage(error)
  }
}

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async () => (await callApi(getSubscription)).subscription,
})

export const usageQuery = queryOptions({ queryKey: ['usage'], queryFn: readUsage })

/** Before anything has been loaded the defaults hold. */
export const useUsage = () => useQuery({ ...usageQuery, placeholderData: defaultUsage })

declare global {
  interface WindowEventMap {
    /** Dispatched after a change of the subscription. */
    'refresh-subscription': Event
  }
}

/** Reads the usage again after a change of the subscription. */
export function useUsageReload() {
  const client = useQueryClient()
  useEffect(() => {
    const reload = () => void client.invalidateQueries({ queryKey: usageQuery.queryKey })
    addEventListener('refresh-subscription', reload)
    return () => removeEventListener('refresh-subscription', reload)
  }, [client])
}
