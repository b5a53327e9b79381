import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Account } from '#contract/accounts.ts'
import type { Warning } from '#contract/warnings.ts'
import * as paths from '#rules/paths.ts'
import { pauseOf, usePauses } from '#web/accounts/pause/pauses.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { type Severity, severityOf, standingsNow, ThreeLines, tones } from '#web/accounts/standing.tsx'
import { PlanNotices } from '#web/billing/plans/plan-notices.tsx'
import { subscriptionQuery } from '#web/billing/queries.ts'
import { screen } from '#web/core/screen.ts'
import { useNow } from '#web/core/use-now.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { accountMessages as messages } from '#words/generated/home.ts'

/** Everything that is stopped, and why: first what only the user can change. */
export const NeedsYou = () => (
  <div className="flex flex-col gap-3 empty:hidden">
    <AccountNotices />
    <PlanNotices />
  </div>
)

// Seldom needed, so fetched when it is.
const { Screen: AccountRemedy } = screen(() => import('#web/accounts/account-remedy.tsx'), 'AccountRemedy')

/** Accounts in full; the others are a number with a link. */
const SHOWN = 3

const order: readonly Severity[] = ['owner', 'warned', 'calm']

type Stopped = { account: Account; warnings: Warning[]; severity: Severity }

/**
 * Accounts that stand still, the worst first, and the current one before the others. What passes by itself concerns the current one
 * alone, and nobody where nothing continues after it.
 */
function stoppedIn(accounts: readonly Account[], now: number, isHeld: (id: string) => boolean): Stopped[] {
  const stopped = accounts.flatMap((account) => {
    const warnings = standingsNow(account, now)
    const [first] = warnings
    return first ? [{ account, warnings, severity: severityOf(first) }] : []
  })
  const rank = ({ account, severity }: Stopped) => order.indexOf(severity) * 2 + (account.is_active ? 0 : 1)
  return stopped
    .filter(({ account, severity }) => severity !== 'calm' || (account.is_active && !isHeld(account.id)))
    .toSorted((one, other) => rank(one) - rank(other))
}

/** What the user has to do so that an account can continue, and what Instagram did; nothing while all is well. */
function AccountNotices() {
  const { data: accounts = [] } = useAccounts()
  const pauses = usePauses()
  const status = useQuery(subscriptionQuery).data?.status
  const isHeld = (id: string) => status === 'ended' || [null, id].some((of) => pauseOf(pauses, of))
  const stopped = stoppedIn(accounts, useNow(EVERY), isHeld)
  const others = stopped.length - SHOWN
  const is_all_well = stopped.length === 1 && status !== 'past_due'
  return (
    <>
      {stopped.slice(0, others === 1 ? SHOWN + 1 : SHOWN).map((one) => (
        <AccountNotice key={one.account.id} {...one} has_advice={one.severity !== 'calm' || is_all_well} />
      ))}
      {others > 1 ? (
        <LinkButton to={`${paths.accounts}?sort=needs`} variant="ghost" className="self-start">
          {messages.moreWarnings({ count: others })}
        </LinkButton>
      ) : null}
    </>
  )
}

/** Milliseconds within which an ended warning disappears. */
const EVERY = 5000

function titleOf({ account: { username, status }, severity }: Stopped): string {
  if (status === 'needs_sign_in') return messages.needsSignIn({ username })
  if (status === 'needs_confirmation') return messages.needsConfirmation({ username })
  return severity === 'warned' ? messages.warned({ username }) : messages.overLimit({ username })
}

/** Without advice where it is that nothing needs anybody, and something beside it does. */
function AccountNotice({ has_advice, ...stopped }: Stopped & { has_advice: boolean }) {
  const { account, warnings, severity } = stopped
  return (
    <Alert
      tone={tones[severity]}
      role={severity === 'warned' ? 'status' : undefined}
      title={titleOf(stopped)}
      action={
        severity === 'owner' ? (
          <Suspense fallback={null}>
            <AccountRemedy account={account} />
          </Suspense>
        ) : severity === 'warned' ? (
          <LinkButton size="small" to={`${paths.accounts}?warnings=${account.id}`}>
            {messages.warnings}
          </LinkButton>
        ) : null
      }
    >
      <div className="flex flex-col gap-2">
        {warnings.map((warning) => (
          <div key={`${warning.code} ${warning.kind}`}>
            <ThreeLines warning={warning} has_advice={has_advice} />
          </div>
        ))}
      </div>
    </Alert>
  )
}
