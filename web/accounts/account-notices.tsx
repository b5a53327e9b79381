import type { Account } from '#contract/accounts.ts'
import { AccountRemedy } from '#web/accounts/account-remedy.tsx'
import { accountMessages as messages } from '#web/accounts/messages.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { Alert } from '#web/ui/alert.tsx'

/** What the user has to do so that an account can go on; nothing while all is well with all of them. */
export function AccountNotices() {
  const { data: accounts = [] } = useAccounts()
  return accounts
    .filter(({ status }) => status !== 'connected')
    .map((account) => <AccountNotice key={account.id} account={account} />)
}

function AccountNotice({ account }: { account: Account }) {
  const { username, status, status_reason } = account
  const signedOut = status === 'needs_sign_in'
  return (
    <Alert
      tone="warn"
      title={signedOut ? messages.needsSignIn(username) : messages.needsConfirmation(username)}
      action={<AccountRemedy account={account} />}
    >
      {status_reason ? `${status_reason} ` : null}
      {messages.needsYou}
    </Alert>
  )
}
