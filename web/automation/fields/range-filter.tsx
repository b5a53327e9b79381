import { useId } from 'react'
import type { RangeDraft } from '#web/automation/draft/typed.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'

type RangeFilterProps = {
  label: string
  hint?: string | undefined
  decimal?: boolean
  value: RangeDraft
  onChange: (value: RangeDraft) => void
  problem: string | undefined
}

/** From one number to another, either side open; switched off it accepts everybody. */
export function RangeFilter({ label, hint, decimal = false, value, onChange, problem }: RangeFilterProps) {
  const id = useId()
  const side = (which: 'min' | 'max') => ({
    'aria-label': which === 'min' ? messages.atLeast({ what: label }) : messages.atMost({ what: label }),
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': problem ? id : undefined,
    inputMode: decimal ? ('decimal' as const) : ('numeric' as const),
    autoComplete: 'off',
    placeholder: messages.anyNumber,
    disabled: !value.on,
    value: value[which],
    className: 'tabular-nums',
  })
  return (
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
      <Checkbox
        label={label}
        hint={hint}
        checked={value.on}
        onChange={({ target }) => onChange({ ...value, on: target.checked })}
      />
      <div className="flex items-center gap-2">
        <TextInput {...side('min')} onChange={({ target }) => onChange({ ...value, min: target.value })} />
        <span className="text-muted">{messages.to}</span>
        <TextInput {...side('max')} onChange={({ target }) => onChange({ ...value, max: target.value })} />
      </div>
      {problem ? (
        <p id={id} className="text-caption text-bad sm:col-start-2">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
