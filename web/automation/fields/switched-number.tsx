import { useId } from 'react'
import type { Switched } from '#web/automation/draft/typed.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

type SwitchedNumberProps = {
  label: string
  hint?: string | undefined
  /** The number's own name, for screen readers. */
  numberLabel: string
  /** What is counted, for the number as it is typed. */
  unit: (params: { count: number }) => string
  value: Switched
  onChange: (value: Switched) => void
  problem: string | undefined
}

/** Something that may be switched on, and then has a number. */
export function SwitchedNumber(props: SwitchedNumberProps) {
  const { label, hint, numberLabel, unit, value, onChange, problem } = props
  const id = useId()
  return (
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
      <Checkbox
        label={label}
        hint={hint}
        checked={value.on}
        onChange={({ target }) => onChange({ ...value, on: target.checked })}
      />
      <TextInput
        aria-label={numberLabel}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        inputMode="numeric"
        autoComplete="off"
        suffix={unit({ count: Number(value.value) })}
        disabled={!value.on}
        value={value.value}
        className="tabular-nums"
        onChange={({ target }) => onChange({ ...value, value: target.value })}
      />
      {problem ? (
        <p id={id} className="text-caption text-bad sm:col-start-2">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
