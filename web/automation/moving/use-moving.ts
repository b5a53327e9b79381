import { useState } from 'react'
import type { ExcludeChoice, GivenChoices, MoveFound } from '#contract/moving.ts'
import { useInspectMove, useMoveIn, useRefreshMoved } from '#web/automation/moving/move-queries.ts'
import { messageOf, timezone } from '#web/core/api.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { movingMessages as messages } from '#words/generated/moving.ts'

/** How the files are read and written; `former_username` is what is typed. */
export type Choices = {
  tables: NonNullable<GivenChoices['tables']>
  former_username: string
  timezone: string
  exclude: ExcludeChoice
}

const usual = (): Choices => ({ tables: {}, former_username: '', timezone: timezone(), exclude: 'listed' })

const sentOf = ({ former_username, ...rest }: Choices): GivenChoices => ({
  ...rest,
  former_username: former_username.trim() || null,
})

/** Who gets onto the exclusion list is decided when it is written, not when files are read. */
const isReadAlike = (one: Choices, other: Choices) =>
  JSON.stringify({ ...one, exclude: null }) === JSON.stringify({ ...other, exclude: null })

/** Files that are chosen, then read, then moved in. */
export function useMoving(username: string) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [found, setFound] = useState<MoveFound | null>(null)
  const [choices, setChoices] = useState(usual)
  /** The choices with which the files were read. */
  const [read, setRead] = useState(choices)
  const [is_missing, setMissing] = useState(false)
  const inspecting = useInspectMove(username)
  const moving = useMoveIn(username)
  const refresh = useRefreshMoved()

  const take = (chosen: readonly File[]) => {
    setMissing(false)
    setFound(null)
    setFiles(chosen)
    inspecting.reset()
    moving.reset()
  }

  const inspect = () => {
    setMissing(files.length === 0)
    if (files.length === 0) return
    moving.reset()
    inspecting.mutate(
      { files, choices: sentOf(choices) },
      {
        onSuccess: (answer) => {
          setFound(answer)
          setRead(choices)
        },
      },
    )
  }

  const move = () =>
    moving.mutate(
      { files, choices: sentOf({ ...read, exclude: choices.exclude }) },
      {
        onSuccess: ({ move: { counts }, is_new }) => {
          toast.success(is_new ? messages.movedIn({ count: counts.people }) : messages.movedBefore)
          take([])
          setChoices(usual())
          void refresh()
        },
      },
    )

  return {
    ...{ files, take, found, choices, setChoices, inspect, move },
    pending: pendingOf(inspecting, moving),
    failure: is_missing ? { text: messages.filesMissing } : failureOf(inspecting.error, moving.error),
    is_outdated: found !== null && !isReadAlike(choices, read),
  }
}

export type Moving = ReturnType<typeof useMoving>

type Sending = { isPending: boolean; percent: number }

function pendingOf(inspecting: Sending, moving: Sending) {
  if (inspecting.isPending) return { what: 'reading', percent: inspecting.percent } as const
  return moving.isPending ? ({ what: 'movingIn', percent: moving.percent } as const) : null
}

function failureOf(inspecting: unknown, moving: unknown): { title?: string; text: string } | null {
  if (inspecting) return { title: messages.readFailed, text: messageOf(inspecting) }
  return moving ? { title: messages.moveFailed, text: messageOf(moving) } : null
}
