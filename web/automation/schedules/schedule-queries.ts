import { queryOptions } from '@tanstack/react-query'
import type { TaskRequest } from '#contract/automation.ts'
import * as calls from '#contract/schedules.ts'
import type { TaskContent } from '#web/automation/draft/draft.ts'
import { api, timezone } from '#web/core/api.ts'
import { useChange } from '#web/core/use-change.ts'
import { changesOf } from '#web/ui/forms/changes-of.ts'

export const schedulesQuery = queryOptions({
  queryKey: ['schedules'],
  queryFn: async () => (await api(calls.listSchedules)).schedules,
})

export const templatesQuery = queryOptions({
  queryKey: ['task-templates'],
  queryFn: async () => (await api(calls.listTaskTemplates)).task_templates,
})

export type ScheduleWanted = {
  name: string
  task: TaskRequest
  recurrence: calls.Recurrence
  when_busy: calls.WhenBusy
}

/** Makes a schedule in the browser's zone, or changes one from how it `was` when its form was opened. */
export const useSaveSchedule = (edited: { id: string; was: ScheduleWanted } | null) =>
  useChange([schedulesQuery], (wanted: ScheduleWanted) =>
    edited === null
      ? api(calls.createSchedule, { ...wanted, timezone: timezone() })
      : api(calls.changeSchedule, { id: edited.id, ...changesOf(edited.was, wanted) }),
  )

type ScheduleChange = { name?: string; recurrence?: calls.Recurrence; is_paused?: boolean; when_busy?: calls.WhenBusy }

export const useChangeSchedule = (id: string) =>
  useChange([schedulesQuery], (change: ScheduleChange) => api(calls.changeSchedule, { id, ...change }))

export const useDeleteSchedule = (id: string, onDone: () => void) =>
  useChange([schedulesQuery], () => api(calls.deleteSchedule, { id }), onDone)

export const useRestoreSchedule = (id: string) => useChange([schedulesQuery], () => api(calls.restoreSchedule, { id }))

type TemplateWanted = { name: string; description: string; task: TaskContent }

export const useSaveTemplate = () =>
  useChange([templatesQuery], (wanted: TemplateWanted) => api(calls.createTaskTemplate, wanted))

export const useRenameTemplate = (id: string) =>
  useChange([templatesQuery], (change: { name?: string; description?: string }) =>
    api(calls.changeTaskTemplate, { id, ...change }),
  )

export const useDeleteTemplate = (id: string, onDone: () => void) =>
  useChange([templatesQuery], () => api(calls.deleteTaskTemplate, { id }), onDone)

export const useRestoreTemplate = (id: string) =>
  useChange([templatesQuery], () => api(calls.restoreTaskTemplate, { id }))
