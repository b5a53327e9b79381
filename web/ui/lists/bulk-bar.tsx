import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { ChosenRows } from '#web/ui/lists/use-selection.ts'
import { rowMessages as messages } from '#words/rows.ts'

type BulkBarProps = {
  /** What is chosen, for those who do not see it. */
  label: string
  rows: ChosenRows
  /** How many rows match. */
  total: number
  /** What can be done to them: `BulkButton`s. */
  children: ReactNode
}

/** What can be done to the chosen rows; above what lies below it while there are any. */
export function BulkBar({ label, rows, total, children }: BulkBarProps) {
  if (rows.count === 0) return null
  return (
    <section
      aria-label={label}
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-2 self-center rounded-xl border border-edge bg-surface p-2 shadow-float max-sm:self-stretch"
    >
      <p role="status" className="ps-2 pe-1 font-medium tabular-nums">
        {rows.is_reading ? messages.reading : messages.selected(rows.count)}
      </p>
      {rows.count < total ? (
        <Button variant="ghost" size="small" className="text-brand-text" onClick={rows.all}>
          {messages.selectAll(total)}
        </Button>
      ) : null}
      <div className="flex flex-wrap gap-2 max-sm:order-last max-sm:basis-full max-sm:*:flex-1">{children}</div>
      <IconButton
        label={messages.clear}
        className="max-sm:ms-auto"
        icon={<X size={16} aria-hidden />}
        onClick={rows.clear}
      />
    </section>
  )
}

/** One thing that can be done to the chosen rows. */
export const BulkButton = (props: ButtonProps) => (
  <Button size="small" className="max-sm:gap-1 max-sm:px-1" {...props} />
)
