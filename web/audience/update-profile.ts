import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateProfile } from '#contract/audience.ts'
import { lastUploadQuery, listsQuery } from '#web/audience/queries.ts'
import { subscribe, takeImportProgress } from '#web/core/live-state.ts'
import { upload } from '#web/core/upload.ts'

/** Either a whole export or its files by side. */
export type ExportFiles = {
  whole: readonly File[]
  followers: readonly File[]
  following: readonly File[]
  /** Whose the user says that a whole export is, once it was asked. */
  owner?: string | undefined
}

async function buildForm({ whole, followers, following, owner }: ExportFiles, username: string) {
  const form = new FormData()
  form.set('username', username)
  if (owner !== undefined) form.set('export_owner', owner)
  if (whole.length > 0) {
    // Only who uploads a zip needs this.
    const { slimZip } = await import('#web/audience/slim-zip.ts')
    for (const file of whole) form.append('export_file', await slimZip(file), file.name)
  }
  for (const file of followers) form.append('follower_files', file)
  for (const file of following) form.append('following_file', file)
  return form
}

/** Uploads an account's export; `percent` is how much of it has gone out. */
export function useUpdateProfile(username: string) {
  const client = useQueryClient()
  const [percent, setPercent] = useState(0)
  const mutation = useMutation({
    mutationFn: async (files: ExportFiles) => {
      setPercent(0)
      takeImportProgress(null)
      return upload(updateProfile, await buildForm(files, username), {
        onProgress: setPercent,
        onSignOfLife: subscribe,
      })
    },
    onSuccess: (answer) => {
      client.setQueryData(lastUploadQuery.queryKey, { username, answer, dismissed: false })
      return Promise.all(
        [listsQuery.queryKey, ['statistics', 'figures']].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
    },
  })
  return { ...mutation, percent }
}
