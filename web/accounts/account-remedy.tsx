import type { Account } from '#contract/accounts.ts'
import * as paths from '#rules/paths.ts'
import { isRefusal, useConfirmAccount, useKeepAccount } from '#web/accounts/connect-queries.ts'
import { messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { connectMessages as messages } from '#words/generated/accounts.ts'

type AccountRemedyProps = { account: Pick<Account, 'id' | 'username' | 'status'> }

/** The action with which an account continues; nothing while it is connected. */
export function AccountRemedy({ account: { id, username, status } }: AccountRemedyProps) {
  const { mutate: confirm, isPending } = useConfirmAccount({
    onSuccess: () => toast.success(messages.connected({ username })),
    onError: (error) => {
      if (!isRefusal(error, 'account_needs_confirmation')) return toast.error(messageOf(error))
      toast.info(messages.stillWaiting({ username }), { id: `confirm-${id}`, description: messages.stillWaitingWhy })
    },
  })

  if (status === 'connected') return null
  if (status === 'needs_sign_in')
    return (
      <LinkButton
        size="small"
        to={`${paths.connect}?${new URLSearchParams({ username })}`}
        aria-label={messages.connectNamedAgain({ username })}
      >
        {messages.connectAgain}
      </LinkButton>
    )
  if (status === 'over_limit') return <RoomForMore id={id} username={username} />

  return (
    <Button size="small" pending={isPending} pendingLabel={messages.asking} onClick={() => confirm(id)}>
      {messages.confirmed}
    </Button>
  )
}

/** The plan has room for fewer accounts: a larger one, or this account in place of another. */
function RoomForMore({ id, username }: Pick<Account, 'id' | 'username'>) {
  const { mutate: keep, isPending } = useKeepAccount({
    onSuccess: () => toast.success(messages.kept({ username })),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton size="small" to={paths.account}>
        {messages.plans}
      </LinkButton>
      <Button
        size="small"
        aria-label={messages.keepNamed({ username })}
        pending={isPending}
        pendingLabel={messages.keeping}
        onClick={() => keep(id)}
      >
        {messages.keep}
      </Button>
    </div>
  )
}
