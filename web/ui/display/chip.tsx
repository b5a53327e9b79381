import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type ChipProps = { children: ReactNode; onRemove: () => void; removeLabel: string; disabled?: boolean | undefined }

/** Something chosen that can be taken away again. */
export const Chip = ({ children, onRemove, removeLabel, disabled }: ChipProps) => (
  <span className="inline-flex min-w-0 max-w-full items-center gap-1 rounded-full border border-line bg-sunken py-1 pe-1 ps-3">
    <bdi className="truncate">{children}</bdi>
    <button
      type="button"
      aria-label={removeLabel}
      title={removeLabel}
      disabled={disabled}
      onClick={onRemove}
      className="relative grid size-6 shrink-0 place-items-center rounded-full text-muted transition-colors after:absolute after:-inset-2 hover:bg-hover hover:text-fg lg:after:-inset-1"
    >
      <X size={14} aria-hidden />
    </button>
  </span>
)
