import { Suspense } from 'react'
import type { Account } from '#contract/accounts.ts'
import type { Warning } from '#contract/warnings.ts'
import * as paths from '#rules/paths.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { type Severity, severityOf, standingsNow, ThreeLines, tones } from '#web/accounts/standing.tsx'
import { PlanNotices } from '#web/billing/plans/plan-notices.tsx'
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

/** Accounts that stand still, the worst first, and the current one before the others. What passes by itself concerns the current one alone. */
function stoppedIn(accounts: readonly Account[], now: number): Stopped[] {
  const stopped = accounts.flatMap((account) => {
    const warnings = standingsNow(account, now)
    const [first] = warnings
    return first ? [{ account, warnings, severity: severityOf(first) }] : []
  })
  const rank = ({ account, severity }: Stopped) => order.indexOf(severity) * 2 + (account.is_active ? 0 : 1)
  return stopped
    .filter(({ account, severity }) => severity !== 'calm' || account.is_active)
    .toSorted((one, other) => rank(one) - rank(other))
}

/** What the user has to do so that an account can continue, and what Instagram did; nothing while all is well. */
function AccountNotices() {
  const { data: accounts = [] } = useAccounts()
  const stopped = stoppedIn(accounts, useNow(EVERY))
  const others = stopped.length - SHOWN
  return (
    <>
      {stopped.slice(0, others === 1 ? SHOWN + 1 : SHOWN).map((one) => (
        <AccountNotice key={one.account.id} {...one} />
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

function AccountNotice(stopped: Stopped) {
  const { account, warnings, severity } = stopped
  return (
    <Alert
      tone={tones[severity]}
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
            <ThreeLines warning={warning} />
          </div>
        ))}
      </div>
    </Alert>
  )
}
