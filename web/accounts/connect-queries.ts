import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/accounts.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { InstagramSession } from '#contract/instagram-session.ts'
import { accountsQuery, unknownAccount, useSwitchAccount } from '#web/accounts/queries.ts'
import { ApiFailure, callApi } from '#web/core/api.ts'
import { sessionQuery } from '#web/users/session.ts'
import { connectFormMessages, connectMessages as messages } from '#words/generated/accounts.ts'

/** The server's sentence; where it sent none, the call's own. */
export const sentenceOf = (error: unknown, fallback: string) =>
  error instanceof ApiFailure && error.code !== 'unreadable' ? error.message : fallback

export const isRefusal = (error: unknown, ...codes: ErrorCode[]) =>
  error instanceof ApiFailure && codes.some((code) => code === error.code)

/** What no other password helps against, while a session may. */
export const CLOSED = [
  'instagram_outdated',
  'instagram_app_step_only',
  'instagram_unusable_password',
  'instagram_signed_out',
] as const satisfies ErrorCode[]

/** What ends a sign-in wherever it's met: it starts over where the password is typed, beside the other doors. */
export const endsSignIn = (error: unknown) =>
  isRefusal(
    error,
    'pending_auth_gone',
    'instagram_wrong_password',
    'instagram_wrong_password_again',
    'instagram_unknown_user',
    'instagram_disabled',
    'instagram_address_refused',
    'instagram_code_needed',
    ...CLOSED,
  )

const missing = (code: ErrorCode, sentence: string) => new ApiFailure(code, 400, sentence)

/** Makes the account that was signed in the current one. */
export function useSettle() {
  const client = useQueryClient()
  const { mutateAsync: switchTo } = useSwitchAccount()
  return async (session: InstagramSession | undefined) => {
    if (!session) throw new ApiFailure('instagram_no_session', 502, messages.noSession)
    const accounts = await client.fetchQuery({ ...accountsQuery, staleTime: 0, retry: 2 })
    const connected = accounts.find((account) => account.username === session.instagram_username)
    if (!connected) throw unknownAccount()
    await switchTo({ account_id: connected.id, skip_verification: true })
    return connected
  }
}

export type AccountCredentials = { username: string; password: string }

export type ConnectAnswer =
  | { kind: 'connected'; account: calls.Account }
  | { kind: 'needs_code'; pending: calls.PendingAuth }
  | { kind: 'challenged'; challenge: calls.ChallengeNeeded }

/** What a sign-in has come to, its account settled where it's connected. */
export function useConnectAnswer() {
  const settle = useSettle()
  return async (answer: calls.InstagramSignInAnswer): Promise<ConnectAnswer> => {
    if (answer.requires_challenge) return { kind: 'challenged', challenge: answer }
    const { pending_auth, requires_2fa, instagram_session } = answer
    if (requires_2fa && pending_auth) return { kind: 'needs_code', pending: pending_auth }
    return { kind: 'connected', account: await settle(instagram_session) }
  }
}

/** Signs in to Instagram with a password; ends with the account connected, or with what is needed for a code. */
export function useSignIn() {
  const answered = useConnectAnswer()
  return useMutation({
    mutationFn: async (credentials: AccountCredentials) =>
      answered(await callApi(calls.connectAccount, { credentials })),
  })
}

type Waiting = { username: string; pending: calls.PendingAuth }

/** What a sign-in that waits for its code needs to continue. */
function requireWaiting({ username, pending }: Waiting) {
  if (!username) throw missing('instagram_username_missing', connectFormMessages.usernameMissing)
  if (!pending.session_id) throw missing('pending_auth_missing', messages.pendingRequired)
}

export function useVerifyCode() {
  const settle = useSettle()
  return useMutation({
    mutationFn: async ({ code, ...waiting }: Waiting & { code: string }) => {
      requireWaiting(waiting)
      if (!code) throw missing('two_factor_code_missing', messages.codeRequired)
      const { username, pending } = waiting
      const { instagram_session } = await callApi(calls.verifyTwoFactor, {
        instagram_username: username,
        code_2fa: code,
        pending_auth: pending,
      })
      return settle(instagram_session)
    },
  })
}

/** Asks for the code another way; the same way once more sends a new message. */
export const useSwitchMethod = () =>
  useMutation({
    mutationFn: async ({ method, ...waiting }: Waiting & { method: calls.TwoFactorMethod }) => {
      requireWaiting(waiting)
      if (!method) throw missing('two_factor_method_missing', messages.methodRequired)
      const { username, pending } = waiting
      const { pending_auth } = await callApi(calls.switchTwoFactorMethod, { username, method, pending_auth: pending })
      return pending_auth
    },
  })

type Outcome = { onSuccess: () => void; onError: (error: Error) => void }

/** A change of one account after which everything is read again. Its button may be gone by the time the outcome arrives. */
function useAccountChange<Answer>(change: (id: string) => Promise<Answer>, { onSuccess, onError }: Outcome) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess,
    onError,
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  })
}

/** Has it looked up whether the owner's confirmation has arrived. */
export const useConfirmAccount = (outcome: Outcome) =>
  useAccountChange((id) => callApi(calls.confirmAccount, { id }), outcome)

/** Activates an account in place of another, where the plan has no room for all. */
export const useKeepAccount = (outcome: Outcome) =>
  useAccountChange((id) => callApi(calls.keepAccounts, { account_ids: [id] }), outcome)

/** `onDone` is called even though what asked for it may be gone with the account. */
export function useDisconnectAccount(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(calls.disconnectAccount, { id }),
    onSuccess: async (_, id) => {
      client.setQueryData(accountsQuery.queryKey, (accounts) => accounts?.filter((account) => account.id !== id))
      onDone()
      // The session first: who has no account left is asked for nothing that needs one.
      await client.refetchQueries({ queryKey: sessionQuery.queryKey })
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    },
  })
}
