import { useQuery } from '@tanstack/react-query'
import type { Task } from '#contract/automation.ts'
import type { RestReason } from '#rules/reasons.ts'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { tasksQuery } from '#web/automation/task-queries.ts'
import { PlanNotices } from '#web/billing/plans/plan-notices.tsx'
import { timezone } from '#web/core/api.ts'
import { momentWords } from '#web/core/moments.ts'
import { AccountNotices } from '#web/dashboard/account-notices.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { accountMessages as messages } from '#words/accounts.ts'
import { upperFirst } from '#words/letters.ts'

/** Everything that is stopped, and why: first what only the user can change. */
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
    <Alert
      title={messages.rests({
        username: account.username,
        until: momentWords(rest.until, Date.now(), timezone(), messages.until),
      })}
    >
      {messages.restsWhy({ message: upperFirst(rest.message) })}
    </Alert>
  )
}

/** Why an account rests because of something Instagram answered (rules/warnings.ts). */
const fromInstagram = { please_wait: true, action_block: true, instagram_down: true, stumbled: false } satisfies Record<
  RestReason['code'],
  boolean
>

const isFromInstagram = (code: string) => (fromInstagram as Record<string, boolean>)[code] === true

/** The longest rest that holds one of the tasks; null while none does. */
function restOf(tasks: readonly Task[]): { until: string; message: string } | null {
  const rests = tasks.flatMap(({ waiting }) =>
    waiting?.until && isFromInstagram(waiting.rule) ? [{ until: waiting.until, message: waiting.message }] : [],
  )
  return rests.toSorted((one, other) => Date.parse(other.until) - Date.parse(one.until))[0] ?? null
}
