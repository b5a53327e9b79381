import { useSearchParams } from 'react-router'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { ScheduleList } from '#web/automation/schedules/schedule-list.tsx'
import { TemplateList } from '#web/automation/templates/template-list.tsx'
import { Page } from '#web/core/page.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { scheduleMessages as messages } from '#words/generated/schedules.ts'

const parts = ['schedules', 'templates'] as const

/** What runs by itself, and with `?show=templates` what can be used again. */
export function SchedulesScreen() {
  const account = useCurrentAccount()
  const [params, setParams] = useSearchParams()
  const shown = params.get('show') === 'templates' ? 'templates' : 'schedules'
  return (
    <Page title={messages.title} description={messages.about}>
      <Segmented
        label={messages.part}
        options={parts.map((part) => ({ value: part, label: messages.parts[part] }))}
        value={shown}
        onChange={(part) => setParams(part === 'templates' ? { show: part } : {}, { replace: true })}
        full="on-phones"
        className="self-start"
      />
      {shown === 'schedules' ? (
        <ScheduleList />
      ) : account === undefined ? (
        <Skeleton className="h-96" />
      ) : (
        <TemplateList account_id={account.id} />
      )}
    </Page>
  )
}
