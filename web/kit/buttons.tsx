import { Plus, Settings } from 'lucide-react'
import { useState } from 'react'
import { Row } from '#web/kit/row.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const

export function KitButtons() {
  const [pending, setPending] = useState(false)
  return (
    <>
      {variants.map((variant) => (
        <Row key={variant} name={variant}>
          <Button variant={variant}>Start</Button>
          <Button variant={variant} icon={Plus}>
            With an icon
          </Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} pending pendingLabel="Starting">
            Pending
          </Button>
        </Row>
      ))}
      <Row name="Other buttons">
        <LinkButton to="/kit">A link</LinkButton>
        <IconButton label="Settings" icon={Settings} />
        <IconButton label="Disabled settings" icon={Settings} disabled />
        <MenuButton label="A menu">
          <LinkButton to="/kit" variant="ghost">
            First
          </LinkButton>
          <LinkButton to="/kit" variant="ghost">
            Second
          </LinkButton>
        </MenuButton>
        <DialogButton
          dialog={(close) => (
            <Dialog open title="Opened by a button" onClose={close}>
              It closes itself.
            </Dialog>
          )}
        >
          Opens a dialog
        </DialogButton>
        <ConfirmButton
          label="Remove"
          name="Remove the account"
          title="Remove the account?"
          pendingLabel="Removing"
          pending={pending}
          error={null}
          onAsk={() => setPending(false)}
          onConfirm={() => setPending(true)}
        >
          Its tasks stop at once.
        </ConfirmButton>
      </Row>
    </>
  )
}
