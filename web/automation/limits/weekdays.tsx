import { automationMessages as messages } from '#words/generated/automation.ts'
import { weekdays } from '#words/weekdays.ts'

type WeekdaysProps = { days: readonly number[]; onChange: (days: number[]) => void; invalid: boolean }

/** Any of the seven days, 1 (Monday) to 7. */
export const Weekdays = ({ days, onChange, invalid }: WeekdaysProps) => (
  <div className="flex gap-1">
    {weekdays().map((name, index) => {
      const day = index + 1
      const checked = days.includes(day)
      return (
        <label
          key={name}
          className="relative grid size-9 place-items-center rounded-full border border-edge text-caption font-medium text-muted transition-colors hover:bg-hover has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="checkbox"
            aria-label={name}
            aria-invalid={invalid || undefined}
            checked={checked}
            onChange={() =>
              onChange(checked ? days.filter((other) => other !== day) : [...days, day].sort((a, b) => a - b))
            }
            className="absolute inset-0 appearance-none rounded-full outline-none"
          />
          <span aria-hidden>{Object.values(messages.weekdayLetters)[index]}</span>
        </label>
      )
    })}
  </div>
)
