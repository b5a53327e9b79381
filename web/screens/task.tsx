import { ArrowLeft, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import * as paths from '#rules/paths.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { setupPath } from '#web/automation/kinds.ts'
import { useTask } from '#web/automation/queries.ts'
import type { RunViewProps } from '#web/automation/run/run-view.tsx'
import { titleOf } from '#web/automation/task-words.ts'
import { messageOf } from '#web/core/api.ts'
import { Page } from '#web/core/page.tsx'
import { screen } from '#web/core/screen.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { atName } from '#words/bidi.ts'
import { taskListMessages as messages } from '#words/generated/tasks.ts'

// Much code, fetched while the page around it is drawn.
const Run = screen<'RunView', RunViewProps>(() => import('#web/automation/run/run-view.tsx'), 'RunView')
void Run.preload()

/** One task of any account, whenever it was made. */
export function TaskScreen() {
  const { id = '' } = useParams()
  const { task, error, retry } = useTask(id)
  const { data: accounts = [] } = useAccounts()
  const account = accounts.find((one) => one.id === task?.account_id)
  return (
    <Page
      isWide
      title={task ? titleOf(task) : messages.title}
      heading={messages.one}
      description={
        account ? (
          <span className="flex items-center gap-2">
            <Avatar name={account.username} src={account.profile_pic_url} size="small" />
            {atName(account.username)}
          </span>
        ) : null
      }
      actions={
        <>
          <LinkButton to={paths.tasks} icon={ArrowLeft}>
            {messages.back}
          </LinkButton>
          {task ? (
            <LinkButton to={setupPath(task.kind)} icon={Plus}>
              {messages.newTask}
            </LinkButton>
          ) : null}
        </>
      }
    >
      {task ? (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <Run.Screen task={task} />
        </Suspense>
      ) : error ? (
        <LoadError message={messageOf(error)} onRetry={retry} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </Page>
  )
}
