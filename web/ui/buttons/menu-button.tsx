import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant, type Icon } from '#web/ui/buttons/button.tsx'

type MenuButtonProps = {
  label: string
  /** For screen readers: which of several it is. */
  name?: string | undefined
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: Icon | undefined
  /** Links or buttons; the menu closes once one of them is used, unless it stays. */
  children: ReactNode
  /** Several things are chosen, one after the other. */
  stays?: boolean
}

/** A button that opens a short list of links below itself; it closes on Escape, on a choice, and when the focus leaves. */
export function MenuButton({ label, name, variant, size, icon, children, stays = false }: MenuButtonProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the button and the links in it
    <div className="relative flex print:hidden" onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={button}
        variant={variant}
        size={size}
        aria-label={name}
        icon={icon}
        className="flex-1"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        <ChevronDown size={16} aria-hidden />
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it take the clicks and the keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        id={id}
        hidden={!open}
        // The list keeps the focus when it is clicked beside a link.
        tabIndex={-1}
        onClick={() => setOpen(stays)}
        className="absolute top-full end-0 z-10 mt-2 flex w-60 flex-col max-sm:w-full max-sm:min-w-44 rounded-[10px] border border-line bg-surface p-1 shadow-float [&[hidden]]:hidden"
      >
        {children}
      </div>
    </div>
  )
}
