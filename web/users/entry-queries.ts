import { useMutation } from '@tanstack/react-query'
import { finishSignIn, forgotPassword, resetPassword, signInWithGoogle, verifyEmail } from '#contract/users.ts'
import { api } from '#web/app/api.ts'
import { useStartSession } from '#web/users/queries.ts'

export const useForgotPassword = () => useMutation({ mutationFn: (email: string) => api(forgotPassword, { email }) })

type Reset = { reset_id: string; token: string; new_password: string }
export const useResetPassword = () => useMutation({ mutationFn: (reset: Reset) => api(resetPassword, reset) })

type Verification = { verification_id: string; token: string }
export const useVerifyEmail = () => useMutation({ mutationFn: (link: Verification) => api(verifyEmail, link) })

export function useFinishSignIn() {
  const onSuccess = useStartSession()
  return useMutation({
    mutationFn: (answer: { waiting_id: string; code: string }) => api(finishSignIn, answer),
    onSuccess,
  })
}

type FromGoogle = { code: string; code_verifier: string; nonce: string; state: string; iss?: string }
export function useSignInWithGoogle() {
  const onSuccess = useStartSession()
  return useMutation({ mutationFn: (answer: FromGoogle) => api(signInWithGoogle, answer), onSuccess })
}
