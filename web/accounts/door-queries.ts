import { useMutation } from '@tanstack/react-query'
import type { ChallengeMethod, ChallengeNeeded } from '#contract/accounts.ts'
import * as calls from '#contract/doors.ts'
import { useConnectAnswer, useSettle } from '#web/accounts/connect-queries.ts'
import { callApi } from '#web/core/api.ts'

/** Connects with the session of a browser. */
export function useConnectSession() {
  const settle = useSettle()
  return useMutation({
    mutationFn: async (sessionid: string) =>
      settle((await callApi(calls.connectBrowserSession, { sessionid })).instagram_session),
  })
}

type ChallengeAuth = Pick<ChallengeNeeded, 'pending_auth'>

/** Has the code of a challenge sent, again where it was sent that way before. */
export function useChooseChallengeMethod() {
  const answered = useConnectAnswer()
  return useMutation({
    mutationFn: async ({ pending_auth, method }: ChallengeAuth & { method: ChallengeMethod }) =>
      answered(await callApi(calls.chooseChallengeMethod, { pending_auth, method })),
  })
}

/** Answers a challenge with its code; without one Instagram is asked again. */
export function useVerifyChallenge() {
  const answered = useConnectAnswer()
  return useMutation({
    mutationFn: async ({ pending_auth, code }: ChallengeAuth & { code?: string }) =>
      answered(await callApi(calls.verifyChallenge, { pending_auth, code })),
  })
}
