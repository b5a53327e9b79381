import { useState } from 'react'
import { REPORT_LINK_DAYS } from '#rules/reports.ts'
import { type ReportOf, useShareReport } from '#web/statistics/report/report-queries.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SecretForm } from '#web/users/integrations/secret-form.tsx'
import { reportMessages as messages } from '#words/generated/statistics.ts'

/** Asks for how long the link should work, and shows it this one time. */
export function ShareDialog({ of, onClose }: { of: ReportOf; onClose: () => void }) {
  const creation = useShareReport(of)
  const [days, setDays] = useState<number>(REPORT_LINK_DAYS[1])
  return (
    <SecretForm
      words={messages}
      creation={creation}
      secret={creation.data?.url}
      secretLabel={messages.link}
      onSubmit={(event) => {
        event.preventDefault()
        if (!creation.isPending) creation.mutate(days)
      }}
      onClose={onClose}
    >
      <p className="text-muted">{messages.shareHint}</p>
      <Field label={messages.expires}>
        <Select
          data-autofocus
          value={days}
          onChange={setDays}
          options={REPORT_LINK_DAYS.map((count) => ({ value: count, label: messages.after({ days: count }) }))}
        />
      </Field>
    </SecretForm>
  )
}
