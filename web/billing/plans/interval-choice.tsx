import type { Plan } from '#contract/billing.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { billingMessages as messages } from '#words/billing.ts'

export type Interval = Plan['billing_interval']

type IntervalChoiceProps = { value: Interval; onChange: (interval: Interval) => void }

export const IntervalChoice = ({ value, onChange }: IntervalChoiceProps) => (
  <Segmented
    label={messages.interval}
    value={value}
    onChange={onChange}
    options={[
      { value: 'monthly', label: messages.monthly },
      {
        value: 'yearly',
        label: (
          <>
            {messages.yearly} <Badge tone="ok">{messages.save}</Badge>
          </>
        ),
      },
    ]}
  />
)
