import { infiniteQueryOptions, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listLists, listMembers, type ProfileUpdate, updateProfile } from '#contract/audience.ts'
import { api, upload } from '#web/app/api.ts'

/** All lists of the user, newest first. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: async () => (await api(listLists)).follower_lists,
})

export type MemberSort = 'username' | 'added_at'

/** Rows of one page; every page but the last is full. */
export const MEMBERS_PAGE = 500

export const membersQuery = (list_id: string, q: string, sort: MemberSort) =>
  infiniteQueryOptions({
    queryKey: ['members', list_id, q, sort],
    queryFn: ({ pageParam, signal }) =>
      api(listMembers, { id: list_id, q: q || undefined, sort, cursor: pageParam, limit: MEMBERS_PAGE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // A list is never changed: a newer upload makes a newer version.
    staleTime: Number.POSITIVE_INFINITY,
  })

export type LastUpload = { username: string; answer: ProfileUpdate; dismissed: boolean }

/** What the last upload of this visit brought; nobody but the upload itself can tell. */
export const lastUploadQuery = queryOptions<LastUpload>({
  queryKey: ['last-upload'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export type ExportFiles = { followers: readonly File[]; following: readonly File[] }

function formOf({ followers, following }: ExportFiles, username: string) {
  const form = new FormData()
  form.set('username', username)
  for (const file of followers) form.append('follower_files', file)
  for (const file of following) form.append('following_file', file)
  return form
}

/** Uploads an account's export; `percent` is how much of it has gone out. */
export function useUpdateProfile(username: string) {
  const client = useQueryClient()
  const [percent, setPercent] = useState(0)
  const mutation = useMutation({
    mutationFn: (files: ExportFiles) => {
      setPercent(0)
      return upload(updateProfile, formOf(files, username), setPercent)
    },
    onSuccess: (answer) => {
      client.setQueryData(lastUploadQuery.queryKey, { username, answer, dismissed: false })
      return client.invalidateQueries({ queryKey: listsQuery.queryKey })
    },
  })
  return { ...mutation, percent }
}
