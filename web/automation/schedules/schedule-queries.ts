import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TaskRequest } from '#contract/automation.ts'
import {
  changeSchedule,
  changeTaskTemplate,
  createSchedule,
  createTaskTemplate,
  deleteSchedule,
  deleteTaskTemplate,
  listSchedules,
  listTaskTemplates,
  type Recurrence,
  restoreSchedule,
  restoreTaskTemplate,
  type WhenBusy,
} from '#contract/schedules.ts'
import type { TaskContent } from '#web/automation/new-task/draft.ts'
import { api, timezone } from '#web/core/api.ts'

export const schedulesQuery = queryOptions({
  queryKey: ['schedules'],
  queryFn: async () => (await api(listSchedules)).schedules,
})

export const templatesQuery = queryOptions({
  queryKey: ['task-templates'],
  queryFn: async () => (await api(listTaskTemplates)).task_templates,
})

/** Changes what a query reads, then reads it again; `onDone` is called before that, while what is gone is still shown. */
function useCallFor<Wanted, Answer>(
  { queryKey }: { queryKey: readonly unknown[] },
  mutationFn: (wanted: Wanted) => Promise<Answer>,
  onDone: () => void = () => {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => {
      onDone()
      return client.invalidateQueries({ queryKey })
    },
  })
}

const useScheduleCall = <Wanted, Answer>(mutationFn: (wanted: Wanted) => Promise<Answer>, onDone?: () => void) =>
  useCallFor(schedulesQuery, mutationFn, onDone)

const useTemplateCall = <Wanted, Answer>(mutationFn: (wanted: Wanted) => Promise<Answer>, onDone?: () => void) =>
  useCallFor(templatesQuery, mutationFn, onDone)

type ScheduleWanted = { name: string; task: TaskRequest; recurrence: Recurrence; when_busy: WhenBusy }

/** Makes a schedule, or with an id changes the one there is. */
export const useSaveSchedule = (id: string | null) =>
  useScheduleCall((wanted: ScheduleWanted) =>
    id === null
      ? api(createSchedule, { ...wanted, timezone: timezone() })
      : api(changeSchedule, { id, ...wanted, timezone: timezone() }),
  )

type ScheduleChange = { name?: string; recurrence?: Recurrence; is_paused?: boolean; when_busy?: WhenBusy }

export const useChangeSchedule = (id: string) =>
  useScheduleCall((change: ScheduleChange) => api(changeSchedule, { id, ...change }))

export const useDeleteSchedule = (id: string, onDone: () => void) =>
  useScheduleCall(() => api(deleteSchedule, { id }), onDone)

export const useRestoreSchedule = (id: string) => useScheduleCall(() => api(restoreSchedule, { id }))

type TemplateWanted = { name: string; description: string; task: TaskContent }

export const useSaveTemplate = () => useTemplateCall((wanted: TemplateWanted) => api(createTaskTemplate, wanted))

export const useRenameTemplate = (id: string) =>
  useTemplateCall((change: { name: string; description: string }) => api(changeTaskTemplate, { id, ...change }))

export const useDeleteTemplate = (id: string, onDone: () => void) =>
  useTemplateCall(() => api(deleteTaskTemplate, { id }), onDone)

export const useRestoreTemplate = (id: string) => useTemplateCall(() => api(restoreTaskTemplate, { id }))
