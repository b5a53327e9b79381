import { type ReactNode, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useAccountReads } from '#web/billing/account-queries.ts'
import { BillingNotice } from '#web/billing/billing-notice.tsx'
import { SubscriptionTab } from '#web/billing/subscription-tab.tsx'
import { Page } from '#web/core/page.tsx'
import { screen } from '#web/core/screen.ts'
import { PageSpinner } from '#web/ui/feedback/spinner.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { subscriptionMessages as messages } from '#words/subscription.ts'

const billing = screen(() => import('#web/billing/billing-tab.tsx'), 'BillingTab')
const account = screen(() => import('#web/users/account-tab.tsx'), 'AccountTab')

const tabs = [
  { value: 'subscription', label: messages.tabs.subscription },
  { value: 'billing', label: messages.tabs.billing },
  { value: 'account', label: messages.tabs.account },
] as const
type Tab = (typeof tabs)[number]['value']

const panels: Record<Tab, () => ReactNode> = {
  subscription: () => <SubscriptionTab />,
  billing: () => <billing.Screen />,
  account: () => <account.Screen />,
}

/** Milliseconds after which the code of the other tabs is fetched. */
const IDLE = 1500

export function AccountScreen() {
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'subscription'
  useAccountReads()

  useEffect(() => {
    const timer = setTimeout(() => {
      void billing.preload()
      void account.preload()
    }, IDLE)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Page title={messages.title} description={messages.about}>
      <BillingNotice />
      <Tabs label={messages.title} tabs={tabs} value={tab} onChange={(next) => setSearch({ tab: next })}>
        <Suspense fallback={<PageSpinner />}>{panels[tab]()}</Suspense>
      </Tabs>
    </Page>
  )
}
