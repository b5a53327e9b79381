import { Button } from '#web/ui/buttons/button.tsx'
import { Once } from '#web/ui/display/once.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { factorMessages as messages } from '#words/settings.ts'

type SecretOnceProps = { title: string; about: string; label: string; children: string; onClose: () => void }

/** What was just made and is never shown again. */
export const SecretOnce = ({ title, about, label, children, onClose }: SecretOnceProps) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    footer={
      <Button look="primary" onClick={onClose}>
        {messages.done}
      </Button>
    }
  >
    <div className="flex flex-col gap-4">
      <Alert tone="warn">{about}</Alert>
      <Once label={label} words={messages}>
        {children}
      </Once>
    </div>
  </Dialog>
)
