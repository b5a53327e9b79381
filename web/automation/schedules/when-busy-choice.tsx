import type { WhenBusy } from '#contract/schedules.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { scheduleMessages as messages } from '#words/generated/schedules.ts'

const choices = ['skip', 'join'] as const

type WhenBusyChoiceProps = { value: WhenBusy; onChange: (when_busy: WhenBusy) => void }

/** What becomes of a run whose predecessor hasn't finished. */
export const WhenBusyChoice = ({ value, onChange }: WhenBusyChoiceProps) => (
  <div>
    <p aria-hidden className="mb-1.5 font-medium">
      {messages.whenBusy}
    </p>
    <Segmented
      label={messages.whenBusy}
      options={choices.map((choice) => ({ value: choice, label: messages.busy[choice] }))}
      value={value}
      onChange={onChange}
      full="on-phones"
    />
  </div>
)
