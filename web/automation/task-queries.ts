import { queryOptions } from '@tanstack/react-query'
import { getTask, listTasks } from '#contract/automation.ts'
import { getLimits } from '#contract/limits.ts'
import { callApi } from '#web/core/api.ts'

/** The newest tasks of an account, the newest first. */
export const tasksQuery = (account_id: string | undefined) =>
  queryOptions({
    queryKey: ['tasks', 'of', account_id ?? null],
    queryFn: async () => (await callApi(listTasks, { account_id, limit: 50 })).tasks,
    enabled: account_id !== undefined,
  })

export const taskQuery = (id: string) =>
  queryOptions({ queryKey: ['tasks', 'one', id], queryFn: async () => (await callApi(getTask, { id })).task })

/** What holds for an account now, and how much of it is used. */
export const limitsQuery = (account_id: string) =>
  queryOptions({
    queryKey: ['limits', account_id],
    queryFn: async () => (await callApi(getLimits, { id: account_id })).limits,
  })
