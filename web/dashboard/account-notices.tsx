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

const titles = {
  needs_sign_in: messages.needsSignIn,
  needs_confirmation: messages.needsConfirmation,
  over_limit: messages.overLimit,
  connected: String,
}

function AccountNotice({ account }: { account: Account }) {
  const { username, status, status_reason } = account
  return (
    <Alert
      tone="warn"
      title={titles[status](username)}
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
