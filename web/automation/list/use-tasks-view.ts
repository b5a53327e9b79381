import { useSearchParams } from 'react-router'
import { searchOf, type TasksView, viewOf } from '#web/automation/list/tasks-view.ts'

/** Which tasks the address asks for, and how to ask for others. Each choice is a step back in the browser's history, what is typed is one. */
export function useTasksView() {
  const [search, setSearch] = useSearchParams()
  const view = viewOf(search)
  const change = (part: Partial<TasksView>, { replace = false } = {}) =>
    setSearch(searchOf({ ...view, ...part }), { replace, preventScrollReset: true })
  return { view, change }
}

export type ShownTasks = ReturnType<typeof useTasksView>
