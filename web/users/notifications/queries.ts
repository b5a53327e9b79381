import { infiniteQueryOptions } from '@tanstack/react-query'
import { listNotifications, readNotifications } from '#contract/notifications.ts'
import { MINUTE } from '#rules/durations.ts'
import { callApi } from '#web/core/api.ts'
import { useChange } from '#web/core/use-change.ts'

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ pageParam }) => callApi(listNotifications, { limit: 30, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  // What the socket doesn't announce still appears.
  refetchInterval: MINUTE,
})

export const useMarkRead = () =>
  useChange([notificationsQuery], (which: { up_to: string } | { ids: string[] }) => callApi(readNotifications, which))
