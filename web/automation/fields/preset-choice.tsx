import type { LimitedKind } from '#contract/limits.ts'
import { type Preset, presets } from '#rules/kinds/action.ts'
import { capsOf } from '#rules/pacing.ts'
import { RadioCards } from '#web/ui/forms/radio-cards.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'

type PresetChoiceProps = {
  kind: LimitedKind
  /** The part of the full limits that the account's warm-up allows. */
  share: number
  value: Preset
  onChange: (preset: Preset) => void
}

/** How fast: each preset with the limits that hold now, and the risk of the chosen one. */
export const PresetChoice = ({ kind, share, value, onChange }: PresetChoiceProps) => (
  <div>
    <RadioCards
      label={messages.preset}
      options={presets.map((preset) => {
        const { hourly, daily } = capsOf(kind, preset, share)
        return {
          value: preset,
          label: (
            <>
              <span className="font-medium">{messages.presets[preset]}</span>
              <span className="text-end text-caption text-muted tabular-nums sm:text-start">
                {messages.perHour({ count: hourly })}
                <br />
                {messages.perDay({ count: daily })}
              </span>
            </>
          ),
        }
      })}
      value={value}
      onChange={onChange}
      className="sm:grid-cols-3"
      cardClassName="items-center justify-between gap-3 sm:flex-col sm:items-start sm:gap-1"
    />
    <p className="mt-2 text-caption text-muted">{messages.presetRisks[value]}</p>
  </div>
)
