import { useQuery } from '@tanstack/react-query'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { tasksQuery } from '#web/automation/task-queries.ts'
import { PlanNotices } from '#web/billing/plans/plan-notices.tsx'
import { timezone } from '#web/core/api.ts'
import { momentWords } from '#web/core/moments.ts'
import { AccountNotices } from '#web/dashboard/account-notices.tsx'
import { restOf } from '#web/dashboard/rest-of.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { accountMessages as messages } from '#words/accounts.ts'

/** Everything that stands still, and why: what only the user can change comes first. */
export const NeedsYou = () => (
  <div className="flex flex-col gap-3 empty:hidden">
    <AccountNotices />
    <PlanNotices />
    <RestNotice />
  </div>
)

/** A rest after a warning; nobody need do anything about it, but one wants to know. */
function RestNotice() {
  const account = useCurrentAccount()
  const { data: tasks = [] } = useQuery(tasksQuery(account?.id))
  const rest = restOf(tasks)
  if (!account || !rest) return null
  return (
    <Alert title={messages.rests(account.username, momentWords(rest.until, Date.now(), timezone()))}>
      {messages.restsWhy(rest.message)}
    </Alert>
  )
}
