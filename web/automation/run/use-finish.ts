import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Task } from '#contract/automation.ts'
import { limitsQuery } from '#web/automation/task-queries.ts'
import { useUsage } from '#web/billing/queries.ts'
import { timezone } from '#web/core/api.ts'

/** The rules of an estimate are much code, and what it tells can come a moment later. */
export const estimateQuery = queryOptions({
  queryKey: ['finish-estimate'],
  queryFn: () => import('#web/automation/run/finish.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
})

/** About when a live task is done, epoch ms; undefined when nobody can say. */
export function useFinish(task: Task): number | undefined {
  const usage = useUsage().data
  const used = usage?.usage.daily_actions ?? 0
  const limit = usage?.limits.daily_actions ?? Number.POSITIVE_INFINITY
  const estimate = useQuery(estimateQuery).data
  const limits = useQuery(limitsQuery(task.account_id)).data
  const { id, status, done_count } = task
  const until = task.waiting?.until

  // biome-ignore lint/correctness/useExhaustiveDependencies: a walk through the rules; repeated only when its outcome may differ
  return useMemo(() => {
    if (!limits || !estimate) return undefined
    return estimate.finishOf(task, { used, limit }, limits, Date.now(), timezone()) ?? undefined
  }, [id, status, done_count, until, used, limit, limits, estimate])
}
