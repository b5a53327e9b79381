import type { Losses } from '#contract/billing.ts'
import type { TaskKind } from '#rules/kinds/kinds.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { changeMessages as messages } from '#words/generated/billing.ts'
import { narrowListText } from '#words/numbers.ts'

/** What a smaller plan has no room for, before anybody confirms it. */
export function ChangeLosses({ losses }: { losses: Losses }) {
  const { accounts, accounts_limit, lists, lists_limit, tasks, features } = losses
  const fits = accounts.length + lists + tasks.length + features.length === 0
  if (fits) return <Alert>{messages.losesNothing}</Alert>
  return (
    <Alert tone="warn" title={messages.losesTitle}>
      <ul className="flex list-disc flex-col gap-1 ps-4">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
        {accounts.length > 0 ? (
          <li>
            {messages.losesAccounts({
              limit: accounts_limit,
              accounts: narrowListText(accounts.map(({ username }) => `@${username}`)),
            })}
          </li>
        ) : null}
        {lists > 0 ? <li>{messages.losesLists({ over: lists, limit: lists_limit })}</li> : null}
        {tasks.map(({ id, kind, username, reason }) => (
          <li key={id}>{messages.losesTask({ kind: kind as TaskKind, username, reason })}</li>
        ))}
      </ul>
    </Alert>
  )
}
