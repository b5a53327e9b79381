import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { createTask, type TaskRequest } from '#contract/automation.ts'
import { runPath } from '#web/automation/kinds.ts'
import { taskQuery } from '#web/automation/task-queries.ts'
import { callApi } from '#web/core/api.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'

type Start = {
  request: TaskRequest
  preview_id: string | null
  left_out?: readonly number[]
  /** How many people the user has confirmed. */
  confirm_count?: number
}

/** Starts a task and goes to its run, unless the user has gone elsewhere meanwhile. */
export function useStart(onStarted: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ request, left_out = [], ...start }: Start) =>
      callApi(createTask, { ...request, ...start, left_out: [...left_out] }),
    onMutate: () => location.pathname,
    onSuccess: ({ task }, _start, from) => {
      client.setQueryData(taskQuery(task.id).queryKey, task)
      void client.invalidateQueries({ queryKey: ['tasks', 'of'] })
      onStarted()
      toast.success(task.status === 'scheduled' ? messages.scheduled : messages.started)
      if (location.pathname === from) void navigate(runPath(task))
    },
  })
}
