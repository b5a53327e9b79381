import { useAnswerBank } from '#web/billing/account-queries.ts'
import { messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { changeMessages as messages } from '#words/generated/billing.ts'

export type BankStepProps = {
  client_secret: string
  /** The bank's customer has confirmed, and what was asked for is done. */
  onDone: () => void
  /** They have declined, or the bank does not believe them. */
  onDeclined: (reason: string) => void
}

/** The question a bank asks before a payment (3-D Secure), as the sandbox asks it. */
export function BankStep({ client_secret, onDone, onDeclined }: BankStepProps) {
  const { mutate: answer, isPending, variables } = useAnswerBank(onDone)
  const reply = (approve: boolean) =>
    answer({ client_secret, approve }, { onError: (error) => onDeclined(messageOf(error)) })
  return (
    <div className="flex flex-col gap-4">
      <p>{messages.bankAbout}</p>
      <Alert>{messages.bankSandbox}</Alert>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button pending={isPending && !variables.approve} onClick={() => isPending || reply(false)}>
          {messages.bankDecline}
        </Button>
        <Button
          data-autofocus
          variant="primary"
          pending={isPending && variables.approve}
          pendingLabel={messages.bankApproving}
          onClick={() => isPending || reply(true)}
        >
          {messages.bankApprove}
        </Button>
      </div>
    </div>
  )
}
