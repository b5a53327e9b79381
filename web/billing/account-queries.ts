import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import * as calls from '#contract/billing.ts'
import type { CardEntry } from '#web/billing/cards/card-entry.ts'
import { subscriptionQuery } from '#web/billing/queries.ts'
import { callApi } from '#web/core/api.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { sessionQuery } from '#web/users/session.ts'
import { cardMessages, subscriptionMessages as messages } from '#words/generated/billing.ts'

/** The name under which every payment is sent (specification, section 3). */
const PROVIDER = 'stripe'

export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: async () => (await callApi(calls.listPaymentMethods)).payment_methods,
})

export const transactionsQuery = infiniteQueryOptions({
  queryKey: ['transactions'],
  queryFn: ({ pageParam }) => callApi(calls.listTransactions, { limit: 25, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

export const billingAddressQuery = queryOptions({
  queryKey: ['billing-address'],
  queryFn: () => callApi(calls.getBillingAddress),
})

export const billingConfigQuery = queryOptions({
  queryKey: ['billing-config'],
  queryFn: () => callApi(calls.billingConfig),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What changing to a plan would cost now and what would no longer fit. Never cached: it changes every second. */
export const changePreviewQuery = (subscription_id: string, new_card: boolean) =>
  queryOptions({
    queryKey: ['change-preview', subscription_id, new_card],
    queryFn: async () => (await callApi(calls.previewChange, { subscription_id, new_card })).preview,
    staleTime: 0,
    gcTime: 0,
  })

/** The four readings of the account screen, fired together; says so if one of them fails. */
export function useAccountReads() {
  const reads = [
    useQuery(subscriptionQuery),
    useQuery(paymentMethodsQuery),
    useInfiniteQuery(transactionsQuery),
    useQuery(billingAddressQuery),
  ]
  const failed = reads.some(({ isError }) => isError)
  useEffect(() => {
    if (failed) toast.error(messages.loadFailed, { id: 'account-data' })
  }, [failed])
}

/** Stores a changed subscription and notifies the rest of the product. */
function useTakeSubscription() {
  const client = useQueryClient()
  return (subscription: calls.UserSubscription) => {
    client.setQueryData(subscriptionQuery.queryKey, subscription)
    void client.invalidateQueries({ queryKey: transactionsQuery.queryKey })
    dispatchEvent(new Event('refresh-subscription'))
  }
}

/** Subscribes to a plan. `onSubscribed` is called before the screen changes, so also by what that takes away. */
export function useSubscribe(onSubscribed = () => {}) {
  const client = useQueryClient()
  const take = useTakeSubscription()
  return useMutation({
    mutationFn: ({ plan_id, method_id }: { plan_id: string; method_id: string | undefined }) =>
      callApi(calls.subscribe, { subscription_id: plan_id, payment_method_id: method_id, payment_provider: PROVIDER }),
    onSuccess: async (answer) => {
      if (!answer.success) return
      onSubscribed()
      take(answer.subscription)
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    },
  })
}

/** What is done once a payment has gone through that the bank's customer confirmed; `onPaid` before the screen changes. */
function useTakePaid(onPaid: () => void) {
  const client = useQueryClient()
  const take = useTakeSubscription()
  return async ({ subscription }: { subscription: calls.UserSubscription }) => {
    onPaid()
    take(subscription)
    void client.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey })
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  }
}

/** Answers the sandbox bank's question in its customer's name. */
export function useAnswerBank(onPaid: () => void) {
  const onSuccess = useTakePaid(onPaid)
  return useMutation({
    mutationFn: (answer: { client_secret: string; approve: boolean }) => callApi(calls.confirmSandboxPayment, answer),
    onSuccess,
  })
}

/** Has the server read what came of a payment that was confirmed in Stripe's own window. */
export function useTakeConfirmed(onPaid: () => void) {
  const onSuccess = useTakePaid(onPaid)
  return useMutation({
    mutationFn: (client_secret: string) => callApi(calls.takeConfirmedPayment, { client_secret }),
    onSuccess,
  })
}

export function useCancelSubscription() {
  const take = useTakeSubscription()
  return useMutation({
    mutationFn: () => callApi(calls.cancelSubscription),
    onSuccess: ({ subscription }) => take(subscription),
  })
}

export function useResumeSubscription() {
  const take = useTakeSubscription()
  return useMutation({
    mutationFn: () => callApi(calls.resumeSubscription),
    onSuccess: ({ subscription }) => {
      take(subscription)
      toast.success(messages.resumed)
    },
    onError: () => toast.error(messages.resumeFailed),
  })
}

/** The list with one of its cards as the primary one. */
const withPrimary = (methods: readonly calls.PaymentMethod[] | undefined, id: string) =>
  methods?.map((method) => ({ ...method, is_default: method.id === id }))

/** With a new primary card a payment that was missing is tried at once: reads what came of it. */
function useReadPlanAnew() {
  const client = useQueryClient()
  return () => {
    for (const { queryKey } of [subscriptionQuery, transactionsQuery]) void client.invalidateQueries({ queryKey })
    dispatchEvent(new Event('refresh-subscription'))
  }
}

/** Adds a card, appended to the list. */
export function useAddCard() {
  const client = useQueryClient()
  const readPlanAnew = useReadPlanAnew()
  return useMutation({
    mutationFn: async ({ entry, is_default }: { entry: CardEntry; is_default: boolean }) =>
      callApi(calls.addPaymentMethod, { ...(await entry.order()), provider: PROVIDER, is_default }),
    onSuccess: ({ payment_method: added }) => {
      client.setQueryData(paymentMethodsQuery.queryKey, (methods = []) => {
        const appended = [...methods.filter(({ id }) => id !== added.id), added]
        return added.is_default ? withPrimary(appended, added.id) : appended
      })
      if (added.is_default) readPlanAnew()
    },
  })
}

/** Makes a card the primary one: at once in the list, and kept on the server; back again if that fails. */
export function useMakePrimary() {
  const client = useQueryClient()
  const readPlanAnew = useReadPlanAnew()
  const { queryKey } = paymentMethodsQuery
  return useMutation({
    mutationFn: (id: string) => callApi(calls.changePaymentMethod, { id, is_default: true }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (methods) => withPrimary(methods, id))
      return { before }
    },
    onSuccess: () => {
      toast.success(cardMessages.primaryChanged)
      readPlanAnew()
    },
    onError: (_error, _id, context) => {
      client.setQueryData(queryKey, context?.before)
      toast.error(cardMessages.primaryFailed)
    },
  })
}

export function useRemoveCard() {
  const client = useQueryClient()
  const { queryKey } = paymentMethodsQuery
  return useMutation({
    mutationFn: (id: string) => callApi(calls.removePaymentMethod, { id }),
    onSuccess: (_answer, id) => {
      client.setQueryData(queryKey, (methods) => methods?.filter((method) => method.id !== id))
      toast.success(cardMessages.removed)
      // Another card may have become the primary one.
      void client.invalidateQueries({ queryKey })
    },
  })
}

export function useSaveAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (address: calls.BillingAddress) => callApi(calls.saveBillingAddress, address),
    onSuccess: (_answer, address) => client.setQueryData(billingAddressQuery.queryKey, address),
  })
}
