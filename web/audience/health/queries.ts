import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/audience-health.ts'
import { SECOND } from '#rules/durations.ts'
import type { HealthList } from '#rules/health/lists.ts'
import { callApi } from '#web/core/api.ts'

/** A round moves slowly; it is looked at again as long as it is under way. */
const WHILE_READING = 10 * SECOND

export const healthQuery = (account_id: string) =>
  queryOptions({
    queryKey: ['audience-health', account_id],
    queryFn: ({ signal }) => callApi(calls.getAudienceHealth, { account_id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.reading?.is_reading ? WHILE_READING : false),
  })

/** People to a page of a living list. */
const PEOPLE = 50

export const healthPeopleQuery = (account_id: string, kind: HealthList, as_of: string | null) =>
  infiniteQueryOptions({
    queryKey: ['audience-health', account_id, 'people', kind, as_of],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        calls.listHealthPeople,
        { account_id, kind, limit: PEOPLE, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** The first to be cleared, and how many of them there are. */
export const clearableQuery = (account_id: string, kind: HealthList, most: number, as_of: string | null) =>
  queryOptions({
    queryKey: ['audience-health', account_id, 'clearable', kind, as_of],
    queryFn: ({ signal }) =>
      callApi(calls.listHealthPeople, { account_id, kind, is_followed: 'no', limit: most }, { signal }),
  })

export type ChangesWanted = { kind: calls.AudienceChangeKind | null; q: string }

export const changesQuery = (account_id: string, { kind, q }: ChangesWanted) =>
  infiniteQueryOptions({
    queryKey: ['audience-health', account_id, 'changes', kind, q],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        calls.listAudienceChanges,
        { account_id, limit: PEOPLE, ...(kind && { kind }), ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** Turns the reading on or off. */
export function useReadingSwitch(account_id: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (is_on: boolean) => callApi(calls.setAudienceHealth, { account_id, is_on }),
    onSuccess: (health) => {
      client.setQueryData(healthQuery(account_id).queryKey, health)
      onDone()
    },
  })
}
