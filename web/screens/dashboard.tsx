import { AccountCard } from '#web/accounts/account-card.tsx'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { Page } from '#web/app/page.tsx'
import { Quota } from '#web/billing/quota.tsx'
import { Today } from '#web/statistics/today.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

function greeting(hour: number) {
  if (hour < 5) return 'Good night'
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}

export function DashboardScreen() {
  const account = useCurrentAccount()
  return (
    <Page title="Dashboard" heading={greeting(new Date().getHours())}>
      {account ? <AccountCard account={account} /> : <Skeleton className="h-22" />}
      <Today />
      <Quota />
    </Page>
  )
}
