import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { Account } from '#contract/accounts.ts'
import { kindsOf } from '#rules/kinds/kinds.ts'
import * as paths from '#rules/paths.ts'
import type { TaskScreen } from '#rules/task-screens.ts'
import { AccountSwitcher } from '#web/accounts/account-switcher.tsx'
import { useAccounts, useCurrentAccount } from '#web/accounts/queries.ts'
import type { FunctionSetupProps } from '#web/automation/function/function-setup.tsx'
import { runPath, setupPath } from '#web/automation/kinds.ts'
import { schedulesQuery } from '#web/automation/schedules/schedule-queries.ts'
import { tasksQuery } from '#web/automation/task-queries.ts'
import { isOver } from '#web/automation/task-state.ts'
import { HelpLink } from '#web/core/help-link.tsx'
import { Page } from '#web/core/page.tsx'
import { screen } from '#web/core/screen.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { runMessages as messages } from '#words/generated/automation.ts'
import { composerMessages } from '#words/generated/composer.ts'

// Much code, fetched while the page around it is drawn.
const Setup = screen<'FunctionSetup', FunctionSetupProps>(
  () => import('#web/automation/function/function-setup.tsx'),
  'FunctionSetup',
)
void Setup.preload()

/** What the address may begin a new task with. */
const BEGINNINGS = ['new', 'list', 'schedule']

/** `?new` has a task to be set up; the bare address goes to the running one, if there is. `?task=` is where tasks were in older links. */
export function FunctionPage({ name }: { name: TaskScreen }) {
  const kinds = kindsOf(name)
  const account = useCurrentAccount()
  const [params] = useSearchParams()
  const task_id = params.get('task')
  const wanted = kinds.find((kind) => kind === params.get('new')) ?? kinds[0]
  const [list_id, schedule_id] = [params.get('list'), params.get('schedule')]
  const acting_id = useScheduleAccount(schedule_id)
  const isSetup = BEGINNINGS.some((beginning) => params.has(beginning))
  if (task_id !== null) return <Navigate to={runPath({ id: task_id })} replace />
  return (
    <Page
      title={messages.screens[name].title}
      description={
        name === 'followers' ? (
          <>
            {messages.screens[name].about} <HelpLink answer="remove-followers">{messages.whatUndo}</HelpLink>
          </>
        ) : (
          messages.screens[name].about
        )
      }
      actions={
        isSetup ? (
          <ActingAs label={composerMessages.actingAs[wanted]} account_id={acting_id} />
        ) : (
          <LinkButton to={paths.schedules} icon={CalendarClock}>
            {messages.schedules}
          </LinkButton>
        )
      }
    >
      <Suspense fallback={<Skeleton className="h-96" />}>
        {account === undefined ? (
          <Skeleton className="h-96" />
        ) : isSetup ? (
          <Setup.Screen
            key={[account.id, wanted, list_id, schedule_id].join()}
            account={account}
            kind={wanted}
            kinds={kinds}
          />
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

/** Goes to the run of the newest task that is not over, otherwise to a new one. */
function Arrival({ account, kinds }: { account: Account; kinds: ReturnType<typeof kindsOf> }) {
  const { data: tasks, error } = useQuery(tasksQuery(account.id))
  if (!tasks && !error) return <Skeleton className="h-96" />
  const running = tasks?.find((task) => kinds.includes(task.kind) && !isOver(task))
  return <Navigate to={running ? runPath(running) : setupPath(kinds[0])} replace />
}

type ActingAsProps = {
  /** `Following as` */
  label: string
  /** A schedule's own account, which can't be exchanged here; null for the current one. */
  account_id: string | null
}

/** The account that acts, with its picture, and the way to take another one. */
function ActingAs({ label, account_id }: ActingAsProps) {
  const { data: accounts } = useAccounts()
  const fixed = accounts?.find(({ id }) => id === account_id)
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span className="shrink-0 text-muted">{label}</span>
      {fixed ? (
        <span className="flex min-w-0 items-center gap-2 font-medium">
          <Avatar name={fixed.username} src={fixed.profile_pic_url} size="small" />
          <bdi translate="no" className="truncate">
            @{fixed.username}
          </bdi>
        </span>
      ) : (
        <AccountSwitcher label={label} />
      )}
    </div>
  )
}
