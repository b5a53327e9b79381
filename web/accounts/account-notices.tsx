import type { Account } from '#contract/accounts.ts'
import { accountMessages as messages } from '#web/accounts/messages.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** What the user has to do so that an account can go on; nothing while all is well with all of them. */
export function AccountNotices() {
  const { data: accounts = [] } = useAccounts()
  return accounts
    .filter(({ status }) => status !== 'connected')
    .map((account) => <AccountNotice key={account.id} account={account} />)
}

function AccountNotice({ account: { username, status, status_reason } }: { account: Account }) {
  const signedOut = status === 'needs_sign_in'
  return (
    <Alert
      tone="warn"
      title={signedOut ? messages.needsSignIn(username) : messages.needsConfirmation(username)}
      action={
        <LinkButton size="small" to={`/instagram-login?${new URLSearchParams({ username })}`}>
          {signedOut ? messages.connectAgain : messages.confirmed}
        </LinkButton>
      }
    >
      {status_reason ? `${status_reason} ` : null}
      {messages.needsYou}
    </Alert>
  )
}
