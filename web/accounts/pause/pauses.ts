import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listPauses, type Pause, pauseEverything, resumeEverything } from '#contract/pauses.ts'
import { callApi } from '#web/core/api.ts'
import { forgetTaskUpdates } from '#web/core/live-state.ts'
import { sayFailure } from '#web/core/say-failure.ts'
import { useSession } from '#web/users/session.ts'
import { pauseMessages as messages } from '#words/generated/pauses.ts'

export const pausesQuery = queryOptions({
  queryKey: ['pauses'],
  queryFn: async () => (await callApi(listPauses)).pauses,
})

/** What is paused; undefined as long as nobody knows. */
export function usePauses(): Pause[] | undefined {
  const enabled = !!useSession().data?.instagram_session
  return useQuery({ ...pausesQuery, enabled }).data
}

/** Of one account, or of all. */
export const pauseOf = (pauses: readonly Pause[] | undefined, account_id: string | null) =>
  pauses?.find((pause) => pause.account_id === account_id)

/** What ending the pause of all is called: an account that has one of its own stays paused by it. */
export const resumeAllName = (pauses: readonly Pause[]) =>
  pauses.some(({ account_id }) => account_id !== null) ? messages.resumeOthers : messages.resumeAll

/** Pauses an account or all, and resumes: shown with the answer, before anything is read again. */
export function usePausing() {
  const client = useQueryClient()
  const readAgain = () => {
    for (const queryKey of [['pauses'], ['tasks'], ['growth-goals']]) void client.invalidateQueries({ queryKey })
  }
  // It may have been done and the answer lost.
  const onError = (error: unknown) => {
    sayFailure(error)
    readAgain()
  }
  const show = (change: (pauses: Pause[]) => Pause[]) => {
    // What was asked before would show it as it was.
    void client.cancelQueries(pausesQuery)
    client.setQueryData(pausesQuery.queryKey, (pauses = []) => change(pauses))
    forgetTaskUpdates()
    readAgain()
  }
  const pause = useMutation({
    mutationFn: (account_id: string | null) => callApi(pauseEverything, { account_id }),
    onSuccess: ({ pause_id, at, tasks }, account_id) => {
      const task_ids = tasks.map(({ id }) => id)
      show((pauses) => [...pauses.filter((one) => one.pause_id !== pause_id), { pause_id, account_id, at, task_ids }])
    },
    onError,
  })
  const resume = useMutation({
    mutationFn: (pause_id: string) => callApi(resumeEverything, { pause_id }),
    onSuccess: (_, pause_id) => show((pauses) => pauses.filter((one) => one.pause_id !== pause_id)),
    onError,
  })
  return {
    pause: (account_id: string | null) => pause.mutate(account_id),
    resume: (pause_id: string) => resume.mutate(pause_id),
    isPending: pause.isPending || resume.isPending,
  }
}
