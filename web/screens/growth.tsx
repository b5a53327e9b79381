import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Suspense } from 'react'
import type { GrowthGoal } from '#contract/growth.ts'
import * as paths from '#rules/paths.ts'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { useUsage } from '#web/billing/queries.ts'
import { shortDate } from '#web/core/dates.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { Page } from '#web/core/page.tsx'
import { screen } from '#web/core/screen.ts'
import { GoalView } from '#web/statistics/growth-goals/goal-view.tsx'
import { History } from '#web/statistics/growth-goals/history.tsx'
import { goalsQuery } from '#web/statistics/growth-goals/queries.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { growthMessages as messages } from '#words/generated/growth.ts'

/** Those who have a goal need no field for sources. */
const form = screen(() => import('#web/statistics/growth-goals/goal-form.tsx'), 'GoalForm')

/** The goal of the current account: its form, or how it goes. */
export function GrowthScreen() {
  const account = useCurrentAccount()
  const query = useQuery(goalsQuery)
  return (
    <Page title={messages.title} description={messages.about}>
      {account ? (
        <Loaded query={query} skeleton="h-96">
          {(goals) => <Goals account_id={account.id} goals={goals.filter((goal) => goal.account_id === account.id)} />}
        </Loaded>
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  )
}

const isGoing = ({ status }: GrowthGoal) => status === 'active' || status === 'paused'

function Goals({ account_id, goals }: { account_id: string; goals: GrowthGoal[] }) {
  const goal = goals.find(isGoing)
  const earlier = goals.filter((one) => one !== goal)
  return (
    <>
      {goal ? (
        <>
          <GoalView goal={goal} />
          <History goal_id={goal.id} today={goal.today?.id} />
        </>
      ) : (
        <NewGoal account_id={account_id} />
      )}
      {earlier.length === 0 ? null : (
        <Card title={messages.earlierGoals}>
          <ul className="flex flex-col gap-2">
            {earlier.map((one) => (
              <li key={one.id}>
                <Disclosure
                  summary={`${messages.goal({ followers: one.followers, date: shortDate(one.until) })} · ${messages.states[one.status]}`}
                >
                  <div className="flex flex-col gap-4">
                    <GoalView goal={one} />
                  </div>
                </Disclosure>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function NewGoal({ account_id }: { account_id: string }) {
  const { data: usage, isPlaceholderData } = useUsage()
  if (isPlaceholderData) return <Skeleton className="h-96" />
  if (!usage || usage.limits.scheduled_tasks)
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <form.Screen account_id={account_id} />
      </Suspense>
    )
  return (
    <Card>
      <EmptyState
        icon={Lock}
        title={messages.notInPlanTitle}
        action={<LinkButton to={paths.account}>{messages.plans}</LinkButton>}
      >
        {messages.notInPlan({ plan: usage.subscription_name })}
      </EmptyState>
    </Card>
  )
}
