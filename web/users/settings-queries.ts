import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createApiToken, listApiTokens, revokeApiToken } from '#contract/api-tokens.ts'
import { getNotices, putNotices } from '#contract/notices.ts'
import { askExport, deleteUser, listAuditLog, listExports } from '#contract/own-data.ts'
import * as users from '#contract/users.ts'
import * as webhooks from '#contract/webhooks.ts'
import type { ApiScope } from '#rules/api-scopes.ts'
import { api } from '#web/core/api.ts'
import { useChange } from '#web/core/use-change.ts'
import { leaveSession } from '#web/users/session.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await api(users.listSessions)).sessions,
})

export const factorQuery = queryOptions({ queryKey: ['second-factor'], queryFn: () => api(users.findSecondFactor) })

export const verificationQuery = queryOptions({
  queryKey: ['email-verification'],
  queryFn: () => api(users.findEmailVerification),
})

export const tokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: async () => (await api(listApiTokens)).api_tokens,
})

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async () => (await api(getNotices)).mail,
})

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async () => (await api(webhooks.listWebhooks)).webhooks,
})

export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ pageParam }) =>
      api(webhooks.listDeliveries, { id, limit: 20, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const auditLogQuery = infiniteQueryOptions({
  queryKey: ['audit-log'],
  queryFn: ({ pageParam }) => api(listAuditLog, { limit: 30, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  staleTime: 0,
})

/** Milliseconds between two looks at an export that is being prepared. */
const EXPORT_EVERY = 3000

export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: async () => (await api(listExports)).exports,
  refetchInterval: ({ state }) => (state.data?.some(({ state }) => state === 'preparing') ? EXPORT_EVERY : false),
})

/** One after the other, so that the last choice is the one that is kept. */
export function useSaveNotices() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'notices' },
    mutationFn: (mail: webhooks.WebhookEvent[]) => api(putNotices, { mail }),
    onSuccess: ({ mail }) => client.setQueryData(noticesQuery.queryKey, mail),
  })
}

type NewPassword = { old_password: string; new_password: string }
/** Other sessions end by it. */
export const useChangePassword = () =>
  useChange([sessionsQuery], (change: NewPassword) => api(users.changePassword, change))

export const useSendVerification = () => useChange([verificationQuery], () => api(users.sendEmailVerification))

export const useEndSession = (onDone: () => void) =>
  useChange([sessionsQuery], (id: string) => api(users.endSession, { id }), onDone)
export const useEndOtherSessions = () => useChange([sessionsQuery], () => api(users.endOtherSessions))

export const useBeginFactor = () =>
  useMutation({ mutationFn: (password: string) => api(users.beginSecondFactor, { password }) })
/** The dialog that shows the recovery codes reads the list again when it closes: earlier, that would remove the dialog. */
export const useConfirmFactor = () =>
  useMutation({ mutationFn: (code: string) => api(users.confirmSecondFactor, { code }) })
export const useRenewCodes = () => useChange([factorQuery], (code: string) => api(users.renewRecoveryCodes, { code }))
export const useDisableFactor = () =>
  useChange([factorQuery], (proof: { password: string; code: string }) => api(users.disableSecondFactor, proof))

type NewToken = { name: string; scopes: ApiScope[]; expires_in_days: number | null }
export const useCreateToken = () => useChange([tokensQuery], (token: NewToken) => api(createApiToken, token))
export const useRevokeToken = (onDone: () => void) =>
  useChange([tokensQuery], (id: string) => api(revokeApiToken, { id }), onDone)

type NewWebhook = { url: string; events: webhooks.WebhookEvent[] }
export const useCreateWebhook = () =>
  useChange([webhooksQuery], (hook: NewWebhook) => api(webhooks.createWebhook, hook))
export const useDeleteWebhook = (onDone: () => void) =>
  useChange([webhooksQuery], (id: string) => api(webhooks.deleteWebhook, { id }), onDone)
export const useRotateSecret = () =>
  useChange([webhooksQuery], (id: string) => api(webhooks.rotateWebhookSecret, { id }))
/** Also the list of deliveries, whose key begins with the webhooks' key. */
export const useTestWebhook = () => useChange([webhooksQuery], (id: string) => api(webhooks.testWebhook, { id }))

export const useAskExport = () => useChange([exportsQuery], () => api(askExport))

export const useDeleteUser = () =>
  useMutation({
    mutationFn: (password: string | undefined) => api(deleteUser, { password }),
    onSuccess: leaveSession,
  })
