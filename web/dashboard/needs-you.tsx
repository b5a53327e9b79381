import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Account } from '#contract/accounts.ts'
import type { Task } from '#contract/automation.ts'
import type { RestReason } from '#rules/reasons.ts'
import { useAccounts, useCurrentAccount } from '#web/accounts/queries.ts'
import { tasksQuery } from '#web/automation/task-queries.ts'
import { PlanNotices } from '#web/billing/plans/plan-notices.tsx'
import { timezone } from '#web/core/api.ts'
import { momentWords } from '#web/core/moments.ts'
import { screen } from '#web/core/screen.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { accountMessages as messages } from '#words/generated/home.ts'
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
const fromInstagram = {
  please_wait: true,
  action_block: true,
  instagram_down: true,
  stumbled: false,
  refused_alike: true,
  lists_refused: true,
  installation: true,
} satisfies Record<RestReason['code'], boolean>

const isFromInstagram = (code: string) => (fromInstagram as Record<string, boolean>)[code] === true

/** The longest rest that holds one of the tasks; null while none does. */
function restOf(tasks: readonly Task[]): { until: string; message: string } | null {
  const rests = tasks.flatMap(({ waiting }) =>
    waiting?.until && isFromInstagram(waiting.rule) ? [{ until: waiting.until, message: waiting.message }] : [],
  )
  return rests.toSorted((one, other) => Date.parse(other.until) - Date.parse(one.until))[0] ?? null
}

// Seldom needed, so fetched when it is.
const { Screen: AccountRemedy } = screen(() => import('#web/accounts/account-remedy.tsx'), 'AccountRemedy')

/** What the user has to do so that an account can continue; nothing while all accounts are connected. */
function AccountNotices() {
  const { data: accounts = [] } = useAccounts()
  return accounts
    .filter(({ status }) => status !== 'connected')
    .map((account) => <AccountNotice key={account.id} account={account} />)
}

function titleOf({ username, status }: Account): string {
  if (status === 'needs_sign_in') return messages.needsSignIn({ username })
  if (status === 'needs_confirmation') return messages.needsConfirmation({ username })
  return status === 'over_limit' ? messages.overLimit({ username }) : username
}

function AccountNotice({ account }: { account: Account }) {
  const { status_reason } = account
  return (
    <Alert
      tone="warn"
      title={titleOf(account)}
      action={
        <Suspense fallback={null}>
          <AccountRemedy account={account} />
        </Suspense>
      }
    >
      {status_reason ? `${status_reason} ` : null}
      {messages.needsYou}
    </Alert>
  )
}
