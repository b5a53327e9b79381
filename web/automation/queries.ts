import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pauseTask, resumeTask, stopTask, type Task, undoTask } from '#contract/automation.ts'
import { changeTask } from '#contract/task-list.ts'
import type { Preset } from '#rules/kinds/action.ts'
import { runPath } from '#web/automation/kinds.ts'
import { taskQuery } from '#web/automation/task-queries.ts'
import { isLive, ofAnyVersion } from '#web/automation/task-state.ts'
import { ApiFailure, callApi } from '#web/core/api.ts'
import { useConnection, useTaskUpdate } from '#web/core/live.ts'
import { forgetTaskUpdate } from '#web/core/live-state.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { runMessages as messages } from '#words/generated/automation.ts'

/** Milliseconds between two readings of a live task while the socket is down. */
const WITHOUT_SOCKET = 4000

/** A task in its latest state: from the socket, or read every few seconds while the socket is down. */
export function useTask(id: string, known?: Task) {
  const connected = useConnection() === 'on'
  const update = useTaskUpdate(id)
  const query = useQuery({
    ...taskQuery(id),
    ...(known && { initialData: known }),
    refetchInterval: ({ state }) => (!connected && state.data && isLive(state.data) ? WITHOUT_SOCKET : false),
  })
  // While the socket is down, what was read since is newer.
  const task = update && (connected || update.at > query.dataUpdatedAt) ? update.task : query.data
  return { task: task && ofAnyVersion(task), error: query.error, retry: query.refetch }
}

/** Refusals after which there is no undo button any more. */
const GONE = ['undone_already', 'undo_under_way', 'undo_nothing']

const commands = { pause: pauseTask, resume: resumeTask, stop: stopTask }

/** Pauses, resumes or stops a task. */
export function useTaskCommand(command: keyof typeof commands, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(commands[command], { id }),
    onSuccess: ({ task }) => {
      forgetTaskUpdate(id)
      client.setQueryData(taskQuery(id).queryKey, task)
      return client.invalidateQueries({ queryKey: ['tasks', 'of'] })
    },
  })
}

/** Gives a task another pace, or its account's. */
export function usePace(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (preset: Preset | null) => callApi(changeTask, { id, pacing: { preset } }),
    onSuccess: ({ task }) => {
      forgetTaskUpdate(id)
      client.setQueryData(taskQuery(id).queryKey, task)
      return client.invalidateQueries({ queryKey: ['tasks', 'of'] })
    },
  })
}

/** Makes the task that takes another one back, and goes to its run, unless the user has gone elsewhere meanwhile. */
export function useUndo(id: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const readAgain = () => {
    forgetTaskUpdate(id)
    void client.invalidateQueries({ queryKey: ['tasks'] })
  }
  return useMutation({
    mutationFn: () => callApi(undoTask, { id }),
    onMutate: () => location.pathname,
    onSuccess: ({ task }, _given, from) => {
      client.setQueryData(taskQuery(task.id).queryKey, task)
      readAgain()
      toast.success(messages.undoStarted)
      if (location.pathname === from) void navigate(runPath(task))
    },
    onError: (error) => {
      readAgain()
      // The button, whose dialog shows it, goes with what is read.
      if (error instanceof ApiFailure && GONE.includes(error.code)) toast.error(error.message)
    },
  })
}
