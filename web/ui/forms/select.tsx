import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useFieldControl } from '#web/ui/forms/field.tsx'
import { controlClasses } from '#web/ui/forms/text-input.tsx'

type SelectProps = ComponentProps<'select'> & {
  /** A small picture of the choice, without a text alternative, as the name is beside it. */
  lead?: ReactNode
}

/** The browser's own select in our look; give it `<option>` children. */
export function Select({ className, children, lead, ...rest }: SelectProps) {
  const control = useFieldControl()
  return (
    <div className={classes('relative', className)}>
      {lead ? <span className="pointer-events-none absolute top-1/2 start-2 -translate-y-1/2">{lead}</span> : null}
      <select
        {...control}
        className={classes(
          controlClasses,
          'h-11 appearance-none truncate pe-9 lg:h-10 [&>option]:bg-surface',
          lead ? 'ps-10' : '',
        )}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2 text-muted"
      />
    </div>
  )
}
