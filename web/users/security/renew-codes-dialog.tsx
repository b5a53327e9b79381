import { ConfirmIdentity } from '#web/users/security/confirm-identity.tsx'
import { RecoveryCodes } from '#web/users/security/recovery-codes.tsx'
import { useRenewCodes } from '#web/users/settings-queries.ts'
import { factorMessages as messages } from '#words/generated/settings.ts'

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const { mutate: renew, isPending, error, data } = useRenewCodes()
  if (data) return <RecoveryCodes codes={data.recovery_codes} onClose={onClose} />
  return (
    <ConfirmIdentity
      title={messages.renewTitle}
      about={messages.renewAbout}
      asks={['code']}
      confirm={messages.renewConfirm}
      confirming={messages.renewing}
      pending={isPending}
      error={error}
      onConfirm={({ code }) => renew(code)}
      onClose={onClose}
    />
  )
}
