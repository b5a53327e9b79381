import { SecretDialog } from '#web/users/security/secret-dialog.tsx'
import { factorMessages as messages } from '#words/generated/settings.ts'

export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <SecretDialog
    title={messages.recoveryTitle}
    about={messages.recoveryAbout}
    label={messages.recoveryLabel}
    onClose={onClose}
  >
    {codes.join('\n')}
  </SecretDialog>
)
