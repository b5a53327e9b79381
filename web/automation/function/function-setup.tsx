import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { Account } from '#contract/accounts.ts'
import type { TaskKind } from '#rules/kinds/kinds.ts'
import * as paths from '#rules/paths.ts'
import { taskCommands } from '#rules/task-list.ts'
import type { Beginning } from '#web/automation/draft/use-draft.ts'
import { setupPath } from '#web/automation/kinds.ts'
import { TaskSetup } from '#web/automation/new-task/task-setup.tsx'
import { useBeginning } from '#web/automation/new-task/use-beginning.ts'
import { LiveRun } from '#web/automation/run/live-run.tsx'
import { tasksQuery } from '#web/automation/task-queries.ts'
import { isOver } from '#web/automation/task-state.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { accountMessages } from '#words/generated/home.ts'
import { scheduleMessages } from '#words/generated/schedules.ts'
import { kindWords } from '#words/kinds/kinds.ts'

export type FunctionSetupProps = { account: Account; kind: TaskKind; kinds: readonly TaskKind[] }

/** A new task of one of the function's kinds, with what runs already and the account's limits beside it. */
export function FunctionSetup(props: FunctionSetupProps) {
  const beginning = useBeginning(props.kind)
  if (beginning.is_gone) return <GoneSchedule />
  return (
    <Loaded query={beginning} skeleton="h-96">
      {(read) => <SetupFrom beginning={read} {...props} />}
    </Loaded>
  )
}

/** Back to the schedules, with the sentence of a refused change, which is said once. */
function GoneSchedule() {
  useEffect(() => toast.error(scheduleMessages.gone, { id: scheduleMessages.gone }), [])
  return <Navigate to={paths.schedules} replace />
}

function SetupFrom({ beginning, account, kind, kinds }: FunctionSetupProps & { beginning: Beginning }) {
  const navigate = useNavigate()
  const account_id = beginning.schedule?.account_id ?? account.id
  return (
    // Below 1024 px the bar with the next step covers the end of the page.
    <div className="flex flex-col gap-4 lg:gap-6 foot:pb-14">
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

/** Tasks shown in full; the others are a number with a link. */
const MAX_SHOWN = 2

/** What of this function runs already. */
function LiveTasks({ account_id, kinds }: { account_id: string; kinds: readonly TaskKind[] }) {
  const { data: tasks = [] } = useQuery(tasksQuery(account_id))
  const running = tasks.filter((task) => kinds.includes(task.kind) && !isOver(task))
  const wanted = new URLSearchParams({
    account: account_id,
    kind: kinds.join(','),
    status: taskCommands.stop.join(','),
  })
  return (
    <>
      {running.slice(0, MAX_SHOWN).map((task) => (
        <LiveRun key={task.id} task={task} />
      ))}
      {running.length > MAX_SHOWN ? (
        <LinkButton to={`${paths.tasks}?${wanted}`} variant="ghost">
          {accountMessages.moreRuns({ count: running.length - MAX_SHOWN })}
        </LinkButton>
      ) : null}
    </>
  )
}
