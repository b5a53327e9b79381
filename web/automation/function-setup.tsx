import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Account } from '#contract/accounts.ts'
import type { TaskKind } from '#contract/automation.ts'
import { setupPath } from '#web/automation/kinds.ts'
import { TaskSetup } from '#web/automation/new-task/task-setup.tsx'
import { useBeginning } from '#web/automation/new-task/use-beginning.ts'
import { LiveRun } from '#web/automation/run/live-run.tsx'
import { tasksQuery } from '#web/automation/task-queries.ts'
import { isOver } from '#web/automation/task-state.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { kindWords } from '#words/kinds/kinds.ts'
import { automationMessages as messages } from '#words/tasks.ts'

export type FunctionSetupProps = { account: Account; kind: TaskKind; kinds: readonly TaskKind[] }

/** A new task of one of the function's kinds, with what runs already and the account's limits beside it. */
export function FunctionSetup({ account, kind, kinds }: FunctionSetupProps) {
  const navigate = useNavigate()
  const beginning = useBeginning(kind)
  if (!beginning) return <Skeleton className="h-96" />
  const account_id = beginning.schedule?.account_id ?? account.id
  return (
    // Below 1024 px the bar with the next step covers the end of the page.
    <div className="flex flex-col gap-6 foot:pb-20">
      {kinds.length > 1 && !beginning.schedule ? (
        <Segmented
          label={messages.reactChoice}
          options={kinds.map((value) => ({ value, label: kindWords[value].choice }))}
          value={kind}
          onChange={(value) => navigate(setupPath(value), { replace: true })}
          full="on-phones"
          className="self-start"
        />
      ) : null}
      <TaskSetup account_id={account_id} kind={kind} beginning={beginning}>
        <LiveTasks account_id={account_id} kinds={kinds} />
      </TaskSetup>
    </div>
  )
}

/** What of this function runs already. */
function LiveTasks({ account_id, kinds }: { account_id: string; kinds: readonly TaskKind[] }) {
  const { data: tasks } = useQuery(tasksQuery(account_id))
  return tasks
    ?.filter((task) => kinds.includes(task.kind) && !isOver(task))
    .map((task) => <LiveRun key={task.id} task={task} />)
}
