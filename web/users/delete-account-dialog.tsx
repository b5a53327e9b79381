import { failureWords } from '#web/core/failure-words.ts'
import { useForm } from '#web/ui/forms/form.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { missingPassword, OwnPassword } from '#web/users/security/proofs.tsx'
import { useSession } from '#web/users/session.ts'
import { useDeleteUser } from '#web/users/settings-queries.ts'
import { ownDataMessages as messages } from '#words/generated/settings.ts'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const mayLackPassword = useSession().data?.user?.google_id !== null
  const { mutate: end, isPending, error } = useDeleteUser()
  const { field, submit } = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({ password: mayLackPassword ? undefined : missingPassword(password) }),
    onSubmit: ({ password }) => isPending || end(password || undefined),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={messages.deleteTitle}
      danger
      action={messages.deleteConfirm}
      pending={isPending}
      pendingLabel={messages.deleting}
      error={error ? failureWords(error, messages.deleteFailed) : null}
      onSubmit={submit}
    >
      <ul className="flex list-disc flex-col gap-1 ps-4 text-muted">
        {Object.values(messages.deleteEffects).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <OwnPassword hint={mayLackPassword ? messages.deleteGoogle : undefined} {...field('password')} />
    </FormDialog>
  )
}
