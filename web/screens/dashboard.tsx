import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect } from 'react'
import { numberText } from '#rules/numbers.ts'
import { AccountSwitcher } from '#web/accounts/account-switcher.tsx'
import { accountsQuery, useAccounts, useCurrentAccount } from '#web/accounts/queries.ts'
import { listsQuery } from '#web/audience/queries.ts'
import { useAudience } from '#web/audience/use-audience.ts'
import { tasksQuery } from '#web/automation/task-queries.ts'
import { usageQuery } from '#web/billing/queries.ts'
import { Quota } from '#web/billing/quota.tsx'
import { dateOf } from '#web/core/dates.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { Page } from '#web/core/page.tsx'
import { queryClient } from '#web/core/query-client.ts'
import { screen } from '#web/core/screen.ts'
import { FirstSteps } from '#web/dashboard/first-steps.tsx'
import { NeedsYou } from '#web/dashboard/needs-you.tsx'
import { NewTask } from '#web/dashboard/new-task.tsx'
import { GROWTH_DAYS, Growth } from '#web/statistics/growth.tsx'
import { activityQuery, dailyQuery } from '#web/statistics/queries.ts'
import { Today } from '#web/statistics/today.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useWide } from '#web/ui/layout/wide.ts'
import { sessionQuery, useSession } from '#web/users/session.ts'
import { accountMessages as messages } from '#words/accounts.ts'

// Cards whose code comes once the page itself is there.
const { Screen: LiveRuns } = screen(() => import('#web/dashboard/live-runs.tsx'), 'LiveRuns')
const { Screen: ComingUp } = screen(() => import('#web/dashboard/coming-up.tsx'), 'ComingUp')
const { Screen: AudienceCard } = screen(() => import('#web/audience/audience-card.tsx'), 'AudienceCard')
const { Screen: AudienceResult } = screen(() => import('#web/audience/audience-result.tsx'), 'AudienceResult')
const { Screen: Activity } = screen(() => import('#web/statistics/activity.tsx'), 'Activity')

/**
 * Asks for all the page shows, side by side, and waits for the first parts. They are requested first: a browser sends six requests at once and
 * keeps the rest waiting.
 */
async function readAhead() {
  const account_id = queryClient.getQueryData(sessionQuery.queryKey)?.instagram_session?.id
  if (account_id === undefined) return
  const date = dateOf(Date.now())
  const first = [
    queryClient.prefetchQuery(accountsQuery),
    queryClient.prefetchQuery(listsQuery),
    queryClient.prefetchQuery(tasksQuery(account_id)),
    queryClient.prefetchQuery(dailyQuery(undefined, date, 7)),
  ]
  void queryClient.prefetchQuery(usageQuery)
  void queryClient.prefetchQuery(dailyQuery(account_id, date, GROWTH_DAYS))
  void queryClient.prefetchQuery(activityQuery)
  await Promise.all(first)
}

/** Whether that is known by which the page's parts are chosen. */
function useReady() {
  const account_id = useSession().data?.instagram_session?.id
  useEffect(() => void readAhead(), [])
  const lists = useQuery(listsQuery)
  const tasks = useQuery(tasksQuery(account_id))
  // Not `isPending`: a failed query is pending again as soon as a part of the page retries it.
  return lists.isFetched && tasks.isFetched
}

export function DashboardScreen() {
  // Deferred, the board is drawn in small pieces, between which the page answers.
  const ready = useDeferredValue(useReady())
  const account = useCurrentAccount()
  const accounts = useAccounts()
  const wide = useWide()
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
          {wide ? null : (
            <div className="w-44 grow-[99]! sm:w-52 sm:grow-0!">
              <AccountSwitcher />
            </div>
          )}
          <NewTask />
        </>
      }
    >
      <Loaded query={{ ...accounts, data: ready ? account : undefined }} skeleton={<BoardSkeleton />}>
        {() => <Board />}
      </Loaded>
    </Page>
  )
}

DashboardScreen.readAhead = readAhead

function Board() {
  const { fresh } = useAudience()
  // The first parts are rendered first, and the rest while they can be read.
  const isRestDue = useDeferredValue(true, false)
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
      {isRestDue ? <Rest withAudience={!fresh} /> : <RestSkeleton />}
    </>
  )
}

const Rest = ({ withAudience }: { withAudience: boolean }) => (
  <>
    <div className="grid gap-6 lg:grid-cols-3">
      <div className="grid min-w-0 lg:col-span-2">
        <Growth />
      </div>
      <Suspense fallback={<Skeleton className="h-98" />}>
        <LiveRuns />
      </Suspense>
    </div>
    <div className={classes('grid gap-6 md:grid-cols-2', withAudience && 'lg:grid-cols-3')}>
      <Quota />
      <Suspense fallback={<Skeleton className="h-72" />}>
        <ComingUp />
      </Suspense>
      {withAudience ? (
        <Suspense fallback={<Skeleton className="h-72 md:max-lg:col-span-2" />}>
          <AudienceCard />
        </Suspense>
      ) : null}
    </div>
    <Suspense fallback={<Skeleton className="h-80" />}>
      <Activity />
    </Suspense>
  </>
)

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
        watch: tasks.some(({ status }) => status !== 'scheduled'),
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
    <RestSkeleton />
  </>
)

const RestSkeleton = () => (
  <>
    <div className="grid gap-6 lg:grid-cols-3">
      <Skeleton className="h-98 lg:col-span-2" />
      <Skeleton className="h-98" />
    </div>
    <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
      <Skeleton className="h-72 md:max-lg:col-span-2" />
    </div>
    <Skeleton className="h-80" />
  </>
)
