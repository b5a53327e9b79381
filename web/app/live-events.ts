import type { Socket } from 'socket.io-client'
import type { ClientEvents, LimitReached, ServerEvents, TaskUpdate } from '#contract/events.ts'
import { isLanguage } from '#rules/languages.ts'
import * as paths from '#rules/paths.ts'
import { usageQuery } from '#web/billing/queries.ts'
import { gathered } from '#web/core/gathered.ts'
import { forgetTaskUpdates, takeDailyStats, takeImportProgress, takeTaskUpdate } from '#web/core/live-state.ts'
import { queryClient } from '#web/core/query-client.ts'
import { browserLanguage, showIn } from '#web/core/show-in.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { preferencesQuery } from '#web/users/preferences-query.ts'
import { shellMessages } from '#words/generated/home.ts'
import { sentencesText } from '#words/joined.ts'

/** Milliseconds within which many activities lead to one reading of what they are counted in. */
const COUNTS_EVERY = 5000

/** Milliseconds between two readings of an account's figures and week, for which a server reads far more. */
const FIGURES_EVERY = 60_000

/** What is counted of an account as a whole. */
const FIGURES = new Set<unknown>(['figures', 'week'])

/** Milliseconds between two readings of what lists tasks, however many begin and end. */
const TASKS_EVERY = 1000

/** Milliseconds within which all browsers of a server that missed events read again. */
const REREAD_WITHIN = 3000

/** What tasks change in what was read, within the moments between the first page and the first connection. */
const FED_BY_TASKS = ['tasks', 'lists', 'usage']

/** What live events change in what was read: after a gap it is read again. */
const FED = [...FED_BY_TASKS, 'statistics', 'accounts', 'subscription', 'notifications', 'pauses']

/** Pages that show what a notification is about. */
const NOTIFIED = ['notifications', 'audience-health', 'accounts', 'statistics']

/** What tells of a warning of Instagram's, and milliseconds within which several tasks' waits for it are one. */
const WARNED = { keys: ['notifications', 'accounts'], within: 1000 }

const ends = new Set<TaskUpdate['event_type']>(['task_started', 'task_completed', 'task_failed', 'task_stopped'])

declare global {
  interface WindowEventMap {
    subscription_limit_reached: CustomEvent<LimitReached>
  }
}

function invalidate(keys: string[]) {
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] })
}

/** Reads again what events tell of, where they may not have arrived. */
export function rereadFed(is_all: boolean) {
  forgetTaskUpdates()
  invalidate(is_all ? FED : FED_BY_TASKS)
}

/** At once, and once more after many. */
function createTasksReading() {
  let due: 'now' | 'soon' | 'again' = 'now'
  return function reread() {
    if (due !== 'now') {
      due = 'again'
      return
    }
    due = 'soon'
    invalidate(['tasks'])
    setTimeout(() => {
      const isAgain = due === 'again'
      due = 'now'
      if (isAgain) reread()
    }, TASKS_EVERY)
  }
}

/** A notice that leads to the task. */
function showFailure({ id, error, task }: TaskUpdate, go: (path: string) => void) {
  console.warn(`Task ${id} failed: ${error ?? shellMessages.unknownError}`)
  toast.error(shellMessages.taskFailed({ reason: error ?? shellMessages.unknownError }), {
    id: `task-${task.id}`,
    duration: 10_000,
    action: { label: shellMessages.showTask, onClick: () => go(paths.withParams(paths.task, { id })) },
  })
}

function showLimit({ feature, current, limit, message }: LimitReached, go: (path: string) => void) {
  toast.error(sentencesText(message, shellMessages.upgradeToContinue), {
    id: `limit-${feature}`,
    duration: 8000,
    action: { label: shellMessages.upgrade, onClick: () => go(paths.account) },
  })
  dispatchEvent(new CustomEvent('subscription_limit_reached', { detail: { feature, current, limit, message } }))
}

/** What each event of the server changes in what the pages show. `go` leads to what a notice is about. */
export function receiveEvents(socket: Socket<ServerEvents, ClientEvents>, go: (path: string) => void) {
  const rereadTasks = createTasksReading()
  const noticeWarning = gathered(
    () => WARNED.within,
    () => invalidate(WARNED.keys),
  )
  socket.on('task_update', (update) => {
    if (update.event_type === 'task_failed') showFailure(update, go)
    takeTaskUpdate(update)
    if (update.task.waiting?.whose === 'account') noticeWarning()
    if (!ends.has(update.event_type)) return
    rereadTasks()
    if (update.task.list_id !== null) invalidate(['lists'])
  })
  socket.on(
    'missed',
    gathered(
      () => Math.random() * REREAD_WITHIN,
      () => rereadFed(true),
    ),
  )
  socket.on('notification', () => invalidate(NOTIFIED))
  socket.on('preferences_update', async () => {
    const { language } = await queryClient.fetchQuery({ ...preferencesQuery, staleTime: 0 })
    await showIn(isLanguage(language) ? language : browserLanguage())
  })
  socket.on('pauses_update', () => invalidate(['pauses', 'tasks', 'growth-goals']))
  socket.on('daily_stats_update', takeDailyStats)
  socket.on('import_progress', takeImportProgress)
  socket.on('subscription_update', (usage) => void queryClient.setQueryData(usageQuery.queryKey, usage))
  const reread = (within: number, areFigures: boolean) =>
    gathered(
      () => within,
      () =>
        void queryClient.invalidateQueries({
          queryKey: ['statistics'],
          predicate: ({ queryKey }) => FIGURES.has(queryKey[1]) === areFigures,
        }),
    )
  const [rereadCounts, rereadFigures] = [reread(COUNTS_EVERY, false), reread(FIGURES_EVERY, true)]
  socket.on('activity_update', () => {
    rereadCounts()
    rereadFigures()
  })
  socket.on('subscription_limit_reached', (notice) => showLimit(notice, go))
}
