import { queryOptions, skipToken } from '@tanstack/react-query'
import * as calls from '#contract/audience.ts'
import type { Formula } from '#rules/sets.ts'
import { callApi } from '#web/core/api.ts'
import { useChange } from '#web/core/use-change.ts'

/** All lists of the user, newest first. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: async () => (await callApi(calls.listLists)).follower_lists,
})

/** How many a formula holds, and some of them. */
export const combineQuery = (formula: Formula) =>
  queryOptions({
    queryKey: ['combine', JSON.stringify(formula)],
    queryFn: ({ signal }) => callApi(calls.combineLists, { formula, preview: true }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const diffQuery = (id: string, other_id: string) =>
  queryOptions({
    queryKey: ['diff', id, other_id],
    queryFn: ({ signal }) => callApi(calls.diffLists, { id, other_id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

const dependent = [listsQuery, { queryKey: ['combine'] }, { queryKey: ['diff'] }]

/** Changes the lists and reads them again; `onDone` is called before a removed list disappears. */
export const useListChange = <Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) => useChange(dependent, change, onDone)

/** The same for the exclusion list, whose people change, and with them those of every formula that contains it. */
export const useExclusionChange = <Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) => useChange([...dependent, { queryKey: ['people'] }], change, onDone)

export const pasteNames = (given: { name: string; usernames: string[] }) => callApi(calls.createList, given)
export const saveFormula = (given: { formula: Formula; name: string }) => callApi(calls.combineLists, given)
export const renameList = (given: { id: string; name?: string; notes?: string }) => callApi(calls.updateList, given)
export const removeList = (id: string) => callApi(calls.deleteList, { id })
export const excludePeople = (formula: Formula) => callApi(calls.updateExclusionList, { add_formula: formula })
export const changeExclusions = (given: { add?: string[]; remove?: string[] }) =>
  callApi(calls.updateExclusionList, given)

export const changePeople = (given: { id: string; add?: string[]; remove?: string[] }) =>
  callApi(calls.changePeopleOfList, given)

export type LastUpload = { username: string; answer: calls.ProfileUpdate; dismissed: boolean }

/** What the last upload of this visit brought; nobody but the upload itself can tell. */
export const lastUploadQuery = queryOptions<LastUpload>({
  queryKey: ['last-upload'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
