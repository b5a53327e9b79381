import { failureWords } from '#web/core/failure-words.ts'
import { useForm } from '#web/ui/forms/form.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { CodeField, missingCode, missingPassword, OwnPassword } from '#web/users/security/proofs.tsx'
import { useSession } from '#web/users/session.ts'
import { factorMessages as messages } from '#words/generated/settings.ts'

type Proof = { password: string; code: string }

type ConfirmIdentityProps = {
  title: string
  about: string
  /** What is asked for. */
  asks: readonly (keyof Proof)[]
  confirm: string
  confirming: string
  danger?: boolean
  pending: boolean
  error: Error | null
  onConfirm: (proof: Proof) => void
  onClose: () => void
}

/** Asks for the password, a code or both before something that matters. */
export function ConfirmIdentity(props: ConfirmIdentityProps) {
  const { title, about, asks, confirm, confirming, danger, pending, error, onConfirm, onClose } = props
  const mayLackPassword = useSession().data?.user?.google_id !== null
  const { field, submit } = useForm<Proof>({
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({
      password: asks.includes('password') && !mayLackPassword ? missingPassword(password) : undefined,
      code: asks.includes('code') ? missingCode(code) : undefined,
    }),
    onSubmit: ({ password, code }) => pending || onConfirm({ password, code: code.trim() }),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={about}
      width="small"
      danger={danger}
      action={confirm}
      pending={pending}
      pendingLabel={confirming}
      error={error ? failureWords(error, messages.notDone) : null}
      onSubmit={submit}
    >
      {asks.includes('password') ? (
        <OwnPassword
          data-autofocus
          hint={mayLackPassword ? messages.passwordOptional : undefined}
          {...field('password')}
        />
      ) : null}
      {asks.includes('code') ? (
        <CodeField
          label={messages.offCode}
          data-autofocus={!asks.includes('password') || undefined}
          {...field('code')}
        />
      ) : null}
    </FormDialog>
  )
}
