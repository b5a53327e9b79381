import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changePeopleOfList,
  combineLists,
  createList,
  deleteList,
  diffLists,
  type Formula,
  listLists,
  type ProfileUpdate,
  updateList,
  updateNeverList,
} from '#contract/audience.ts'
import { api } from '#web/core/api.ts'

/** All lists of the user, newest first. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: async () => (await api(listLists)).follower_lists,
})

/** How many a formula holds, and some of them. */
export const combineQuery = (formula: Formula) =>
  queryOptions({
    queryKey: ['combine', JSON.stringify(formula)],
    queryFn: ({ signal }) => api(combineLists, { formula, preview: true }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const diffQuery = (id: string, other_id: string) =>
  queryOptions({
    queryKey: ['diff', id, other_id],
    queryFn: ({ signal }) => api(diffLists, { id, other_id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

function useChange<Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  keys: readonly string[],
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      onDone(answer)
      return Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
  })
}

const dependent = ['lists', 'combine', 'diff']

/** Changes the lists and reads them again; `onDone` is called before a removed list disappears. */
export const useListChange = <Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  onDone: (answer: Answer) => void = () => {},
) => useChange(change, dependent, onDone)

/** The same for the exclusion list, whose people change, and with them those of every formula that contains it. */
export const useExclusionChange = <Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  onDone: (answer: Answer) => void = () => {},
) => useChange(change, [...dependent, 'people'], onDone)

export const pasteNames = (given: { name: string; usernames: string[] }) => api(createList, given)
export const saveFormula = (given: { formula: Formula; name: string }) => api(combineLists, given)
export const renameList = (given: { id: string; name: string; notes: string }) => api(updateList, given)
export const removeList = (id: string) => api(deleteList, { id })
export const excludePeople = (formula: Formula) => api(updateNeverList, { add_formula: formula })
export const changeExclusions = (given: { add?: string[]; remove?: string[] }) => api(updateNeverList, given)

export const changePeople = (given: { id: string; add?: string[]; remove?: string[] }) => api(changePeopleOfList, given)

export type LastUpload = { username: string; answer: ProfileUpdate; dismissed: boolean }

/** What the last upload of this visit brought; nobody but the upload itself can tell. */
export const lastUploadQuery = queryOptions<LastUpload>({
  queryKey: ['last-upload'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
