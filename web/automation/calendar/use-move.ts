import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeSchedule } from '#contract/schedules.ts'
import { changeTask } from '#contract/task-list.ts'
import { movedRecurrence } from '#rules/recurrence.ts'
import type { Entry, Movable } from '#web/automation/calendar/calendar-entries.ts'
import { schedulesQuery } from '#web/automation/schedules/schedule-queries.ts'
import { recurrenceWords } from '#web/automation/schedules/schedule-words.ts'
import { callApi, messageOf, timezone } from '#web/core/api.ts'
import { momentWords } from '#web/core/moments.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { appMessages } from '#words/generated/first.ts'
import { calendarMessages as messages } from '#words/generated/schedules.ts'

/** Writes a move down; what is said of it, and the way back. */
async function move({ moves, from, to }: { moves: Movable; from: number; to: number }) {
  if ('task' in moves) {
    const { task } = moves
    await callApi(changeTask, { id: task.id, start_at: new Date(to).toISOString() })
    // A task that only waited for something else continues as soon as that allows.
    const before = task.status === 'scheduled' ? (task.start_at ?? task.waiting?.until) : null
    const back = before ?? new Date().toISOString()
    return {
      when: momentWords(to, Date.now(), timezone()),
      back: () => callApi(changeTask, { id: task.id, start_at: back }),
    }
  }
  const { id, recurrence, timezone: zone, created_at } = moves.schedule
  const moved = movedRecurrence(recurrence, zone, Date.parse(created_at), from, to)
  await callApi(changeSchedule, { id, recurrence: moved })
  return { when: recurrenceWords(moved, zone), back: () => callApi(changeSchedule, { id, recurrence }) }
}

/** Moves what is planned; the message about it takes it back. */
export function useMove() {
  const client = useQueryClient()
  const reread = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['tasks'] }),
      client.invalidateQueries({ queryKey: schedulesQuery.queryKey }),
    ])
  const onError = (error: unknown) => toast.error(messageOf(error))
  const takeBack = (back: () => Promise<unknown>) => () =>
    void back()
      .then(() => toast.success(messages.movedBack))
      .catch(onError)
      .finally(reread)
  const mutation = useMutation({ mutationFn: move, onSettled: reread })
  const start = ({ moves, at, title }: Entry, to: number, onMoved?: () => void) => {
    if (!moves) return
    if (to <= Date.now()) return toast.warning(messages.past)
    mutation.mutate(
      { moves, from: at, to },
      {
        onError,
        onSuccess: ({ when, back }) => {
          toast.success(messages.moved({ title, when }), {
            duration: 10_000,
            action: { label: appMessages.undo, onClick: takeBack(back) },
          })
          onMoved?.()
        },
      },
    )
  }
  return { move: start, pending: mutation.isPending }
}
