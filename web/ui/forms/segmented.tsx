import { type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

type Option<Value extends string> = { value: Value; label: ReactNode; disabled?: boolean | undefined }

type SegmentedProps<Value extends string> = {
  /** The name of the whole choice, for those who do not see it. */
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** As wide as its container: always, or on phones. */
  full?: boolean | 'on-phones' | undefined
  className?: string | undefined
}

/** One of a few, side by side; real radio buttons, so the arrow keys work. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, full, className } = props
  const name = useId()
  return (
    <fieldset
      className={classes(
        'min-w-0 max-w-full overflow-x-auto rounded-lg border border-line bg-sunken p-1',
        full === true ? 'flex w-full' : 'inline-flex',
        full === 'on-phones' && 'max-sm:w-full max-sm:*:flex-1',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'relative flex h-9 items-center justify-center gap-2 whitespace-nowrap rounded-md border border-transparent px-3 font-medium text-muted transition-colors lg:h-7',
            'has-checked:border-line has-checked:bg-surface has-checked:text-fg has-focus-visible:outline-2 has-focus-visible:outline-focus',
            option.disabled ? 'cursor-not-allowed opacity-60' : 'hover:text-fg',
            full === true && 'flex-1',
            full === 'on-phones' && 'max-sm:px-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 appearance-none rounded-md outline-none"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
