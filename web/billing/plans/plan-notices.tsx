import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DAY } from '#rules/durations.ts'
import { isReached } from '#rules/limits.ts'
import * as paths from '#rules/paths.ts'
import { subscriptionQuery, useUsage } from '#web/billing/queries.ts'
import { weekdayAndDayOf } from '#web/core/dates.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { billingMessages as messages } from '#words/generated/home.ts'

/** How many days before its end a trial's notice appears. */
const SOON_DAYS = 3

/** Limits of the plan that block the user, or soon will; nothing while there are none. */
export const PlanNotices = () => (
  <>
    <SubscriptionNotice />
    <DailyLimitNotice />
  </>
)

function SubscriptionNotice() {
  const { data } = useQuery(subscriptionQuery)
  if (!data) return null
  const { status, current_period_end, notice } = data
  if (notice && status === 'past_due') return <Notice title={messages.overdue}>{notice.message}</Notice>
  if (notice && status === 'ended') return <Notice title={messages.planEnded}>{notice.message}</Notice>
  if (status === 'ended') return <Notice title={messages.ended}>{messages.endedWhy}</Notice>
  if (status !== 'trialing' || !current_period_end) return null
  const ends = Date.parse(current_period_end)
  if (ends - Date.now() > SOON_DAYS * DAY) return null
  return <Notice title={messages.trialEnds({ date: weekdayAndDayOf(ends) })}>{messages.trialEndsWhy}</Notice>
}

function DailyLimitNotice() {
  const { data, isPlaceholderData } = useUsage()
  if (!data || isPlaceholderData) return null
  const { limits, usage } = data
  if (!isReached(limits.daily_actions, usage.daily_actions)) return null
  return <Notice title={messages.dayUsed({ limit: limits.daily_actions })}>{messages.dayUsedWhy}</Notice>
}

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert
    tone="warn"
    title={title}
    action={
      <LinkButton size="small" to={paths.account}>
        {messages.seePlans}
      </LinkButton>
    }
  >
    {children}
  </Alert>
)
