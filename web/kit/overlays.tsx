import { type ReactNode, useState } from 'react'
import { Row } from '#web/kit/row.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Modal } from '#web/ui/overlays/modal.tsx'
import { SidePanel } from '#web/ui/overlays/side-panel.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'

const tones = ['success', 'error', 'warning', 'info'] as const

const overlays: Record<string, (close: () => void) => ReactNode> = {
  'A dialog': (close) => (
    <Dialog open title="A dialog" description="What it is about" onClose={close} footer={<Button>Done</Button>}>
      Its words.
    </Dialog>
  ),
  'A wide dialog': (close) => (
    <Dialog open title="A wide dialog" width="wide" onClose={close}>
      Its words.
    </Dialog>
  ),
  'A question': (close) => (
    <ConfirmDialog open title="Stop the task?" confirmLabel="Stop" onClose={close} onConfirm={close}>
      What is done stays done.
    </ConfirmDialog>
  ),
  'A dangerous question': (close) => (
    <ConfirmDialog
      open
      danger
      title="Delete the account?"
      confirmLabel="Delete"
      error="It could not be deleted."
      onClose={close}
      onConfirm={close}
    >
      Nothing of it is kept.
    </ConfirmDialog>
  ),
  'A form': (close) => <NameDialog onClose={close} />,
  'A side panel': (close) => (
    <SidePanel label="About a person" onClose={close}>
      What is known of one row, beside the list.
    </SidePanel>
  ),
  'A drawer': (close) => (
    <Modal open className="drawer" aria-label="Menu" onClose={close}>
      <Button onClick={close}>Close</Button>
    </Modal>
  ),
}

export function KitOverlays() {
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Row name="Dialogs">
        {Object.keys(overlays).map((name) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
      </Row>
      <Row name="Toasts">
        {tones.map((tone) => (
          <Button key={tone} onClick={() => toast[tone](`A toast: ${tone}`, { description: 'With a second line' })}>
            {tone}
          </Button>
        ))}
      </Row>
      {open === null ? null : overlays[open]?.(close)}
    </>
  )
}

function NameDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  return (
    <FormDialog
      title="Name it"
      action="Save"
      pending={false}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <TextField data-autofocus label="Name" value={name} onChange={setName} />
    </FormDialog>
  )
}
