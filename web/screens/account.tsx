import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useAccountReads } from '#web/billing/account-queries.ts'
import { BillingNotice } from '#web/billing/billing-notice.tsx'
import { SubscriptionTab } from '#web/billing/subscription-tab.tsx'
import { Page } from '#web/core/page.tsx'
import { screen, usePreloaded } from '#web/core/screen.ts'
import { PageSpinner } from '#web/ui/feedback/spinner.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { subscriptionMessages as messages } from '#words/generated/billing.ts'

const billing = screen(() => import('#web/billing/billing-tab.tsx'), 'BillingTab')
const account = screen(() => import('#web/users/account-tab.tsx'), 'AccountTab')

const tabs = ['subscription', 'billing', 'account'] as const
type Tab = (typeof tabs)[number]

const panels: Record<Tab, () => ReactNode> = {
  subscription: () => <SubscriptionTab />,
  billing: () => <billing.Screen />,
  account: () => <account.Screen />,
}

const preloadTabs = () => Promise.all([billing.preload(), account.preload()])

export function AccountScreen() {
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((value) => value === search.get('tab')) ?? 'subscription'
  // Which plan and interval were chosen stays in the address.
  const show = (next: Tab) =>
    setSearch((params) => {
      params.set('tab', next)
      return params
    })
  useAccountReads()
  usePreloaded(preloadTabs)

  return (
    <Page title={messages.title} description={messages.about}>
      <BillingNotice />
      <Tabs
        label={messages.title}
        tabs={tabs.map((value) => ({ value, label: messages.tabs[value] }))}
        value={tab}
        onChange={show}
      >
        <Suspense fallback={<PageSpinner />}>{panels[tab]()}</Suspense>
      </Tabs>
    </Page>
  )
}
