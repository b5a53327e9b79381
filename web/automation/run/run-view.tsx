import type { Task } from '#contract/automation.ts'
import { kinds, kindsOf, onlyReads } from '#rules/kinds/kinds.ts'
import { EarlierTasks } from '#web/automation/earlier-tasks.tsx'
import { AccountLimits } from '#web/automation/limits/account-limits.tsx'
import { RunErrors } from '#web/automation/run/run-errors.tsx'
import { RunFacts } from '#web/automation/run/run-facts.tsx'
import { RunLog } from '#web/automation/run/run-log.tsx'
import { RunProgress } from '#web/automation/run/run-progress.tsx'

export type RunViewProps = { task: Task }

/** One task with all there is to know of it, live while it runs. */
export const RunView = ({ task }: RunViewProps) => (
  <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="flex min-w-0 flex-col gap-6">
      <RunProgress task={task} />
      <RunErrors task={task} />
      {onlyReads(task.kind) ? null : <RunLog task={task} />}
    </div>
    <div className="flex min-w-0 flex-col gap-6">
      <RunFacts task={task} />
      <EarlierTasks account_id={task.account_id} kinds={kindsOf(kinds[task.kind].screen)} shown={task.id} />
      <AccountLimits account_id={task.account_id} kind={task.kind} />
    </div>
  </div>
)
