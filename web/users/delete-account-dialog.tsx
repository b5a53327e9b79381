import { useId } from 'react'
import { failureWords } from '#web/app/failure-words.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useForm } from '#web/ui/form.ts'
import { missingPassword, OwnPassword } from '#web/users/proofs.tsx'
import { useSession } from '#web/users/queries.ts'
import { factorMessages, ownDataMessages as messages } from '#web/users/settings-messages.ts'
import { useDeleteUser } from '#web/users/settings-queries.ts'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const mayLackPassword = useSession().data?.user?.google_id !== null
  const { mutate: end, isPending, error } = useDeleteUser()
  const { values, errors, set, submit } = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({ password: mayLackPassword ? undefined : missingPassword(password) }),
    onSubmit: ({ password }) => isPending || end(password || undefined),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.deleteTitle}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {factorMessages.cancel}
          </Button>
          <Button type="submit" form={form} look="danger" pending={isPending} pendingLabel={messages.deleting}>
            {messages.deleteConfirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ul className="flex list-disc flex-col gap-1 pl-4 text-muted">
          {messages.deleteEffects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <OwnPassword
          hint={mayLackPassword ? messages.deleteGoogle : undefined}
          error={errors.password}
          value={values.password}
          onValue={(password) => set({ password })}
        />
        {error ? <Alert tone="bad">{failureWords(error, messages.deleteFailed)}</Alert> : null}
      </form>
    </Dialog>
  )
}
