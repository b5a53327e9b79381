import { type FormEvent, useId, useState } from 'react'
import { useAddCard } from '#web/billing/account-queries.ts'
import { type CardEntry, entryFailureWords } from '#web/billing/cards/card-entry.ts'
import { CardEntryFields } from '#web/billing/cards/card-entry-fields.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { cardWords } from '#words/cards.ts'
import { cardMessages as messages } from '#words/generated/billing.ts'

/** What keeps a card from being saved; nothing while its fields are still loading. */
function stateWords(entry: CardEntry | undefined) {
  if (!entry) return ''
  if (entry.untouched) return messages.cardWanted
  return entry.problem ? messages.toSave({ problem: entry.problem }) : messages.readyToSave
}

/** Stays open when a card was added, empty again for the next one. */
export function AddCardDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const [entry, setEntry] = useState<CardEntry>()
  const [is_default, setDefault] = useState(true)
  const { mutate: add, isPending, error, data: answer } = useAddCard()

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!entry || entry.problem || isPending) return
    add(
      { entry, is_default },
      {
        onSuccess: () => {
          toast.success(messages.added)
          setDefault(true)
          entry.clear()
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
            className="text-caption text-muted max-sm:order-last sm:me-auto sm:self-center"
          >
            {stateWords(entry)}
          </p>
          <Button onClick={onClose}>{messages.close}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={!entry || !!entry.problem}
            aria-describedby={`${form}-state`}
            pending={isPending}
            pendingLabel={messages.saving}
          >
            {messages.save}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={save} className="flex flex-col gap-4">
        <CardEntryFields onEntry={setEntry}>
          {answer ? <Alert tone="ok">{messages.addedHere({ card: cardWords(answer.payment_method) })}</Alert> : null}
        </CardEntryFields>
        <Checkbox
          name="is_default"
          label={messages.isPrimary}
          checked={is_default}
          onChange={({ target }) => setDefault(target.checked)}
        />
        {error ? <Alert tone="bad">{entryFailureWords(error, messages.addFailed)}</Alert> : null}
      </form>
    </Dialog>
  )
}
