import type { Account } from '#contract/accounts.ts'
import { connectMessages as messages } from '#web/accounts/connect-messages.ts'
import { isRefusal, useConfirmAccount } from '#web/accounts/connect-queries.ts'
import { messageOf } from '#web/app/api.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.tsx'

type AccountRemedyProps = { account: Pick<Account, 'id' | 'username' | 'status'> }

/** The one thing to do about an account that cannot go on; nothing while all is well. */
export function AccountRemedy({ account: { id, username, status } }: AccountRemedyProps) {
  const { mutate: confirm, isPending } = useConfirmAccount({
    onSuccess: () => toast.success(messages.connected(username)),
    onError: (error) => {
      if (!isRefusal(error, 'account_needs_confirmation')) return toast.error(messageOf(error))
      toast.info(messages.stillWaiting(username), { id: `confirm-${id}`, description: messages.stillWaitingWhy })
    },
  })

  if (status === 'connected') return null
  if (status === 'needs_sign_in')
    return (
      <LinkButton
        size="small"
        to={`/instagram-login?${new URLSearchParams({ username })}`}
        aria-label={messages.connectNamedAgain(username)}
      >
        {messages.connectAgain}
      </LinkButton>
    )

  return (
    <Button size="small" pending={isPending} pendingLabel={messages.asking} onClick={() => confirm(id)}>
      {messages.confirmed}
    </Button>
  )
}
