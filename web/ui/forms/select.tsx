import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useFieldControl } from '#web/ui/forms/field.tsx'
import { controlClasses } from '#web/ui/forms/text-input.tsx'

type SelectProps<Value extends string | number> = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  options?: readonly { value: Value; label: string; lang?: string }[]
  value?: string | number
  onChange?: (value: Value) => void
  /** A small picture of the choice, without a text alternative, as the name is beside it. */
  lead?: ReactNode
}

/** The browser's own select in our look; groups are its children. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { className, options = [], onChange, children, lead, ...rest } = props
  const control = useFieldControl()
  const chosen = (typed: string) => options.find(({ value }) => String(value) === typed)?.value ?? (typed as Value)
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
        onChange={onChange && (({ target }) => onChange(chosen(target.value)))}
      >
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
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
