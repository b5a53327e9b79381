import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Plus } from 'lucide-react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import type { Account } from '#contract/accounts.ts'
import type { TaskKind } from '#contract/automation.ts'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { Page } from '#web/app/page.tsx'
import { AccountLimits } from '#web/automation/account-limits.tsx'
import { EarlierTasks } from '#web/automation/earlier-tasks.tsx'
import { isOver } from '#web/automation/finish.ts'
import { runPath, SCHEDULES_PATH, setupPath } from '#web/automation/kinds.ts'
import { LiveRun } from '#web/automation/live-run.tsx'
import { automationMessages as messages } from '#web/automation/messages.ts'
import { RunView } from '#web/automation/run-view.tsx'
import { scheduleMessages } from '#web/automation/schedule-messages.ts'
import { tasksQuery } from '#web/automation/task-queries.ts'
import { TaskSetup } from '#web/automation/task-setup.tsx'
import { useBeginning } from '#web/automation/use-beginning.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type FunctionPageProps = {
  name: keyof typeof messages.functions
  /** The kinds of task this page is for, the usual one first. */
  kinds: readonly [TaskKind, ...TaskKind[]]
}

/** What the address may begin a new task with. */
const BEGINNINGS = ['new', 'list', 'schedule']

/** `?task=` shows one run, `?new` a task to be set up; the bare address goes to whichever is at hand. */
export function FunctionPage({ name, kinds }: FunctionPageProps) {
  const account = useCurrentAccount()
  const [params] = useSearchParams()
  const task_id = params.get('task')
  const wanted = kinds.find((kind) => kind === params.get('new')) ?? kinds[0]
  const isSetup = BEGINNINGS.some((beginning) => params.has(beginning))
  return (
    <Page
      title={messages.functions[name].title}
      description={messages.functions[name].about}
      actions={
        <>
          <LinkButton to={SCHEDULES_PATH} icon={<CalendarClock size={16} aria-hidden />}>
            {scheduleMessages.title}
          </LinkButton>
          {task_id === null ? null : (
            <LinkButton to={setupPath(kinds[0])} icon={<Plus size={16} aria-hidden />}>
              {messages.newTask}
            </LinkButton>
          )}
        </>
      }
    >
      {account === undefined ? (
        <Skeleton className="h-96" />
      ) : task_id !== null ? (
        <RunView key={task_id} task_id={task_id} account_id={account.id} kinds={kinds} />
      ) : isSetup ? (
        <Setup key={`${account.id} ${wanted}`} account={account} kind={wanted} kinds={kinds} />
      ) : (
        <Arrival account={account} kinds={kinds} />
      )}
    </Page>
  )
}

type AccountProps = { account: Account; kinds: FunctionPageProps['kinds'] }

/** Goes to the run of the newest task that is not over, otherwise to a new one. */
function Arrival({ account, kinds }: AccountProps) {
  const { data: tasks, error } = useQuery(tasksQuery(account.id))
  if (!tasks && !error) return <Skeleton className="h-96" />
  const running = tasks?.find((task) => kinds.includes(task.kind) && !isOver(task))
  return <Navigate to={running ? runPath(running) : setupPath(kinds[0])} replace />
}

function Setup({ account, kind, kinds }: AccountProps & { kind: TaskKind }) {
  const navigate = useNavigate()
  const beginning = useBeginning(kind)
  if (!beginning) return <Skeleton className="h-96" />
  const account_id = beginning.schedule?.account_id ?? account.id
  return (
    // Below 1024 px the bar with the next step covers the end of the page.
    <div className="flex flex-col gap-6 max-lg:pb-20">
      {kinds.length > 1 && !beginning.schedule ? (
        <Segmented
          label={messages.reactChoice}
          options={kinds.map((value) => ({
            value,
            label: value === 'comment' ? messages.reactKinds.comment : messages.reactKinds.react,
          }))}
          value={kind}
          onChange={(value) => navigate(setupPath(value), { replace: true })}
          className="self-start max-sm:w-full max-sm:*:flex-1"
        />
      ) : null}
      <TaskSetup account_id={account_id} kind={kind} beginning={beginning}>
        <LiveTasks account_id={account_id} kinds={kinds} />
        <AccountLimits account_id={account_id} kind={kind} />
      </TaskSetup>
      <EarlierTasks account_id={account_id} kinds={kinds} />
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
