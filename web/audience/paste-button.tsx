import { ClipboardPaste } from 'lucide-react'
import { screen } from '#web/core/screen.ts'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'

const pasting = screen(() => import('#web/audience/paste-dialog.tsx'), 'PasteDialog')

/** Opens the dialog in which names are pasted. */
export const PasteButton = () => (
  <DialogButton icon={ClipboardPaste} preload={pasting.preload} dialog={(close) => <pasting.Screen onClose={close} />}>
    {messages.pasteNames}
  </DialogButton>
)
