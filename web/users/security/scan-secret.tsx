import { encode } from 'uqr'
import { failureWords } from '#web/core/failure-words.ts'
import { CopySecret } from '#web/ui/display/copy-secret.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { CodeField, missingCode } from '#web/users/security/proofs.tsx'
import { useConfirmFactor } from '#web/users/settings-queries.ts'
import { factorMessages as messages } from '#words/generated/settings.ts'

type ScanSecretProps = {
  secret: string
  otpauth_uri: string
  onConfirmed: (recovery_codes: string[]) => void
  onClose: () => void
}

/** The secret, to scan or to type, and the first code made with it. */
export function ScanSecret({ secret, otpauth_uri, onConfirmed, onClose }: ScanSecretProps) {
  const { mutate: confirm, isPending, error } = useConfirmFactor()
  const { field, submit } = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: missingCode(code) }),
    onSubmit: ({ code }) =>
      isPending ||
      confirm(code.trim(), {
        onSuccess: ({ recovery_codes }) => {
          toast.success(messages.turnedOn)
          onConfirmed(recovery_codes)
        },
      }),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={messages.onTitle}
      action={messages.confirm}
      pending={isPending}
      pendingLabel={messages.confirming}
      error={error ? failureWords(error, messages.notDone) : null}
      onSubmit={submit}
    >
      <p className="font-medium">{messages.scan}</p>
      <QrCode text={otpauth_uri} />
      <CopySecret label={messages.secret} words={messages}>
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </CopySecret>
      <CodeField data-autofocus hint={messages.codeHint} {...field('code')} />
    </FormDialog>
  )
}

/** Black on white in both themes: some apps read nothing else. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={messages.qrLabel}
      viewBox={`0 0 ${size} ${size}`}
      className="mx-auto size-48 rounded-lg bg-[#fff]"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
