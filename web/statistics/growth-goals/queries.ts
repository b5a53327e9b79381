import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Source } from '#contract/automation.ts'
import { previewTask } from '#contract/automation.ts'
import * as calls from '#contract/growth.ts'
import { MINUTE } from '#rules/durations.ts'
import type { Preset } from '#rules/kinds/action.ts'
import { callApi } from '#web/core/api.ts'

/** Tasks of a day move by themselves. */
const EVERY = MINUTE

export const goalsQuery = queryOptions({
  queryKey: ['growth-goals'],
  queryFn: async ({ signal }) => (await callApi(calls.listGoals, {}, { signal })).goals,
  refetchInterval: EVERY,
})

const DAYS = 20

export const daysQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['growth-goals', id, 'days'],
    queryFn: ({ pageParam, signal }) =>
      callApi(calls.listGoalDays, { id, limit: DAYS, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** Who a line would follow: a preview of its task, made while somebody waits. */
export const peopleQuery = (id: string, portion_id: string) =>
  queryOptions({
    queryKey: ['growth-goals', id, 'people', portion_id],
    queryFn: async ({ signal }) => {
      const { task } = await callApi(calls.portionRequest, { id, portion_id }, { signal })
      return callApi(previewTask, task, { signal })
    },
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: EVERY,
  })

function useGoalCall<Wanted>(mutationFn: (wanted: Wanted) => Promise<{ goal: calls.GrowthGoal }>, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: ({ goal }) => {
      client.setQueryData(goalsQuery.queryKey, (goals = []) =>
        goals.some(({ id }) => id === goal.id)
          ? goals.map((one) => (one.id === goal.id ? goal : one))
          : [goal, ...goals],
      )
      onDone?.()
      void client.invalidateQueries({ queryKey: ['tasks'] })
    },
  })
}

export type GoalWanted = {
  account_id: string
  followers: number
  until: string
  preset: Preset
  sources: Source[]
  asks_first: boolean
}

export const useCreateGoal = (onDone: () => void) =>
  useGoalCall((wanted: GoalWanted) => callApi(calls.createGoal, wanted), onDone)

type GoalChange = { status?: 'active' | 'paused' | 'ended'; asks_first?: boolean; sources?: Source[] }

export const useChangeGoal = (id: string, onDone?: () => void) =>
  useGoalCall((change: GoalChange) => callApi(calls.changeGoal, { id, ...change }), onDone)

type Decision = { decision: 'accept' | 'refuse'; portion_ids?: string[] }

export const useDecide = (id: string, onDone?: () => void) =>
  useGoalCall((decision: Decision) => callApi(calls.decideDay, { id, ...decision }), onDone)
