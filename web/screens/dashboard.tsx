import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { numberText } from '#rules/numbers.ts'
import { AccountSwitcher } from '#web/accounts/account-switcher.tsx'
import { FirstSteps } from '#web/accounts/first-steps.tsx'
import { accountMessages as messages } from '#web/accounts/messages.ts'
import { NeedsYou } from '#web/accounts/needs-you.tsx'
import { NewTask } from '#web/accounts/new-task.tsx'
import { accountsQuery, useAccounts, useCurrentAccount } from '#web/accounts/queries.ts'
import { messageOf } from '#web/app/api.ts'
import { Page } from '#web/app/page.tsx'
import { screen } from '#web/app/screen.ts'
import { AudienceCard } from '#web/audience/audience-card.tsx'
import { listsQuery } from '#web/audience/queries.ts'
import { useAudience } from '#web/audience/use-audience.ts'
import { tasksQuery } from '#web/automation/task-queries.ts'
import { usageQuery } from '#web/billing/queries.ts'
import { Quota } from '#web/billing/quota.tsx'
import { GROWTH_DAYS, Growth } from '#web/statistics/growth.tsx'
import { activityQuery, dailyQuery } from '#web/statistics/queries.ts'
import { Today } from '#web/statistics/today.tsx'
import { useDate } from '#web/statistics/use-date.ts'
import { classes } from '#web/ui/classes.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSession } from '#web/users/queries.ts'

// Cards whose code comes once the page itself is there.
const { Screen: LiveRuns } = screen(() => import('#web/accounts/live-runs.tsx'), 'LiveRuns')
const { Screen: ComingUp } = screen(() => import('#web/accounts/coming-up.tsx'), 'ComingUp')
const { Screen: AudienceResult } = screen(() => import('#web/audience/audience-result.tsx'), 'AudienceResult')
const { Screen: Activity } = screen(() => import('#web/statistics/activity.tsx'), 'Activity')

/** All the page reads, asked for side by side; whether that is known by which its parts are chosen. */
function useEverything() {
  const account_id = useSession().data?.instagram_session?.id
  const date = useDate()
  // First what the page waits for: a browser asks six things at once and keeps the rest waiting.
  usePrefetchQuery(accountsQuery)
  usePrefetchQuery(listsQuery)
  usePrefetchQuery(tasksQuery(account_id))
  usePrefetchQuery(dailyQuery(undefined, date, 7))
  usePrefetchQuery(dailyQuery(account_id, date, GROWTH_DAYS))
  usePrefetchQuery(activityQuery)
  usePrefetchQuery(usageQuery)
  const lists = useQuery(listsQuery)
  const tasks = useQuery(tasksQuery(account_id))
  // Not `isPending`: a failed query is that again as soon as a part of the page asks anew.
  return lists.isFetched && tasks.isFetched
}

export function DashboardScreen() {
  // Deferred, the board is drawn in small pieces, between which the page answers.
  const ready = useDeferredValue(useEverything())
  const account = useCurrentAccount()
  const { error, refetch, isFetching } = useAccounts()
  return (
    <Page
      title={messages.dashboard}
      heading={messages.greeting(new Date().getHours())}
      description={
        account ? (
          <span className="tabular-nums">
            {messages.counts(
              account.username,
              numberText(account.followers_count),
              numberText(account.following_count),
            )}
          </span>
        ) : (
          <Skeleton className="h-5 w-64" />
        )
      }
      actions={
        <>
          <div className="w-44 sm:w-52 lg:hidden">
            <AccountSwitcher />
          </div>
          <NewTask />
        </>
      }
    >
      {account && ready ? (
        <Board />
      ) : error ? (
        <LoadError message={messageOf(error)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <BoardSkeleton />
      )}
    </Page>
  )
}

function Board() {
  const { fresh } = useAudience()
  return (
    <>
      <NeedsYou />
      {fresh ? (
        <Suspense fallback={null}>
          <AudienceResult />
        </Suspense>
      ) : null}
      <NewcomerSteps />
      <Today />
      <div className="grid gap-6 lg:grid-cols-3">
        <div className="grid min-w-0 lg:col-span-2">
          <Growth />
        </div>
        <Suspense fallback={<Skeleton className="h-98" />}>
          <LiveRuns />
        </Suspense>
      </div>
      <div className={classes('grid gap-6 md:grid-cols-2', !fresh && 'lg:grid-cols-3')}>
        <Quota />
        <Suspense fallback={<Skeleton className="h-72" />}>
          <ComingUp />
        </Suspense>
        {fresh ? null : <AudienceCard />}
      </div>
      <Suspense fallback={<Skeleton className="h-80" />}>
        <Activity />
      </Suspense>
    </>
  )
}

/** The steps stay while one of them is open; where what they depend on could not be read, they stay away. */
function NewcomerSteps() {
  const account = useCurrentAccount()
  const client = useQueryClient()
  const { data: lists } = useQuery(listsQuery)
  const { data: tasks } = useQuery(tasksQuery(account?.id))
  if (!account || !lists || !tasks) return null
  const previewed = !!client.getQueryData(['follow-preview', account.id])
  return (
    <FirstSteps
      done={{
        upload: lists.some(({ kind }) => kind === 'non_followers'),
        preview: previewed || tasks.length > 0,
        watch: tasks.some(({ started_at }) => started_at !== null),
      }}
    />
  )
}

const BoardSkeleton = () => (
  <>
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4 lg:gap-6">
      <Skeleton className="h-42" />
      <Skeleton className="h-42" />
      <Skeleton className="h-42" />
      <Skeleton className="h-42" />
    </div>
    <div className="grid gap-6 lg:grid-cols-3">
      <Skeleton className="h-98 lg:col-span-2" />
      <Skeleton className="h-98" />
    </div>
    <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
    <Skeleton className="h-80" />
  </>
)
