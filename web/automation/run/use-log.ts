import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listActions, type Task } from '#contract/automation.ts'
import { SECOND } from '#rules/durations.ts'
import { type LogPage, mergeNewest } from '#web/automation/run/log.ts'
import { callApi } from '#web/core/api.ts'

const PAGE = 50

/** At most one reading of the newest lines in this time, however fast the task runs. */
const READ_INTERVAL = SECOND

const readLog = (id: string, cursor: string | null) =>
  callApi(listActions, { id, limit: PAGE, ...(cursor !== null && { cursor }) })

/** The log of a task, the newest first: 50 lines, older ones on demand, new ones as the task continues. */
export function useLog(task: Task) {
  const client = useQueryClient()
  const { id } = task
  const query = useInfiniteQuery({
    queryKey: ['task-log', id],
    queryFn: ({ pageParam }) => readLog(id, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page: LogPage) => page.next_cursor,
  })

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const isBusy = useRef(false)
  const isReading = () => isBusy.current || client.isFetching({ queryKey: ['task-log', id], exact: true }) > 0
  // One reading at a time, or an older answer could come last; and none beside one of older lines, which ends with the lines as they were when it began.
  const readNewest = async () => {
    timer.current = undefined
    if (isReading()) return readSoon()
    isBusy.current = true
    const newest = await readLog(id, null).catch(() => null)
    isBusy.current = false
    if (isReading()) return readSoon()
    if (!newest) return
    client.setQueryData<InfiniteData<LogPage, string | null>>(['task-log', id], (log) => {
      if (!log) return log
      const pages = mergeNewest(log.pages, newest)
      return { pages, pageParams: pages.map((_, nth) => log.pageParams[nth] ?? null) }
    })
  }
  const readSoon = () => {
    timer.current ??= setTimeout(readNewest, READ_INTERVAL)
  }

  // Every change of the task may have added a line.
  const change = `${task.done_count} ${task.skipped_count} ${task.failed_count} ${task.status} ${task.current_action}`
  const isRead = query.data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again at every change
  useEffect(() => {
    if (isRead) readSoon()
  }, [id, isRead, change])

  return {
    actions: query.data?.pages.flatMap(({ actions }) => actions),
    error: query.error,
    retry: query.refetch,
    more: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
    },
  }
}

/** The people the task could not act on, up to 200 of each kind; read when there are any. */
export const useFailures = ({ id, failed_count }: Task) =>
  useQuery({
    queryKey: ['task-log', id, 'failures', failed_count],
    queryFn: async () => {
      const [refused, unknown] = await Promise.all(
        (['refused', 'unknown'] as const).map((state) => callApi(listActions, { id, state, limit: 200 })),
      )
      return [...(refused?.actions ?? []), ...(unknown?.actions ?? [])]
    },
    enabled: failed_count > 0,
    placeholderData: (before) => before,
  }).data
