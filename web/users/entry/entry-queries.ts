import { useMutation, useQueryClient } from '@tanstack/react-query'
import { finishSignIn, forgotPassword, logout, resetPassword, signInWithGoogle, verifyEmail } from '#contract/users.ts'
import { callApi } from '#web/core/api.ts'
import { sessionQuery, useSigningIn } from '#web/users/session.ts'

export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => callApi(forgotPassword, { email }) })

type Reset = { reset_id: string; token: string; new_password: string; end_kept: boolean }
export const useResetPassword = () => useMutation({ mutationFn: (reset: Reset) => callApi(resetPassword, reset) })

type Verification = { verification_id: string; token: string }
export function useVerifyEmail() {
  const client = useQueryClient()
  // The proof may have ended API tokens, webhooks, two-step verification: all that is shown of them is read again.
  return useMutation({
    mutationFn: (link: Verification) => callApi(verifyEmail, link),
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Signs out and stays on the page, which then asks who one is. */
export function useSignOutHere() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(logout),
    onSuccess: () => client.resetQueries({ queryKey: sessionQuery.queryKey }),
  })
}

export const useFinishSignIn = () =>
  useSigningIn((answer: { waiting_id: string; code: string }) => callApi(finishSignIn, answer))

type FromGoogle = { code: string; code_verifier: string; nonce: string; state: string; iss?: string }
export const useSignInWithGoogle = () => useSigningIn((answer: FromGoogle) => callApi(signInWithGoogle, answer))
