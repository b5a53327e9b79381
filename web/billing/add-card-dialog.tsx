import { type FormEvent, useId, useRef, useState } from 'react'
import { failureWords } from '#web/app/failure-words.ts'
import { useAddCard } from '#web/billing/account-queries.ts'
import { CardFields, emptyCard, firstProblem } from '#web/billing/card-fields.tsx'
import { cardWords, cardMessages as messages } from '#web/billing/card-messages.ts'
import { SandboxCard } from '#web/billing/sandbox-card.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Stays open when a card was added, empty again for the next one. */
export function AddCardDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const [card, setCard] = useState(emptyCard)
  const [is_default, setDefault] = useState(true)
  const fields = useRef<HTMLFormElement>(null)
  const { mutate: add, isPending, error, data: answer } = useAddCard()
  const problem = firstProblem(card)

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (problem || isPending) return
    add(
      { ...card, is_default },
      {
        onSuccess: () => {
          toast.success(messages.added)
          setCard(emptyCard)
          setDefault(true)
          fields.current?.querySelector('input')?.focus()
        },
        onError: () => toast.error(messages.addFailed),
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.addTitle}
      footer={
        <>
          <p
            id={`${form}-state`}
            role="status"
            className="text-caption text-muted max-sm:order-last sm:mr-auto sm:self-center"
          >
            {problem ? messages.toSave(problem) : messages.readyToSave}
          </p>
          <Button onClick={onClose}>{messages.close}</Button>
          <Button
            type="submit"
            form={form}
            look="primary"
            disabled={!!problem}
            aria-describedby={`${form}-state`}
            pending={isPending}
            pendingLabel={messages.saving}
          >
            {messages.save}
          </Button>
        </>
      }
    >
      <form ref={fields} id={form} noValidate onSubmit={save} className="flex flex-col gap-4">
        <CardFields card={card} onChange={(change) => setCard((before) => ({ ...before, ...change }))}>
          {answer ? <Alert tone="ok">{messages.addedHere(cardWords(answer.payment_method))}</Alert> : null}
          <SandboxCard onFill={setCard} />
        </CardFields>
        <Checkbox
          name="is_default"
          label={messages.isPrimary}
          checked={is_default}
          onChange={({ target }) => setDefault(target.checked)}
        />
        {error ? <Alert tone="bad">{failureWords(error, messages.addFailed)}</Alert> : null}
      </form>
    </Dialog>
  )
}
