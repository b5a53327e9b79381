import { type ReactNode, useId } from 'react'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

type CheckGroupProps<Value extends string> = {
  label: ReactNode
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  error?: string | undefined
}

/** Any of a few; the error is below. */
export function CheckGroup<Value extends string>({
  label,
  options,
  value: chosen,
  onChange,
  error,
}: CheckGroupProps<Value>) {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-1 font-medium">{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          hint={option.hint}
          checked={chosen.includes(option.value)}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) =>
            onChange(
              options
                .map(({ value }) => value)
                .filter((value) => (value === option.value ? target.checked : chosen.includes(value))),
            )
          }
        />
      ))}
      {error ? (
        <p id={id} className="mt-1 text-caption text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
