import { UserX } from 'lucide-react'
import { type Ref, useState } from 'react'
import { PeopleFile } from '#web/automation/people-file.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { removeForm as messages } from '#words/generated/composer.ts'

/** From this many people on, their number is typed. */
const TYPED_FROM = 10

type FinalStartProps = {
  ref: Ref<HTMLButtonElement>
  preview_id: string
  count: number
  label: string
  pending: boolean
  pendingLabel: string
  onStart: () => void
}

/** Starts what cannot be undone, once its user has read how many people it is about, and typed it where they are many. */
export function FinalStart({ ref, preview_id, count, label, onStart, ...button }: FinalStartProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const is_typed = count >= TYPED_FROM
  const ask = () => {
    setTyped('')
    setOpen(true)
  }
  const start = () => {
    setOpen(false)
    onStart()
  }
  return (
    <>
      <Button ref={ref} variant="danger" full icon={UserX} onClick={ask} {...button}>
        {label}
      </Button>
      <ConfirmDialog
        danger
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={start}
        title={messages.title({ count })}
        confirmLabel={messages.confirm({ count })}
        disabled={is_typed && typed.trim() !== String(count)}
      >
        <div className="flex flex-col gap-4">
          <p>{messages.why}</p>
          <PeopleFile path={`/tasks/previews/${preview_id}/people`}>{messages.download}</PeopleFile>
          {is_typed ? (
            <TextField
              label={messages.type({ count })}
              inputMode="numeric"
              autoComplete="off"
              autoCapitalize="none"
              value={typed}
              onChange={setTyped}
            />
          ) : null}
        </div>
      </ConfirmDialog>
    </>
  )
}
