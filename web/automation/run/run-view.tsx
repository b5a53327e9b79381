import { Navigate } from 'react-router'
import type { TaskKind } from '#contract/automation.ts'
import { onlyReads, screenPathOf } from '#rules/kinds/kinds.ts'
import { EarlierTasks } from '#web/automation/earlier-tasks.tsx'
import { runPath } from '#web/automation/kinds.ts'
import { AccountLimits } from '#web/automation/limits/account-limits.tsx'
import { useTask } from '#web/automation/queries.ts'
import { RunErrors } from '#web/automation/run/run-errors.tsx'
import { RunFacts } from '#web/automation/run/run-facts.tsx'
import { RunLog } from '#web/automation/run/run-log.tsx'
import { RunProgress } from '#web/automation/run/run-progress.tsx'
import { messageOf } from '#web/core/api.ts'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

export type RunViewProps = { task_id: string; account_id: string; kinds: readonly [TaskKind, ...TaskKind[]] }

/** One task with all there is to know of it, live while it runs. */
export function RunView({ task_id, account_id, kinds }: RunViewProps) {
  const { task, error, retry } = useTask(task_id)
  // The user has gone over to another account, which has tasks of its own.
  if (task && task.account_id !== account_id) return <Navigate to={screenPathOf(kinds[0])} replace />
  if (task && !kinds.includes(task.kind)) return <Navigate to={runPath(task)} replace />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {task ? (
          <>
            <RunProgress task={task} />
            <RunErrors task={task} />
            {onlyReads(task.kind) ? null : <RunLog task={task} />}
          </>
        ) : error ? (
          <LoadError message={messageOf(error)} onRetry={retry} />
        ) : (
          <Skeleton className="h-72" />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {task ? <RunFacts task={task} /> : null}
        <EarlierTasks account_id={account_id} kinds={kinds} shown={task_id} />
        {task ? <AccountLimits account_id={account_id} kind={task.kind} /> : null}
      </div>
    </div>
  )
}
