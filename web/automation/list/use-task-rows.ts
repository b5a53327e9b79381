import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Task } from '#contract/automation.ts'
import { taskStatuses } from '#rules/task-states.ts'
import { PAGE, taskCountsQuery, taskPageQuery } from '#web/automation/list/task-list-queries.ts'
import { type TasksView, wantedOf } from '#web/automation/list/tasks-view.ts'
import { shownTaskUpdate } from '#web/core/live-state.ts'

/** Any row of the wanted tasks: the pages in sight are read, those read before are still known. */
export function useTaskRows(view: TasksView) {
  const client = useQueryClient()
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  const wanted = wantedOf(view)
  const counts = useQuery(taskCountsQuery(wanted))
  const statuses = view.statuses.length > 0 ? view.statuses : taskStatuses
  const total = counts.data && statuses.reduce((sum, status) => sum + (counts.data?.[status] ?? 0), 0)

  const last_page = total === undefined ? 0 : Math.max(0, Math.ceil(total / PAGE) - 1)
  const from = Math.min(last_page, Math.floor(seen.first / PAGE))
  const until = Math.min(last_page, Math.floor(seen.last / PAGE))
  const pages = Array.from({ length: until - from + 1 }, (_, nth) => from + nth)
  const read = useQueries({ queries: pages.map((page) => taskPageQuery(wanted, view.sort, page)) })

  const pageAt = (page: number): Task[] | undefined =>
    read[page - from]?.data ?? client.getQueryData(taskPageQuery(wanted, view.sort, page).queryKey)

  const failed =
    read.find(({ isError, data }) => isError && data === undefined) ?? (counts.isLoadingError ? counts : null)
  return {
    counts: counts.data,
    total,
    taskAt: (index: number) => pageAt(Math.floor(index / PAGE))?.[index % PAGE],
    /** Every task that has been read, in its latest state. */
    loaded: () => {
      const known = client.getQueriesData<Task[]>({ queryKey: ['tasks', 'page', wanted, view.sort] })
      const tasks = known.flatMap(([, page]) => page ?? []).map((task) => shownTaskUpdate(task.id)?.task ?? task)
      return [...new Map(tasks.map((task) => [task.id, task])).values()]
    },
    /** The ids of a range of rows, of which the pages that are missing are read. */
    readIds: async (first: number, last: number) => {
      const ids: string[] = []
      for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page++) {
        const tasks = await client.ensureQueryData(taskPageQuery(wanted, view.sort, page))
        const begin = page * PAGE
        ids.push(...tasks.slice(Math.max(0, first - begin), last - begin + 1).map(({ id }) => id))
      }
      return ids
    },
    show: (first: number, last: number) =>
      setSeen((before) => (isSame(before, { first, last }) ? before : { first, last })),
    error: failed?.error ?? null,
    retry: () => {
      void counts.refetch()
      for (const page of read) if (page.isError) void page.refetch()
    },
  }
}

type Range = { first: number; last: number }

/** Rows of the same pages are the same to those who read them. */
const isSame = (one: Range, other: Range) =>
  Math.floor(one.first / PAGE) === Math.floor(other.first / PAGE) &&
  Math.floor(one.last / PAGE) === Math.floor(other.last / PAGE)
