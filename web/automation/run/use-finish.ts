import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Task } from '#contract/automation.ts'
import { limitsQuery } from '#web/automation/task-queries.ts'
import { useUsage } from '#web/billing/queries.ts'
import { timezone } from '#web/core/api.ts'
import { momentWords } from '#web/core/moments.ts'

/** The rules of an estimate are much code, and what it tells can come a moment later. */
export const estimateQuery = queryOptions({
  queryKey: ['finish-estimate'],
  queryFn: () => import('#web/automation/run/finish.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
})

/** About when a live task is done, in words; undefined when nobody can say. */
export function useFinish(task: Task): string | undefined {
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
    const now = Date.now()
    const at = estimate.finishOf(task, { used, limit }, limits, now, timezone())
    return at === null ? undefined : momentWords(at, now, timezone())
  }, [id, status, done_count, until, used, limit, limits, estimate])
}
