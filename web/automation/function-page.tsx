import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { Account } from '#contract/accounts.ts'
import { kindsOf } from '#rules/kinds/kinds.ts'
import * as paths from '#rules/paths.ts'
import type { TaskScreen } from '#rules/task-screens.ts'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { ActingAs } from '#web/automation/composer/acting-as.tsx'
import type { FunctionSetupProps } from '#web/automation/function-setup.tsx'
import { runPath, setupPath } from '#web/automation/kinds.ts'
import type { RunViewProps } from '#web/automation/run/run-view.tsx'
import { schedulesQuery } from '#web/automation/schedules/schedule-queries.ts'
import { tasksQuery } from '#web/automation/task-queries.ts'
import { isOver } from '#web/automation/task-state.ts'
import { Page } from '#web/core/page.tsx'
import { screen } from '#web/core/screen.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { composerMessages } from '#words/composer.ts'
import { runMessages as messages } from '#words/runs.ts'

// Each is the content of a page of its own, and much code.
const Run = screen<'RunView', RunViewProps>(() => import('#web/automation/run/run-view.tsx'), 'RunView')
const Setup = screen<'FunctionSetup', FunctionSetupProps>(
  () => import('#web/automation/function-setup.tsx'),
  'FunctionSetup',
)

// Fetched while the page around it is drawn.
const { preload } = new URLSearchParams(location.search).has('task') ? Run : Setup
void preload()

type FunctionPageProps = { name: TaskScreen }

/** What the address may begin a new task with. */
const BEGINNINGS = ['new', 'list', 'schedule']

/** `?task=` shows one run, `?new` a task to be set up; the bare address goes to whichever is at hand. */
export function FunctionPage({ name }: FunctionPageProps) {
  const kinds = kindsOf(name)
  const account = useCurrentAccount()
  const [params] = useSearchParams()
  const task_id = params.get('task')
  const wanted = kinds.find((kind) => kind === params.get('new')) ?? kinds[0]
  const acting_id = useScheduleAccount(params.get('schedule'))
  const isSetup = BEGINNINGS.some((beginning) => params.has(beginning))
  return (
    <Page
      // A run is a page of its own: its heading takes the focus when a task is started, and another one's when that is opened.
      key={task_id}
      title={messages.screens[name].title}
      description={messages.screens[name].about}
      actions={
        <>
          {isSetup ? <ActingAs label={composerMessages.actingAs[wanted]} account_id={acting_id} /> : null}
          {isSetup ? null : (
            <LinkButton to={paths.schedules} icon={<CalendarClock size={16} aria-hidden />}>
              {messages.schedules}
            </LinkButton>
          )}
          {task_id === null ? null : (
            <LinkButton to={setupPath(kinds[0])} icon={<Plus size={16} aria-hidden />}>
              {messages.newTask}
            </LinkButton>
          )}
        </>
      }
    >
      <Suspense fallback={<Skeleton className="h-96" />}>
        {account === undefined ? (
          <Skeleton className="h-96" />
        ) : task_id !== null ? (
          <Run.Screen key={task_id} task_id={task_id} account_id={account.id} kinds={kinds} />
        ) : isSetup ? (
          <Setup.Screen key={`${account.id} ${wanted}`} account={account} kind={wanted} kinds={kinds} />
        ) : (
          <Arrival account={account} kinds={kinds} />
        )}
      </Suspense>
    </Page>
  )
}

/** The account of a schedule that is being changed; null where another task is set up. */
const useScheduleAccount = (id: string | null) =>
  useQuery({ ...schedulesQuery, enabled: id !== null }).data?.find((schedule) => schedule.id === id)?.account_id ?? null

type AccountProps = { account: Account; kinds: RunViewProps['kinds'] }

/** Goes to the run of the newest task that is not over, otherwise to a new one. */
function Arrival({ account, kinds }: AccountProps) {
  const { data: tasks, error } = useQuery(tasksQuery(account.id))
  if (!tasks && !error) return <Skeleton className="h-96" />
  const running = tasks?.find((task) => kinds.includes(task.kind) && !isOver(task))
  return <Navigate to={running ? runPath(running) : setupPath(kinds[0])} replace />
}
