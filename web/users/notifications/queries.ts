import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listNotifications, readNotifications } from '#contract/notifications.ts'
import { MINUTE } from '#rules/durations.ts'
import { api } from '#web/core/api.ts'

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ pageParam }) => api(listNotifications, { limit: 30, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  // What the socket doesn't announce still appears.
  refetchInterval: MINUTE,
})

export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (which: { up_to: string } | { ids: string[] }) => api(readNotifications, which),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  })
}
