import { queryOptions } from '@tanstack/react-query'
import { countKnown, getList, listCombined, listMembers, type Member } from '#contract/audience.ts'
import type { MemberSort, narrowedBy } from '#web/audience/people-filters.ts'
import { formulaOf, keyOf, type PeopleSource } from '#web/audience/people-source.ts'
import { callApi } from '#web/core/api.ts'

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
    ? callApi(listMembers, { id: source.list.id, ...wanted }, options)
    : callApi(listCombined, { formula: source.formula, ...wanted }, options)
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
const MAX_READ = 1000

/** The names of a range of people, whether they were read before or not. */
export async function readNames(wanted: PeopleWanted, first: number, last: number): Promise<string[]> {
  const names: string[] = []
  for (let at = first; at <= last; at += MAX_READ) {
    const { members } = await readPeople(wanted, { at, limit: Math.min(MAX_READ, last - at + 1) })
    names.push(...members.map(({ username }) => username))
  }
  return names
}

/** What people can be sorted and narrowed by. */
export const knownQuery = (source: PeopleSource) =>
  queryOptions({
    queryKey: ['people', 'known', keyOf(source)],
    queryFn: async ({ signal }) => (await callApi(countKnown, { formula: formulaOf(source) }, { signal })).known,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A list, or people that were selected for a task. */
export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ['list', id],
    queryFn: async ({ signal }) => (await callApi(getList, { id }, { signal })).follower_list,
  })

/** `lists`: which lists of a formula the person is on. */
export type MemberRow = Member & { lists?: string[] }
