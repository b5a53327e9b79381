import { type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

type SwitchProps = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  disabled?: boolean | undefined
  className?: string | undefined
}

/** Takes effect at once; for what is sent later with a form, use Checkbox. */
export function Switch({ label, checked, onChange, hint, disabled, className }: SwitchProps) {
  const id = useId()
  return (
    <div className={classes('flex min-h-11 items-center justify-between gap-4 lg:min-h-9', className)}>
      <span className="min-w-0">
        <label htmlFor={id}>{label}</label>
        {hint ? (
          <span id={`${id}-hint`} className="block text-caption text-muted">
            {hint}
          </span>
        ) : null}
      </span>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className={classes(
          'relative h-6 w-10 shrink-0 rounded-full border transition-colors after:absolute after:-inset-2.5 disabled:cursor-not-allowed disabled:opacity-50',
          checked ? 'border-brand bg-brand' : 'border-edge bg-sunken',
        )}
      >
        <span
          className={classes(
            'absolute top-1/2 left-0.5 size-4.5 -translate-y-1/2 rounded-full transition-transform',
            checked ? 'translate-x-4 bg-on-brand' : 'bg-muted',
          )}
        />
      </button>
    </div>
  )
}
