import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call } from '#contract/call.ts'
import { type GivenChoices, inspectMove, listMoves, moveIn, undoMove } from '#contract/moving.ts'
import { callApi } from '#web/core/api.ts'
import { upload } from '#web/core/upload.ts'

export type FormerFiles = { files: readonly File[]; choices: GivenChoices }

export const movesQuery = queryOptions({
  queryKey: ['moves'],
  queryFn: async () => (await callApi(listMoves)).moves,
})

function formOf({ files, choices }: FormerFiles, username: string) {
  const form = new FormData()
  form.set('username', username)
  form.set('choices', JSON.stringify(choices))
  for (const file of files) form.append('files', file)
  return form
}

function useUpload<Sent, Input, Given, Answer>(call: Call<Sent, Input, Given, Answer>, username: string) {
  const [percent, setPercent] = useState(0)
  const mutation = useMutation({
    mutationFn: (given: FormerFiles) => {
      setPercent(0)
      return upload(call, formOf(given, username), { onProgress: setPercent, onSignOfLife: () => () => {} })
    },
  })
  return { ...mutation, percent }
}

/** Reads the files and writes nothing. */
export const useInspectMove = (username: string) => useUpload(inspectMove, username)

export const useMoveIn = (username: string) => useUpload(moveIn, username)

/** After a move or its undoing: the exclusion list and what is known of people have changed. */
export function useRefreshMoved() {
  const client = useQueryClient()
  return () => Promise.all([['moves'], ['lists'], ['person']].map((queryKey) => client.invalidateQueries({ queryKey })))
}

export const useUndoMove = () => useMutation({ mutationFn: (id: string) => callApi(undoMove, { id }) })
