import { queryOptions } from '@tanstack/react-query'
import { listTasks, type TaskSort } from '#contract/automation.ts'
import { countTasks } from '#contract/task-list.ts'
import { SECOND } from '#rules/durations.ts'
import type { TaskListQuery } from '#web/automation/list/tasks-view.ts'
import { callApi } from '#web/core/api.ts'

/** Tasks read at once. */
export const PAGE = 50

/** A task that begins to wait or is paused elsewhere is no event of its own: counts and rows are read again together. */
const AGAIN_EVERY = 20 * SECOND

export const taskPageQuery = (wanted: TaskListQuery, sort: TaskSort, page: number) =>
  queryOptions({
    queryKey: ['tasks', 'page', wanted, sort, page],
    queryFn: async ({ signal }) =>
      (await callApi(listTasks, { ...wanted, sort, offset: page * PAGE, limit: PAGE }, { signal })).tasks,
    refetchInterval: AGAIN_EVERY,
  })

/** How many tasks there are of each status; whichever statuses are wanted is no part of the question. */
export const taskCountsQuery = ({ status: _, ...wanted }: TaskListQuery) =>
  queryOptions({
    queryKey: ['tasks', 'counts', wanted],
    queryFn: async ({ signal }) => (await callApi(countTasks, wanted, { signal })).counts,
    placeholderData: (before) => before,
    refetchInterval: AGAIN_EVERY,
  })
