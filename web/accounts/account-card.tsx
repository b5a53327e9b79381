import type { Account, AccountStatus } from '#contract/accounts.ts'
import { accountMessages as messages } from '#web/accounts/messages.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

const tones: Record<AccountStatus, Tone> = { connected: 'ok', needs_sign_in: 'warn', needs_confirmation: 'warn' }

const number = new Intl.NumberFormat('en')

type AccountCardProps = { account: Account }

export const AccountCard = ({ account }: AccountCardProps) => (
  <Card>
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={account.username} src={account.profile_pic_url} size="large" />
        <div className="min-w-0">
          <h2 className="truncate text-heading">@{account.username}</h2>
          <p className="truncate text-muted">{account.full_name}</p>
        </div>
        <Badge tone={tones[account.status]}>{messages.statuses[account.status]}</Badge>
      </div>
      <dl className="flex gap-8">
        <div>
          <dt className="text-muted">{messages.followers}</dt>
          <dd className="text-heading">{number.format(account.followers_count)}</dd>
        </div>
        <div>
          <dt className="text-muted">{messages.following}</dt>
          <dd className="text-heading">{number.format(account.following_count)}</dd>
        </div>
      </dl>
    </div>
    {account.status_reason ? <p className="mt-3 text-muted">{account.status_reason}</p> : null}
  </Card>
)
