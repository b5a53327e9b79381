import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Preview, previewTask, type TaskRequest } from '#contract/automation.ts'
import type { TaskKind } from '#rules/kinds/kinds.ts'
import { selectionKey } from '#web/automation/draft/draft.ts'
import { callApi } from '#web/core/api.ts'

/** What was found, and what had been asked for; kept while the tab lives, because looking takes its time. */
export type KeptPreview = {
  request: TaskRequest
  preview: Preview
  made_at: number
  /** Rows of the preview the user does not want, counted from 0. */
  left_out: readonly number[]
}

const forever = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY }

const keyOf = (account_id: string, kind: TaskKind) => ['preview', account_id, kind]

/** The rows of people who were left out of the last preview, where that was of the same request. */
function stillLeftOut(last: KeptPreview | null, { act }: Preview, request: TaskRequest): number[] {
  if (last === null || selectionKey(last.request) !== selectionKey(request)) return []
  const names = new Set(last.left_out.map((row) => last.preview.act[row]?.username))
  return act.flatMap(({ username }, row) => (names.has(username) ? [row] : []))
}

/** Makes a preview, which can be called off; the last one stays until another takes its place. */
export function usePreview(account_id: string, kind: TaskKind) {
  const client = useQueryClient()
  const running = useRef<AbortController>(null)
  const queryKey = keyOf(account_id, kind)
  const keep = (preview: KeptPreview | null) => client.setQueryData<KeptPreview | null>(queryKey, preview)
  const kept = useQuery<KeptPreview | null>({ queryKey, queryFn: skipToken, ...forever }).data ?? null

  const { mutate, isPending, error, submittedAt, reset } = useMutation({
    mutationFn: (request: TaskRequest) => {
      running.current = new AbortController()
      return callApi(previewTask, request, { signal: running.current.signal })
    },
    onSuccess: (preview, request) =>
      keep({ request, preview, made_at: Date.now(), left_out: stillLeftOut(kept, preview, request) }),
  })

  // After the page is left, the answer is no longer needed.
  useEffect(() => () => running.current?.abort(), [])

  return {
    kept,
    make: mutate,
    isLooking: isPending,
    since: submittedAt,
    error,
    cancel: () => {
      running.current?.abort()
      reset()
    },
    leaveOut: (left_out: readonly number[]) => kept && keep({ ...kept, left_out }),
    forget: () => keep(null),
    reset,
  }
}

export type PreviewState = ReturnType<typeof usePreview>
