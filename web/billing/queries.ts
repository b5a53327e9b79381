import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSubscription, getUsage, listPlans, subscribe } from '#contract/billing.ts'
import { api } from '#web/app/api.ts'
import { sessionQuery } from '#web/users/queries.ts'

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async () => (await api(listPlans)).subscriptions,
  staleTime: Number.POSITIVE_INFINITY,
})

export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async () => (await api(getUsage)).usage,
})

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async () => (await api(getSubscription)).subscription,
})

export const useUsage = () => useQuery(usageQuery)

declare global {
  interface WindowEventMap {
    /** Raised by whoever has changed the subscription. */
    'refresh-subscription': Event
  }
}

/** Reads the usage anew when somebody says that the subscription has changed. */
export function useUsageReload() {
  const client = useQueryClient()
  useEffect(() => {
    const reload = () => void client.invalidateQueries({ queryKey: usageQuery.queryKey })
    addEventListener('refresh-subscription', reload)
    return () => removeEventListener('refresh-subscription', reload)
  }, [client])
}

/** Chooses a plan that needs no payment; the check afterwards brings the user who has now chosen. */
export function useChoosePlan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (subscription_id: string) => api(subscribe, { subscription_id }),
    onSuccess: () => client.fetchQuery({ ...sessionQuery, staleTime: 0 }),
  })
}
