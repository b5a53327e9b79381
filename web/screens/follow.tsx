import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Navigate, useSearchParams } from 'react-router'
import type { Account } from '#contract/accounts.ts'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { Page } from '#web/app/page.tsx'
import { EarlierTasks } from '#web/automation/earlier-tasks.tsx'
import { isOver } from '#web/automation/finish.ts'
import { FollowSetup } from '#web/automation/follow-setup.tsx'
import { automationMessages as messages } from '#web/automation/messages.ts'
import { tasksQuery } from '#web/automation/queries.ts'
import { RunView } from '#web/automation/run-view.tsx'
import { runPath } from '#web/automation/task-words.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const SETUP = '/functions/follow?new'

/** `?task=` shows one run, `?new` a task to be set up; the bare address goes to whichever is at hand. */
export function FollowScreen() {
  const account = useCurrentAccount()
  const [params] = useSearchParams()
  const task_id = params.get('task')
  return (
    <Page
      title={messages.follow}
      description={messages.followAbout}
      actions={
        task_id === null ? null : (
          <LinkButton to={SETUP} icon={<Plus size={16} aria-hidden />}>
            {messages.newTask}
          </LinkButton>
        )
      }
    >
      {account === undefined ? (
        <Skeleton className="h-96" />
      ) : task_id !== null ? (
        <RunView key={task_id} task_id={task_id} account_id={account.id} />
      ) : params.has('new') ? (
        <Setup key={account.id} account={account} />
      ) : (
        <Arrival account={account} />
      )}
    </Page>
  )
}

type AccountProps = { account: Account }

/** Goes to the run of the newest task that is not over, otherwise to a new one. */
function Arrival({ account }: AccountProps) {
  const { data: tasks, error } = useQuery(tasksQuery(account.id))
  if (!tasks && !error) return <Skeleton className="h-96" />
  const running = tasks?.find((task) => task.kind === 'follow' && !isOver(task))
  return <Navigate to={running ? runPath(running) : SETUP} replace />
}

const Setup = ({ account }: AccountProps) => (
  // Below 1024 px the bar with the next step covers the end of the page.
  <div className="flex flex-col gap-6 max-lg:pb-20">
    <FollowSetup account_id={account.id} />
    <EarlierTasks account_id={account.id} />
  </div>
)
