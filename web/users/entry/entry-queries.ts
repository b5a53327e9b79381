import { useMutation, useQueryClient } from '@tanstack/react-query'
import { finishSignIn, forgotPassword, logout, resetPassword, signInWithGoogle, verifyEmail } from '#contract/users.ts'
import { api } from '#web/core/api.ts'
import { sessionQuery, useSigningIn } from '#web/users/session.ts'

export const useForgotPassword = () => useMutation({ mutationFn: (email: string) => api(forgotPassword, { email }) })

type Reset = { reset_id: string; token: string; new_password: string }
export const useResetPassword = () => useMutation({ mutationFn: (reset: Reset) => api(resetPassword, reset) })

type Verification = { verification_id: string; token: string }
export function useVerifyEmail() {
  const client = useQueryClient()
  // The proof may have ended API tokens, webhooks, two-step verification: all that is shown of them is read again.
  return useMutation({
    mutationFn: (link: Verification) => api(verifyEmail, link),
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Signs out and stays on the page, which then asks who one is. */
export function useSignOutHere() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(logout),
    onSuccess: () => client.resetQueries({ queryKey: sessionQuery.queryKey }),
  })
}

export const useFinishSignIn = () =>
  useSigningIn((answer: { waiting_id: string; code: string }) => api(finishSignIn, answer))

type FromGoogle = { code: string; code_verifier: string; nonce: string; state: string; iss?: string }
export const useSignInWithGoogle = () => useSigningIn((answer: FromGoogle) => api(signInWithGoogle, answer))
