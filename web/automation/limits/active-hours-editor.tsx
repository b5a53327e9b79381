import { Plus, Trash2 } from 'lucide-react'
import { type HoursDraft, newHours } from '#web/automation/draft/draft.ts'
import { Weekdays } from '#web/automation/limits/weekdays.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'

/** As many windows as anybody needs; the contract takes 28. */
const MAX_ROWS = 14

type ActiveHoursEditorProps = {
  label?: string
  hours: HoursDraft
  /** The one in which they are kept: the user's, which another device may have changed. */
  zone: string
  onChange: (hours: HoursDraft) => void
  problem: string | undefined
}

/** When a task may act: off, or any number of rows of weekdays with a stretch of the day. */
export function ActiveHoursEditor({ label = messages.hours, hours, zone, onChange, problem }: ActiveHoursEditorProps) {
  const { on, rows } = hours
  const setRow = (row: Row) => onChange({ on, rows: rows.map((other) => (other.id === row.id ? row : other)) })
  const removeRow = (row: Row) => onChange({ on, rows: rows.filter((other) => other.id !== row.id) })
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={label}
        hint={messages.hoursHint({ zone })}
        checked={on}
        onChange={({ target }) => onChange({ on: target.checked, rows: rows.length > 0 ? rows : [newHours([])] })}
      />
      {on ? (
        <div className="flex flex-col gap-3">
          {rows.map((row, index) => (
            <HoursRow
              key={row.id}
              label={messages.hoursRow({ nth: index + 1 })}
              row={row}
              onChange={setRow}
              onRemove={rows.length > 1 ? () => removeRow(row) : undefined}
              checked={problem !== undefined}
            />
          ))}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {rows.length < MAX_ROWS ? (
              <Button size="small" icon={Plus} onClick={() => onChange({ on, rows: [...rows, newHours(rows)] })}>
                {messages.addHours}
              </Button>
            ) : null}
            {problem ? <p className="text-caption text-bad">{problem}</p> : null}
          </div>
        </div>
      ) : null}
    </div>
  )
}

/** On a phone the browser's own sign would cut the time off. */
const timeClasses = 'tabular-nums max-sm:px-2 max-sm:[&::-webkit-calendar-picker-indicator]:hidden'

type Row = HoursDraft['rows'][number]

type HoursRowProps = {
  label: string
  row: Row
  onChange: (row: Row) => void
  onRemove: (() => void) | undefined
  /** Whether what is missing is to be marked. */
  checked: boolean
}

const HoursRow = ({ label, row, onChange, onRemove, checked }: HoursRowProps) => (
  <fieldset className="min-w-0 rounded-lg border border-line p-3">
    <legend className="sr-only">{label}</legend>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Weekdays
        days={row.days}
        onChange={(days) => onChange({ ...row, days })}
        invalid={checked && row.days.length === 0}
      />
      <div className="flex min-w-0 flex-1 basis-80 items-center gap-2 max-sm:basis-full sm:max-w-96">
        <TextInput
          type="time"
          aria-label={messages.labelled({ label, text: messages.from })}
          aria-invalid={(checked && !row.from) || undefined}
          className={timeClasses}
          value={row.from}
          onChange={({ target }) => onChange({ ...row, from: target.value })}
        />
        <span className="text-muted">{messages.to}</span>
        <TextInput
          type="time"
          aria-label={messages.labelled({ label, text: messages.until })}
          aria-invalid={(checked && !row.to) || undefined}
          className={timeClasses}
          value={row.to}
          onChange={({ target }) => onChange({ ...row, to: target.value })}
        />
        {onRemove ? <IconButton label={messages.removeHours} icon={Trash2} iconSize={16} onClick={onRemove} /> : null}
      </div>
    </div>
    <DayStrip from={row.from} to={row.to} />
  </fieldset>
)

const shareOfDay = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) / 1440
}

/** The day from midnight to midnight, with the stretch in which the task may act; in two parts when it runs past midnight. */
function DayStrip({ from, to }: { from: string; to: string }) {
  if (!from || !to) return null
  const [start, end] = [shareOfDay(from), shareOfDay(to)]
  const parts: [number, number][] =
    end > start
      ? [[start, end]]
      : [
          [0, end],
          [start, 1],
        ]
  return (
    <div dir="ltr" className="mt-3">
      <div aria-hidden className="relative h-1.5 overflow-hidden rounded-full bg-hover">
        {parts.map(([left, right]) => (
          <span
            key={left}
            className="absolute inset-y-0 rounded-full bg-chart-1"
            style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }}
          />
        ))}
      </div>
      <div aria-hidden className="mt-1 flex justify-between text-caption text-muted tabular-nums">
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      {end > start ? null : (
        <p dir="auto" className="mt-1 text-caption text-muted">
          {messages.pastMidnight}
        </p>
      )}
    </div>
  )
}
