import { type ReactNode, useState } from 'react'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'

type FoldedProps = { summary: string; children: ReactNode }

/** Something out of the way, which reads nothing before it is opened. */
export function Folded({ summary, children }: FoldedProps) {
  const [was_opened, setOpened] = useState(false)
  return (
    <Disclosure summary={summary} onToggle={() => setOpened(true)} className="border-b border-line py-1 last:border-0">
      {was_opened ? children : null}
    </Disclosure>
  )
}
