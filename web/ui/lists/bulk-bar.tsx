import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { ChosenRows } from '#web/ui/lists/use-selection.ts'
import { rowMessages as messages } from '#words/generated/audience.ts'

type BulkBarProps = {
  /** What is chosen, for those who do not see it. */
  label: string
  rows: ChosenRows
  /** How many rows match. */
  total: number
  /** There may be more than those, which cannot be chosen. */
  are_loaded?: boolean | undefined
  /** What can be done to them: `BulkButton`s. */
  children: ReactNode
}

/** What can be done to the chosen rows; above what lies below it while there are any. */
export function BulkBar({ label, rows, total, are_loaded, children }: BulkBarProps) {
  if (rows.count === 0) return null
  const selectAll = are_loaded ? messages.selectLoaded : messages.selectAll
  return (
    <section
      aria-label={label}
      className="tall:sticky bottom-4 z-10 flex flex-col gap-2 self-center rounded-xl border border-edge bg-surface p-2 shadow-float"
    >
      <div className="flex items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="px-2 font-medium tabular-nums">
            {rows.is_reading ? messages.reading : messages.selected({ count: rows.count })}
          </p>
          {rows.count < total ? (
            <Button variant="ghost" size="small" className="text-brand-text!" onClick={rows.all}>
              {selectAll({ count: total })}
            </Button>
          ) : null}
        </div>
        <IconButton label={messages.clear} icon={X} iconSize={16} onClick={rows.clear} />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">{children}</div>
    </section>
  )
}

/** One thing that can be done to the chosen rows. */
export const BulkButton = (props: ButtonProps) => <Button size="small" className="max-sm:px-1" {...props} />
