import { Suspense } from 'react'
import type { Account } from '#contract/accounts.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { screen } from '#web/core/screen.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { accountMessages as messages } from '#words/accounts.ts'

// Seldom needed, so fetched when it is.
const { Screen: AccountRemedy } = screen(() => import('#web/accounts/account-remedy.tsx'), 'AccountRemedy')

/** What the user has to do so that an account can continue; nothing while all accounts are connected. */
export function AccountNotices() {
  const { data: accounts = [] } = useAccounts()
  return accounts
    .filter(({ status }) => status !== 'connected')
    .map((account) => <AccountNotice key={account.id} account={account} />)
}

function titleOf({ username, status }: Account): string {
  if (status === 'needs_sign_in') return messages.needsSignIn({ username })
  if (status === 'needs_confirmation') return messages.needsConfirmation({ username })
  return status === 'over_limit' ? messages.overLimit({ username }) : username
}

function AccountNotice({ account }: { account: Account }) {
  const { status_reason } = account
  return (
    <Alert
      tone="warn"
      title={titleOf(account)}
      action={
        <Suspense fallback={null}>
          <AccountRemedy account={account} />
        </Suspense>
      }
    >
      {status_reason ? `${status_reason} ` : null}
      {messages.needsYou}
    </Alert>
  )
}
