import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Move } from '#contract/moving.ts'
import { movesQuery, useRefreshMoved, useUndoMove } from '#web/automation/moving/move-queries.ts'
import { messageOf } from '#web/core/api.ts'
import { minuteOf } from '#web/core/days.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { formerToolNames } from '#words/former-tools.ts'
import { movingMessages as messages } from '#words/generated/moving.ts'
import { listText } from '#words/numbers.ts'

/** What was moved in, each with a way back. */
export function Moves() {
  const { data, error, refetch } = useQuery(movesQuery)
  const [undoing, setUndoing] = useState<Move | null>(null)
  const { mutate, isPending, error: failure, reset } = useUndoMove()
  const refresh = useRefreshMoved()

  const close = () => {
    setUndoing(null)
    reset()
  }
  const undo = ({ id }: Move) =>
    mutate(id, {
      onSuccess: () => {
        toast.success(messages.undone)
        close()
        void refresh()
      },
    })

  return (
    <Card title={messages.moves}>
      {data ? (
        data.length === 0 ? (
          <p className="text-muted">{messages.movesEmpty}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {data.map((move) => (
              <MoveLine key={move.id} move={move} onUndo={() => setUndoing(move)} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-12" />
      )}
      <ConfirmDialog
        open={undoing !== null}
        onClose={close}
        onConfirm={() => undoing && undo(undoing)}
        title={messages.undoTitle}
        confirmLabel={messages.undo}
        keepLabel={messages.keep}
        pending={isPending}
        error={failure && messageOf(failure)}
        danger
      >
        {undoing ? messages.undoWhy({ people: undoing.counts.met, excluded: undoing.excluded }) : null}
      </ConfirmDialog>
    </Card>
  )
}

function MoveLine({ move, onUndo }: { move: Move; onUndo: () => void }) {
  const { account, tools, files, counts, excluded, created_at } = move
  const named = tools.flatMap((tool) => (tool === 'other' ? [] : [formerToolNames[tool]]))
  const names = named.length > 0 ? named : [messages.otherToolName]
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium">
          {messages.moveOf({ tools: listText(names), account, when: minuteOf(created_at) })}
        </p>
        <p className="text-muted">
          {messages.moveFacts({
            people: counts.people,
            followed: counts.followed,
            unfollowed: counts.unfollowed,
            excluded,
          })}
        </p>
        <p className="text-caption text-muted">
          <bdi className="wrap-anywhere">{listText(files)}</bdi>
        </p>
      </div>
      <Button onClick={onUndo}>{messages.undo}</Button>
    </li>
  )
}
