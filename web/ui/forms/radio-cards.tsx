import { type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

type RadioCardsProps<Value extends string> = {
  label: ReactNode
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** The columns of the cards. */
  className: string
  cardClassName: string
}

/** One of a few, each a card with room for a second line; real radio buttons, so the arrow keys work. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, options, value, onChange, className, cardClassName } = props
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className={classes('grid gap-2', className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'relative flex min-w-0 rounded-lg border border-line px-3 py-2.5 transition-colors hover:bg-hover has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              cardClassName,
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 appearance-none rounded-lg outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
