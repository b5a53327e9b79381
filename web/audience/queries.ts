import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changePeopleOfList,
  combineLists,
  countKnown,
  createList,
  deleteList,
  diffLists,
  type Formula,
  getList,
  listCombined,
  listLists,
  listMembers,
  type Member,
  type ProfileUpdate,
  selectPeople,
  undoListChange,
  updateList,
  updateNeverList,
} from '#contract/audience.ts'
import type { WherePeople } from '#contract/chosen-people.ts'
import type { narrowedBy } from '#web/audience/people-filters.ts'
import { formulaOf, keyOf, type PeopleSource } from '#web/audience/people-source.ts'
import { api } from '#web/core/api.ts'

/** All lists of the user, newest first. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: async () => (await api(listLists)).follower_lists,
})

export type MemberSort = 'username' | 'added_at' | 'follower_count'

/** Rows of one page; every page but the last is full. */
export const PEOPLE_PAGE = 200

/** In this order, narrowed as the server takes it. */
export type PeopleWanted = { source: PeopleSource; narrowing: ReturnType<typeof narrowedBy>; sort: MemberSort }

/** Some people in order, from any place on. */
const readPeople = (
  { source, narrowing, sort }: PeopleWanted,
  part: { at: number; limit: number },
  options: { signal?: AbortSignal } = {},
): Promise<{ members: MemberRow[]; total: number }> => {
  const wanted = { ...narrowing, sort, ...part }
  return source.kind === 'list'
    ? api(listMembers, { id: source.list.id, ...wanted }, options)
    : api(listCombined, { formula: source.formula, ...wanted }, options)
}

/** One page of people, by its number from 0: one may begin anywhere. */
export const peopleQuery = (wanted: PeopleWanted, page: number) =>
  queryOptions({
    queryKey: ['people', keyOf(wanted.source), wanted.narrowing, wanted.sort, page],
    queryFn: ({ signal }) => readPeople(wanted, { at: page * PEOPLE_PAGE, limit: PEOPLE_PAGE }, { signal }),
    // The people of a list do not change but by a hand of the user's own: a newer upload makes a newer version.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The most people in one answer. */
const MOST_READ = 1000

/** The names of a range of people, whether they were read before or not. */
export async function readNames(wanted: PeopleWanted, first: number, last: number): Promise<string[]> {
  const names: string[] = []
  for (let at = first; at <= last; at += MOST_READ) {
    const { members } = await readPeople(wanted, { at, limit: Math.min(MOST_READ, last - at + 1) })
    names.push(...members.map(({ username }) => username))
  }
  return names
}

/** What people can be sorted and narrowed by. */
export const knownQuery = (source: PeopleSource) =>
  queryOptions({
    queryKey: ['people', 'known', keyOf(source)],
    queryFn: async ({ signal }) => (await api(countKnown, { formula: formulaOf(source) }, { signal })).known,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A list, or people that were selected for a task. */
export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ['list', id],
    queryFn: async ({ signal }) => (await api(getList, { id }, { signal })).follower_list,
  })

/** `lists`: which lists of a formula the person is on. */
export type MemberRow = Member & { lists?: string[] }

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

/** People that are meant: these, or all that are shown, whether read or not, but for some. */
export type MeantPeople = { usernames: string[] } | { where: WherePeople }

const coming = (people: MeantPeople) =>
  'where' in people ? { add_where: people.where } : { add: people.usernames }
const going = (people: MeantPeople) =>
  'where' in people ? { remove_where: people.where } : { remove: people.usernames }

/** The changes of many people at once. */
export const bulk = {
  exclude: (people: MeantPeople) => api(updateNeverList, coming(people)),
  include: (people: MeantPeople) => api(updateNeverList, going(people)),
  add: ({ id, people }: { id: string; people: MeantPeople }) => api(changePeopleOfList, { id, ...coming(people) }),
  remove: ({ id, people }: { id: string; people: MeantPeople }) => api(changePeopleOfList, { id, ...going(people) }),
  create: ({ name, people }: { name: string; people: MeantPeople }) => api(createList, { name, ...people }),
  select: ({ name, people }: { name: string; people: MeantPeople }) => api(selectPeople, { name, ...people }),
  undo: (id: string) => api(undoListChange, { id }),
}

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
