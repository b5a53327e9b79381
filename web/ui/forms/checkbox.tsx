import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
}

export const Checkbox = ({ label, hint, className, ...rest }: CheckboxProps) => (
  <label className={classes('flex min-h-11 items-start gap-2.5 py-3 lg:min-h-0 lg:py-1', className)}>
    <span className="relative mt-px grid size-4.5 shrink-0 place-items-center">
      <input
        type="checkbox"
        className="peer size-4.5 appearance-none rounded-sm border border-edge bg-surface transition-colors checked:border-brand checked:bg-brand disabled:opacity-50"
        {...rest}
      />
      <Check
        size={14}
        strokeWidth={3}
        aria-hidden
        className="pointer-events-none invisible absolute text-on-brand peer-checked:visible"
      />
    </span>
    <span className="min-w-0">
      {label}
      {hint ? <span className="mt-0.5 block text-caption text-muted">{hint}</span> : null}
    </span>
  </label>
)
