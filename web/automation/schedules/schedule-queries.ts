import { queryOptions } from '@tanstack/react-query'
import type { TaskRequest } from '#contract/automation.ts'
import * as calls from '#contract/schedules.ts'
import type { Recurrence } from '#rules/recurrence.ts'
import type { TaskContent } from '#web/automation/draft/draft.ts'
import { callApi, timezone } from '#web/core/api.ts'
import { useChange } from '#web/core/use-change.ts'
import { changesOf } from '#web/ui/forms/changes-of.ts'

export const schedulesQuery = queryOptions({
  queryKey: ['schedules'],
  queryFn: async () => (await callApi(calls.listSchedules)).schedules,
})

export const templatesQuery = queryOptions({
  queryKey: ['task-templates'],
  queryFn: async () => (await callApi(calls.listTaskTemplates)).task_templates,
})

export type ScheduleWanted = {
  name: string
  task: TaskRequest
  recurrence: Recurrence
  when_busy: calls.WhenBusy
}

/** Makes a schedule in the browser's zone, or changes one from how it `was` when its form was opened. */
export const useSaveSchedule = (edited: { id: string; was: ScheduleWanted } | null) =>
  useChange([schedulesQuery], (wanted: ScheduleWanted) =>
    edited === null
      ? callApi(calls.createSchedule, { ...wanted, timezone: timezone() })
      : callApi(calls.changeSchedule, { id: edited.id, ...changesOf(edited.was, wanted) }),
  )

type ScheduleChange = { name?: string; recurrence?: Recurrence; is_paused?: boolean; when_busy?: calls.WhenBusy }

export const useChangeSchedule = (id: string) =>
  useChange([schedulesQuery], (change: ScheduleChange) => callApi(calls.changeSchedule, { id, ...change }))

export const useDeleteSchedule = (id: string, onDone: () => void) =>
  useChange([schedulesQuery], () => callApi(calls.deleteSchedule, { id }), onDone)

export const useRestoreSchedule = (id: string) =>
  useChange([schedulesQuery], () => callApi(calls.restoreSchedule, { id }))

type TemplateWanted = { name: string; description: string; task: TaskContent }

export const useSaveTemplate = () =>
  useChange([templatesQuery], (wanted: TemplateWanted) => callApi(calls.createTaskTemplate, wanted))

export const useRenameTemplate = (id: string) =>
  useChange([templatesQuery], (change: { name?: string; description?: string }) =>
    callApi(calls.changeTaskTemplate, { id, ...change }),
  )

export const useDeleteTemplate = (id: string, onDone: () => void) =>
  useChange([templatesQuery], () => callApi(calls.deleteTaskTemplate, { id }), onDone)

export const useRestoreTemplate = (id: string) =>
  useChange([templatesQuery], () => callApi(calls.restoreTaskTemplate, { id }))
