import { useId } from 'react'
import type { Preset } from '#contract/automation.ts'
import type { LimitedKind } from '#contract/limits.ts'
import { numberText } from '#rules/numbers.ts'
import { capsOf } from '#rules/pacing.ts'
import { automationMessages as messages } from '#words/tasks.ts'

type PresetChoiceProps = {
  kind: LimitedKind
  /** The part of the full limits that the account's warm-up allows. */
  share: number
  value: Preset
  onChange: (preset: Preset) => void
}

/** How fast: each preset with the limits that hold now, and the risk of the chosen one. */
export function PresetChoice({ kind, share, value, onChange }: PresetChoiceProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{messages.preset}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {(['careful', 'normal', 'fast'] as const).map((preset) => {
          const { hourly, daily } = capsOf(kind, preset, share)
          return (
            <label
              key={preset}
              className="relative flex min-w-0 items-center justify-between gap-3 rounded-lg border border-line px-3 py-2.5 transition-colors hover:bg-hover has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:flex-col sm:items-start sm:gap-1"
            >
              <input
                type="radio"
                name={name}
                value={preset}
                checked={preset === value}
                onChange={() => onChange(preset)}
                className="absolute inset-0 appearance-none rounded-lg outline-none"
              />
              <span className="font-medium">{messages.presets[preset]}</span>
              <span className="text-right text-caption text-muted tabular-nums sm:text-left">
                {messages.perHour(numberText(hourly))}
                <br />
                {messages.perDay(numberText(daily))}
              </span>
            </label>
          )
        })}
      </div>
      <p className="mt-2 text-caption text-muted">{messages.presetRisks[value]}</p>
    </fieldset>
  )
}
