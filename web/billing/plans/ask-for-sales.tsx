import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { billingMessages as messages } from '#words/generated/home.ts'

/** How the Enterprise plan is arranged where no mail can be written. */
export const AskForSales = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={messages.contactSales}
    description={messages.enquiry}
    footer={<Button onClick={onClose}>{messages.close}</Button>}
  >
    <p>{messages.askForSales}</p>
  </Dialog>
)
