import { SecretDialog } from '#web/users/security/secret-dialog.tsx'
import { factorMessages as messages } from '#words/settings.ts'

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void }

export const RecoveryCodes = ({ codes, onClose }: RecoveryCodesProps) => (
  <SecretDialog
    title={messages.recoveryTitle}
    about={messages.recoveryAbout}
    label={messages.recoveryLabel}
    onClose={onClose}
  >
    {codes.join('\n')}
  </SecretDialog>
)
