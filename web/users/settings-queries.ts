import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createApiToken, listApiTokens, revokeApiToken } from '#contract/api-tokens.ts'
import { getNotices, putNotices } from '#contract/notices.ts'
import { askExport, deleteUser, listAuditLog, listExports } from '#contract/own-data.ts'
import * as users from '#contract/users.ts'
import * as webhooks from '#contract/webhooks.ts'
import type { ApiScope } from '#rules/api-scopes.ts'
import { callApi } from '#web/core/api.ts'
import { useChange } from '#web/core/use-change.ts'
import { leaveSession } from '#web/users/session.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await callApi(users.listSessions)).sessions,
})

export const factorQuery = queryOptions({ queryKey: ['second-factor'], queryFn: () => callApi(users.findSecondFactor) })

export const verificationQuery = queryOptions({
  queryKey: ['email-verification'],
  queryFn: () => callApi(users.findEmailVerification),
})

export const tokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: async () => (await callApi(listApiTokens)).api_tokens,
})

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async () => (await callApi(getNotices)).mail,
})

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async () => (await callApi(webhooks.listWebhooks)).webhooks,
})

export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ pageParam }) =>
      callApi(webhooks.listDeliveries, { id, limit: 20, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const auditLogQuery = infiniteQueryOptions({
  queryKey: ['audit-log'],
  queryFn: ({ pageParam }) => callApi(listAuditLog, { limit: 30, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  staleTime: 0,
})

/** Milliseconds between two looks at an export that is being prepared. */
const EXPORT_EVERY = 3000

export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: async () => (await callApi(listExports)).exports,
  refetchInterval: ({ state }) => (state.data?.some(({ state }) => state === 'preparing') ? EXPORT_EVERY : false),
})

/** One after the other, so that the last choice is the one that is kept. */
export function useSaveNotices() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'notices' },
    mutationFn: (mail: webhooks.WebhookEvent[]) => callApi(putNotices, { mail }),
    onSuccess: ({ mail }) => client.setQueryData(noticesQuery.queryKey, mail),
  })
}

type NewPassword = { old_password: string; new_password: string; end_kept: boolean }
/** Other sessions end by it. */
export const useChangePassword = () =>
  useChange([sessionsQuery], (change: NewPassword) => callApi(users.changePassword, change))

export const useSendVerification = () => useChange([verificationQuery], () => callApi(users.sendEmailVerification))

export const useEndSession = (onDone: () => void) =>
  useChange([sessionsQuery], (id: string) => callApi(users.endSession, { id }), onDone)
export const useEndOtherSessions = () => useChange([sessionsQuery], () => callApi(users.endOtherSessions))

export const useBeginFactor = () =>
  useMutation({ mutationFn: (password: string) => callApi(users.beginSecondFactor, { password }) })
/** The dialog that shows the recovery codes reads the list again when it closes: earlier, that would remove the dialog. */
export const useConfirmFactor = () =>
  useMutation({ mutationFn: (code: string) => callApi(users.confirmSecondFactor, { code }) })
export const useRenewCodes = () =>
  useChange([factorQuery], (code: string) => callApi(users.renewRecoveryCodes, { code }))
export const useDisableFactor = () =>
  useChange([factorQuery], (proof: { password: string; code: string }) => callApi(users.disableSecondFactor, proof))

type NewToken = { name: string; scopes: ApiScope[]; expires_in_days: number | null }
export const useCreateToken = () => useChange([tokensQuery], (token: NewToken) => callApi(createApiToken, token))
export const useRevokeToken = (onDone: () => void) =>
  useChange([tokensQuery], (id: string) => callApi(revokeApiToken, { id }), onDone)

type NewWebhook = { url: string; events: webhooks.WebhookEvent[] }
export const useCreateWebhook = () =>
  useChange([webhooksQuery], (hook: NewWebhook) => callApi(webhooks.createWebhook, hook))
export const useDeleteWebhook = (onDone: () => void) =>
  useChange([webhooksQuery], (id: string) => callApi(webhooks.deleteWebhook, { id }), onDone)
export const useRotateSecret = () =>
  useChange([webhooksQuery], (id: string) => callApi(webhooks.rotateWebhookSecret, { id }))
/** Also the list of deliveries, whose key begins with the webhooks' key. */
export const useTestWebhook = () => useChange([webhooksQuery], (id: string) => callApi(webhooks.testWebhook, { id }))

export const useAskExport = () => useChange([exportsQuery], () => callApi(askExport))

export const useDeleteUser = () =>
  useMutation({
    mutationFn: (password: string | undefined) => callApi(deleteUser, { password }),
    onSuccess: leaveSession,
  })
