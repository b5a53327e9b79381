import { SecretOnce } from '#web/users/security/secret-once.tsx'
import { factorMessages as messages } from '#words/settings.ts'

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void }

export const RecoveryCodes = ({ codes, onClose }: RecoveryCodesProps) => (
  <SecretOnce
    title={messages.recoveryTitle}
    about={messages.recoveryAbout}
    label={messages.recoveryLabel}
    onClose={onClose}
  >
    {codes.join('\n')}
  </SecretOnce>
)
