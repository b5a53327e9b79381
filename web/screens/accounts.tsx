import { useQuery } from '@tanstack/react-query'
import { Columns3, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import * as paths from '#rules/paths.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { AccountRhythms } from '#web/automation/limits/account-rhythms.tsx'
import { useUsage } from '#web/billing/queries.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { Page } from '#web/core/page.tsx'
import { screen } from '#web/core/screen.ts'
import { type Compared, comparedQuery, sorts, withAccounts } from '#web/dashboard/overview/compared.ts'
import { Comparison } from '#web/dashboard/overview/comparison.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { overviewMessages as messages } from '#words/generated/accounts.ts'

/** All accounts of the user, side by side; in which order is in the address. */
export function AccountsScreen() {
  const accounts = useAccounts()
  const compared = useQuery(comparedQuery)
  const rows = accounts.data && compared.data ? withAccounts(accounts.data, compared.data) : undefined
  const failed = compared.error ? compared : accounts
  return (
    <Page
      isWide
      title={messages.title}
      description={messages.about}
      actions={
        <LinkButton to={paths.connect} icon={Plus}>
          {messages.connect}
        </LinkButton>
      }
    >
      <Loaded query={{ ...failed, data: rows }} failed={messages.failed} title={messages.title} skeleton="h-72">
        {(rows) => <Accounts rows={rows} />}
      </Loaded>
    </Page>
  )
}

const { Screen: WarningsDialog } = screen(() => import('#web/accounts/warnings-dialog.tsx'), 'WarningsDialog')

/** The warnings of the account that the address names. */
function Warnings({ rows }: { rows: readonly Compared[] }) {
  const [search, setSearch] = useSearchParams()
  const account = rows.find(({ id }) => id === search.get('warnings'))
  const close = () =>
    setSearch(
      (now) => {
        now.delete('warnings')
        return now
      },
      { replace: true },
    )
  if (!account) return null
  return (
    <Suspense fallback={null}>
      <WarningsDialog account={account} onClose={close} />
    </Suspense>
  )
}

function Accounts({ rows }: { rows: readonly Compared[] }) {
  const [search, setSearch] = useSearchParams()
  const sort = sorts.find((one) => one === search.get('sort')) ?? 'needs'
  return (
    <>
      <Comparison rows={rows} sort={sort} onSort={(sort) => setSearch({ sort }, { replace: true })} />
      <AccountRhythms accounts={rows} />
      <Warnings rows={rows} />
      {rows.length === 1 ? <OnlyOne /> : null}
    </>
  )
}

/** With one account there is nothing to compare: how one gets a second. */
function OnlyOne() {
  const { data: usage } = useUsage()
  const is_full = usage && usage.limits.instagram_accounts <= 1
  return (
    <Card>
      <EmptyState
        icon={Columns3}
        title={messages.oneTitle}
        action={
          is_full ? (
            <LinkButton variant="primary" to={paths.account}>
              {messages.plans}
            </LinkButton>
          ) : (
            <LinkButton variant="primary" to={paths.connect}>
              {messages.connect}
            </LinkButton>
          )
        }
      >
        {is_full
          ? messages.oneFull({ plan: usage.subscription_name, count: usage.limits.instagram_accounts })
          : messages.oneWhy}
      </EmptyState>
    </Card>
  )
}
