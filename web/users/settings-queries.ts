import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createApiToken, listApiTokens, revokeApiToken } from '#contract/api-tokens.ts'
import { getNotices, putNotices } from '#contract/notices.ts'
import { askExport, deleteUser, listAuditLog, listExports } from '#contract/own-data.ts'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  endOtherSessions,
  endSession,
  findEmailVerification,
  findSecondFactor,
  listSessions,
  renewRecoveryCodes,
  sendEmailVerification,
} from '#contract/users.ts'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  type WebhookEvent,
} from '#contract/webhooks.ts'
import type { ApiScope } from '#rules/api-scopes.ts'
import { api } from '#web/core/api.ts'
import { leaveSession } from '#web/users/session.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await api(listSessions)).sessions,
})

export const factorQuery = queryOptions({ queryKey: ['second-factor'], queryFn: () => api(findSecondFactor) })

export const verificationQuery = queryOptions({
  queryKey: ['email-verification'],
  queryFn: () => api(findEmailVerification),
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
  queryFn: async () => (await api(listWebhooks)).webhooks,
})

export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ pageParam }) => api(listDeliveries, { id, limit: 20, ...(pageParam && { cursor: pageParam }) }),
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

/** A change after which one of the lists above is read again; `onDone` is called before a row that was meant is gone. */
function useChange<Input, Answer>(
  queryKey: readonly unknown[],
  change: (input: Input) => Promise<Answer>,
  onDone = () => {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      onDone()
      return client.invalidateQueries({ queryKey })
    },
  })
}

/** One after the other, so that the last choice is the one that is kept. */
export function useSaveNotices() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'notices' },
    mutationFn: (mail: WebhookEvent[]) => api(putNotices, { mail }),
    onSuccess: ({ mail }) => client.setQueryData(noticesQuery.queryKey, mail),
  })
}

type NewPassword = { old_password: string; new_password: string }
/** Other sessions end by it. */
export const useChangePassword = () =>
  useChange(sessionsQuery.queryKey, (change: NewPassword) => api(changePassword, change))

export const useSendVerification = () => useChange(verificationQuery.queryKey, () => api(sendEmailVerification))

export const useEndSession = (onDone: () => void) =>
  useChange(sessionsQuery.queryKey, (id: string) => api(endSession, { id }), onDone)
export const useEndOtherSessions = () => useChange(sessionsQuery.queryKey, () => api(endOtherSessions))

export const useBeginFactor = () =>
  useMutation({ mutationFn: (password: string) => api(beginSecondFactor, { password }) })
/** The dialog that shows the recovery codes reads the list again when it closes: earlier, that would remove the dialog. */
export const useConfirmFactor = () => useMutation({ mutationFn: (code: string) => api(confirmSecondFactor, { code }) })
export const useRenewCodes = () => useChange(factorQuery.queryKey, (code: string) => api(renewRecoveryCodes, { code }))
export const useDisableFactor = () =>
  useChange(factorQuery.queryKey, (proof: { password: string; code: string }) => api(disableSecondFactor, proof))

type NewToken = { name: string; scopes: ApiScope[]; expires_in_days: number | null }
export const useCreateToken = () => useChange(tokensQuery.queryKey, (token: NewToken) => api(createApiToken, token))
export const useRevokeToken = (onDone: () => void) =>
  useChange(tokensQuery.queryKey, (id: string) => api(revokeApiToken, { id }), onDone)

type NewWebhook = { url: string; events: WebhookEvent[] }
export const useCreateWebhook = () => useChange(webhooksQuery.queryKey, (hook: NewWebhook) => api(createWebhook, hook))
export const useDeleteWebhook = (onDone: () => void) =>
  useChange(webhooksQuery.queryKey, (id: string) => api(deleteWebhook, { id }), onDone)
export const useRotateSecret = () => useChange(webhooksQuery.queryKey, (id: string) => api(rotateWebhookSecret, { id }))
/** Also the list of deliveries, whose key begins with the webhooks' key. */
export const useTestWebhook = () => useChange(webhooksQuery.queryKey, (id: string) => api(testWebhook, { id }))

export const useAskExport = () => useChange(exportsQuery.queryKey, () => api(askExport))

export const useDeleteUser = () =>
  useMutation({
    mutationFn: (password: string | undefined) => api(deleteUser, { password }),
    onSuccess: leaveSession,
  })
