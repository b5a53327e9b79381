import { Check } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'

/** Shows whether a row is chosen; the row itself says so to those who do not see it. */
export const Tick = ({ on }: { on: boolean }) => (
  <span
    aria-hidden
    className={classes(
      'grid size-4.5 shrink-0 place-items-center rounded-sm border transition-colors',
      on ? 'border-brand bg-brand text-on-brand' : 'border-edge bg-surface',
    )}
  >
    {on ? <Check size={14} strokeWidth={3} /> : null}
  </span>
)

/** At the start of a row that can be chosen: a place for a finger, with the tick in it. */
export const RowTick = ({ on }: { on: boolean }) => (
  <span data-select className="-m-3 grid size-11 shrink-0 place-items-center">
    <Tick on={on} />
  </span>
)
