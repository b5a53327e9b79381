import { Button } from '#web/ui/buttons/button.tsx'
import { CopySecret } from '#web/ui/display/copy-secret.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { factorMessages as messages } from '#words/generated/settings.ts'

type SecretDialogProps = { title: string; about: string; label: string; children: string; onClose: () => void }

/** What was just made and is never shown again. */
export const SecretDialog = ({ title, about, label, children, onClose }: SecretDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    footer={
      <Button variant="primary" onClick={onClose}>
        {messages.done}
      </Button>
    }
  >
    <div className="flex flex-col gap-4">
      <Alert tone="warn">{about}</Alert>
      <CopySecret label={label} words={messages}>
        {children}
      </CopySecret>
    </div>
  </Dialog>
)
