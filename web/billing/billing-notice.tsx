import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserSubscription } from '#contract/billing.ts'
import * as paths from '#rules/paths.ts'
import { useSubscribe } from '#web/billing/account-queries.ts'
import { BankQuestion } from '#web/billing/cards/bank-question.tsx'
import { subscriptionQuery } from '#web/billing/queries.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { subscriptionMessages as messages } from '#words/generated/billing.ts'

/** A problem with the user's plan, with the action that solves it; nothing while there is none. */
export function BillingNotice() {
  const { data } = useQuery(subscriptionQuery)
  if (!data?.notice) return null
  const { kind, message, client_secret } = data.notice
  // That a plan ends or has ended is said beside the plan itself.
  if (kind === 'ending' || kind === 'ended') return null
  return (
    <Alert
      tone="bad"
      action={
        kind === 'confirmation_needed' && client_secret ? (
          <AskBank client_secret={client_secret} />
        ) : (
          <PayNow subscription={data} />
        )
      }
    >
      {message}
    </Alert>
  )
}

function AskBank({ client_secret }: { client_secret: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {messages.notice.confirm}
      </Button>
      {open ? (
        <BankQuestion
          client_secret={client_secret}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            toast.success(messages.notice.paid)
          }}
          onDeclined={(reason) => {
            setOpen(false)
            toast.error(reason)
          }}
        />
      ) : null}
    </>
  )
}

/** Pays what is open with the primary card, or leads to where that is changed. */
function PayNow({ subscription: { subscription } }: { subscription: UserSubscription }) {
  const { mutate, isPending } = useSubscribe(() => toast.success(messages.notice.paid))
  const [client_secret, askBank] = useState<string>()
  const pay = () =>
    mutate(
      { plan_id: subscription.id, method_id: undefined },
      {
        onSuccess: (answer) => answer.success || askBank(answer.client_secret),
        onError: (error) => toast.error(failureWords(error, messages.notice.payFailed)),
      },
    )
  if (client_secret) return <AskBank client_secret={client_secret} />
  return (
    <div className="button-row">
      <LinkButton size="small" to={`${paths.account}?tab=billing`}>
        {messages.notice.card}
      </LinkButton>
      {/* Once the grace is over only the Trial's limits are left, and the plan to pay for is chosen from its card. */}
      {subscription.name === 'Trial' ? null : (
        <Button size="small" variant="danger" pending={isPending} pendingLabel={messages.notice.paying} onClick={pay}>
          {messages.notice.pay}
        </Button>
      )}
    </div>
  )
}
