import type { Stripe } from '@stripe/stripe-js'
import { queryOptions } from '@tanstack/react-query'

const ADDRESS = 'https://js.stripe.com/v3/'

/** Milliseconds after which a script that does not come counts as blocked. */
const MAX_WAIT = 20_000

/** Stripe allows no copy of its script: it comes from Stripe itself, when a card is first asked for. */
function loadScript(): Promise<void> {
  const script = document.createElement('script')
  script.src = ADDRESS
  return new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('Stripe.js did not come')), MAX_WAIT)
    script.addEventListener('load', () => {
      clearTimeout(late)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(late)
      reject(new Error('Stripe.js is blocked'))
    })
    document.head.append(script)
  }).catch((error: unknown) => {
    script.remove()
    throw error
  })
}

/** Stripe.js under the operator's publishable key. */
export const stripeQuery = (publishable_key: string) =>
  queryOptions({
    queryKey: ['stripe', publishable_key],
    queryFn: async (): Promise<Stripe> => {
      if (!window.Stripe) await loadScript()
      if (!window.Stripe) throw new Error('Stripe.js is blocked')
      return window.Stripe(publishable_key)
    },
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Not data: comparing or copying it would break it.
    structuralSharing: false,
  })
