import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeTasks } from '#contract/task-list.ts'
import { MAX_CHANGED, type TaskCommand } from '#rules/task-list.ts'
import type { TaskListQuery } from '#web/automation/list/tasks-view.ts'
import { callApi } from '#web/core/api.ts'
import { forgetTaskUpdate } from '#web/core/live-state.ts'

/** Which tasks are meant: these, or all that are wanted, whether loaded or not, but for some. */
export type TaskSelection = { ids: readonly string[] } | { where: TaskListQuery; except?: readonly string[] }

export type BulkResult = { changed: string[]; refused: { message: string; count: number }[] }

type Part = { ids: string[] } | { where: TaskListQuery; except?: string[]; cursor?: string }

/** The calls for what is meant: the server changes a bounded number in each. */
async function* makeCalls(command: TaskCommand, meant: TaskSelection) {
  const call = (part: Part) => callApi(changeTasks, { command, ...part })
  if ('ids' in meant) {
    for (let from = 0; from < meant.ids.length; from += MAX_CHANGED)
      yield await call({ ids: meant.ids.slice(from, from + MAX_CHANGED) })
    return
  }
  const { where, except = [] } = meant
  const wanted = { where, ...(except.length > 0 && { except: [...except] }) }
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer = await call({ ...wanted, ...(cursor && { cursor }) })
    yield answer
    cursor = answer.next_cursor
  }
}

/** Does one thing to many tasks, and counts while it does. */
export function useBulk(command: TaskCommand) {
  const client = useQueryClient()
  const [handled, setHandled] = useState(0)
  const mutation = useMutation({
    mutationFn: async (meant: TaskSelection): Promise<BulkResult> => {
      const changed: string[] = []
      const refused = new Map<string, number>()
      setHandled(0)
      for await (const answer of makeCalls(command, meant)) {
        changed.push(...answer.changed)
        for (const { message, task_ids } of answer.refused)
          refused.set(message, (refused.get(message) ?? 0) + task_ids.length)
        const last = answer.refused.at(-1)?.message
        // Those left are refused for the same reason without having been tried.
        if (last !== undefined && answer.next_cursor === null) refused.set(last, (refused.get(last) ?? 0) + answer.left)
        setHandled(
          (before) => before + answer.changed.length + answer.refused.flatMap(({ task_ids }) => task_ids).length,
        )
      }
      return { changed, refused: [...refused].map(([message, count]) => ({ message, count })) }
    },
    onSuccess: ({ changed }) => {
      if (command === 'undo') for (const id of changed) forgetTaskUpdate(id)
    },
    // Not waited for: the result comes first.
    onSettled: () => void client.invalidateQueries({ queryKey: ['tasks'] }),
  })
  return { ...mutation, handled }
}
