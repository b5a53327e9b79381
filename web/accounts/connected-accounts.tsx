import { Link } from 'react-router'
import type { Account } from '#contract/accounts.ts'
import * as paths from '#rules/paths.ts'
import { AccountRemedy } from '#web/accounts/account-remedy.tsx'
import { useDisconnectAccount } from '#web/accounts/connect-queries.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { severityOf, standingsNow, ThreeLines } from '#web/accounts/standing.tsx'
import { messageOf } from '#web/core/api.ts'
import { useNow } from '#web/core/use-now.ts'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { connectMessages as messages, warningMessages } from '#words/generated/accounts.ts'

/** Every connected account with what it needs and the way to disconnect it; nothing while there is none. `reconnecting` is in the form above. */
export function ConnectedAccounts({ reconnecting }: { reconnecting?: string | undefined }) {
  const { data: accounts = [] } = useAccounts()
  if (accounts.length === 0) return null
  return (
    <Card title={messages.accounts}>
      <ul className="flex flex-col divide-y divide-line">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} hasRemedy={account.id !== reconnecting} />
        ))}
      </ul>
    </Card>
  )
}

function AccountRow({ account, hasRemedy }: { account: Account; hasRemedy: boolean }) {
  const { username, profile_pic_url, status, status_reason } = account
  const well = status === 'connected'
  const [standing] = standingsNow(account, useNow(60_000))
  return (
    <li className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0">
      <div className="flex items-center gap-3">
        <Avatar name={username} src={profile_pic_url} />
        <div className="min-w-0 flex-1">
          <p translate="no" className="flex font-medium">
            <bdi className="truncate">@{username}</bdi>
          </p>
          <p className={classes('text-caption', well ? 'text-muted' : 'font-medium text-bad')}>
            {messages.statuses[status]}
            {' · '}
            <Link
              to={`${paths.accounts}?${new URLSearchParams({ warnings: account.id })}`}
              aria-label={warningMessages.openNamed({ username })}
              className="font-normal text-muted underline underline-offset-2 hover:text-fg"
            >
              {warningMessages.open}
            </Link>
          </p>
        </div>
        <DisconnectAccount account={account} />
      </div>
      {standing ? (
        <div className="flex flex-col items-start gap-2 ps-12 text-muted">
          <div className={classes('text-muted', severityOf(standing) === 'warned' && 'text-warn')}>
            <ThreeLines warning={standing} />
          </div>
          {hasRemedy ? <AccountRemedy account={account} /> : null}
        </div>
      ) : well ? null : (
        <div className="flex flex-col items-start gap-2 ps-12">
          {status_reason ? <p className="text-muted">{status_reason}</p> : null}
          {hasRemedy ? <AccountRemedy account={account} /> : null}
        </div>
      )}
    </li>
  )
}

/** The button that was pressed is removed with its account; without this the focus would be lost. */
const focusHeading = () => requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus())

function DisconnectAccount({ account: { id, username } }: { account: Pick<Account, 'id' | 'username'> }) {
  const { mutate, isPending, error, reset } = useDisconnectAccount(() => {
    toast.success(messages.disconnected({ username }))
    focusHeading()
  })
  return (
    <ConfirmButton
      label={messages.disconnect}
      name={messages.disconnectNamed({ username })}
      title={messages.disconnectTitle({ username })}
      pending={isPending}
      pendingLabel={messages.disconnecting}
      error={error && messageOf(error)}
      onAsk={reset}
      onConfirm={() => mutate(id)}
    >
      <ul className="flex list-disc flex-col gap-1 ps-4">
        {Object.values(messages.disconnectEffects).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </ConfirmButton>
  )
}
