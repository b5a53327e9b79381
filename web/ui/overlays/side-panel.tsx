import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Modal } from '#web/ui/overlays/modal.tsx'
import { Scrolled } from '#web/ui/overlays/scrolled.tsx'
import { uiMessages as messages } from '#words/generated/first.ts'

type SidePanelProps = { onClose: () => void; label: string; children: ReactNode }

/** What is known of one thing of a list, beside the list; open while it exists. */
export const SidePanel = ({ onClose, label, children }: SidePanelProps) => (
  <Modal open onClose={onClose} aria-label={label} className="side-panel">
    <div className="flex h-full flex-col">
      <div className="absolute end-3 top-3 z-10">
        <IconButton label={messages.close} icon={X} onClick={onClose} />
      </div>
      <Scrolled label={label} className="min-h-0 flex-1 overscroll-contain p-5">
        {children}
      </Scrolled>
    </div>
  </Modal>
)
