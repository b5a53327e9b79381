import { useId } from 'react'
import { nextRuns, type Recurrence } from '#rules/recurrence.ts'
import { Weekdays } from '#web/automation/limits/weekdays.tsx'
import { NextRuns } from '#web/automation/schedules/next-runs.tsx'
import { timezone } from '#web/core/api.ts'
import { useNow } from '#web/core/use-now.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { scheduleMessages as messages } from '#words/generated/schedules.ts'

type RecurrenceEditorProps = {
  recurrence: Recurrence
  onChange: (recurrence: Recurrence) => void
  problem: string | undefined
  zone?: string | undefined
  /** When the schedule was made; now for a new one. */
  created_at?: string | undefined
}

const NEXT = 5

const units = ['day', 'week', 'month'] as const

/** How often, on which days and at what time, with the next five runs. */
export function RecurrenceEditor({
  recurrence,
  onChange,
  problem,
  zone = timezone(),
  created_at,
}: RecurrenceEditorProps) {
  const id = useId()
  const now = useNow(60_000)
  const set = (part: Partial<Recurrence>) => onChange({ ...recurrence, ...part })
  const { every, interval } = recurrence
  const isWhole = recurrence.at !== '' && interval >= 1
  const counted_from = created_at ? Date.parse(created_at) : now
  const runs = isWhole ? nextRuns(recurrence, zone, counted_from, now, NEXT) : []
  const number = (name: 'interval' | 'month_day', most: number) => ({
    type: 'number' as const,
    min: 1,
    max: most,
    value: recurrence[name] || '',
    className: 'tabular-nums',
    onChange: ({ target }: { target: HTMLInputElement }) =>
      set({ [name]: Math.min(most, Math.max(0, Math.trunc(target.valueAsNumber) || 0)) }),
  })
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={messages.every}
        options={units.map((value) => ({ value, label: messages.units[value] }))}
        value={every}
        onChange={(unit) => set({ every: unit })}
        full="on-phones"
        className="self-start"
      />
      {every === 'week' ? (
        <fieldset className="min-w-0" aria-describedby={problem ? id : undefined}>
          <legend className="mb-1.5 font-medium">{messages.weekdays}</legend>
          <Weekdays
            days={recurrence.weekdays}
            onChange={(weekdays) => set({ weekdays })}
            invalid={problem !== undefined && recurrence.weekdays.length === 0}
          />
        </fieldset>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={messages.at}>
          <TextInput
            type="time"
            value={recurrence.at}
            aria-invalid={(problem && !recurrence.at) || undefined}
            onChange={({ target }) => set({ at: target.value })}
          />
        </Field>
        <Field label={messages.interval[every]}>
          <TextInput {...number('interval', 52)} />
        </Field>
        {every === 'month' ? (
          <Field label={messages.monthDay} hint={messages.monthDayHint}>
            <TextInput {...number('month_day', 31)} />
          </Field>
        ) : null}
        <Field label={messages.startsOn} className={every === 'month' ? 'sm:col-start-1' : undefined}>
          <TextInput
            type="date"
            value={recurrence.starts_on ?? ''}
            onChange={({ target }) => set({ starts_on: target.value || null })}
          />
        </Field>
        <Field label={messages.endsOn}>
          <TextInput
            type="date"
            value={recurrence.ends_on ?? ''}
            onChange={({ target }) => set({ ends_on: target.value || null })}
          />
        </Field>
      </div>
      {problem ? (
        <p id={id} role="alert" className="text-caption text-bad">
          {problem}
        </p>
      ) : null}
      <div className="rounded-lg bg-sunken p-4">
        <p className="mb-2 font-medium">{messages.nextRuns}</p>
        <NextRuns runs={runs} zone={zone} />
        <p className="mt-2 text-caption text-muted">{messages.zone({ zone })}</p>
      </div>
    </div>
  )
}
