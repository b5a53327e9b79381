import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { setupPath } from '#web/automation/kinds.ts'
import { ExportMenu } from '#web/automation/list/export-menu.tsx'
import { TaskList } from '#web/automation/list/task-list.tsx'
import { taskCountsQuery, taskPageQuery } from '#web/automation/list/task-list-queries.ts'
import { viewOf, wantedOf } from '#web/automation/list/tasks-view.ts'
import { useTasksView } from '#web/automation/list/use-tasks-view.ts'
import { Page } from '#web/core/page.tsx'
import { queryClient } from '#web/core/query-client.ts'
import { screen } from '#web/core/screen.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { SavedViews } from '#web/users/saved-views.tsx'
import { taskListMessages as messages } from '#words/generated/tasks.ts'

const Calendar = screen(() => import('#web/automation/calendar/calendar.tsx'), 'Calendar')

const views = ['list', 'calendar'] as const

/** All tasks of all accounts, and with `?view=calendar` what is planned. */
export function TasksScreen() {
  const shown = useTasksView()
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') === 'calendar' ? 'calendar' : 'list'
  const { account } = shown.view
  return (
    <Page
      isWide
      title={messages.title}
      description={messages.about}
      actions={
        <>
          {view === 'list' ? <SavedViews screen="tasks" /> : null}
          {view === 'list' ? <ExportMenu view={shown.view} /> : null}
          <LinkButton variant="primary" to={setupPath('follow')} icon={Plus}>
            {messages.newTask}
          </LinkButton>
        </>
      }
    >
      <Segmented
        label={messages.view}
        options={views.map((value) => ({ value, label: messages.views[value] }))}
        value={view}
        onChange={(next) => setSearch({ ...(next === 'calendar' && { view: next }), ...(account && { account }) })}
        full="on-phones"
        className="self-start"
      />
      {view === 'list' ? (
        <TaskList {...shown} />
      ) : (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Calendar.Screen />
        </Suspense>
      )}
    </Page>
  )
}

TasksScreen.readAhead = async () => {
  const search = new URLSearchParams(location.search)
  if (search.get('view') === 'calendar') return Calendar.preload()
  const view = viewOf(search)
  await Promise.all([
    queryClient.prefetchQuery(taskCountsQuery(wantedOf(view))),
    queryClient.prefetchQuery(taskPageQuery(wantedOf(view), view.sort, 0)),
  ])
}
