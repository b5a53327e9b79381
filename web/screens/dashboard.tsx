import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect } from 'react'
import type { Account } from '#contract/accounts.ts'
import { totalOf } from '#rules/daily-counts.ts'
import { AccountSwitcher } from '#web/accounts/account-switcher.tsx'
import { accountsQuery, useAccounts, useCurrentAccount } from '#web/accounts/queries.ts'
import { figuresQuery, useFigures } from '#web/audience/figures.ts'
import { listsQuery } from '#web/audience/queries.ts'
import { useAudience } from '#web/audience/use-audience.ts'
import { tasksQuery } from '#web/automation/task-queries.ts'
import { usageQuery } from '#web/billing/queries.ts'
import { dateOf } from '#web/core/dates.ts'
import { minuteOf } from '#web/core/days.ts'
import { useLiveDailyStats } from '#web/core/live.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { Page } from '#web/core/page.tsx'
import { queryClient } from '#web/core/query-client.ts'
import { screen } from '#web/core/screen.ts'
import { useHiddenSteps } from '#web/dashboard/hidden-steps.ts'
import { NewTask } from '#web/dashboard/new-task.tsx'
import { GROWTH_DAYS, Growth } from '#web/statistics/growth.tsx'
import { activityQuery, dailyQuery } from '#web/statistics/queries.ts'
import { isRead } from '#web/statistics/readings.ts'
import { Today } from '#web/statistics/today.tsx'
import { useDate } from '#web/statistics/use-date.ts'
import { weekQuery } from '#web/statistics/week-query.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useWide } from '#web/ui/layout/wide.ts'
import { sessionQuery, useSession } from '#web/users/session.ts'
import { greetingAt } from '#words/accounts.ts'
import { atName } from '#words/bidi.ts'
import { accountMessages as messages } from '#words/generated/home.ts'

// Said before all else where there is something to say: fetched with the page, and not by others that share its code.
const week = screen(() => import('#web/dashboard/your-week.tsx'), 'YourWeek')
const needs = screen(() => import('#web/dashboard/needs-you.tsx'), 'NeedsYou')
// Cards whose code comes once the page itself is there.
const { Screen: PauseButton } = screen(() => import('#web/accounts/pause/pause-button.tsx'), 'PauseButton')
const { Screen: FirstSteps } = screen(() => import('#web/dashboard/first-steps.tsx'), 'FirstSteps')
const { Screen: Quota } = screen(() => import('#web/billing/quota.tsx'), 'Quota')
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
    week.preload(),
    needs.preload(),
    queryClient.prefetchQuery(accountsQuery),
    queryClient.prefetchQuery(listsQuery),
    queryClient.prefetchQuery(tasksQuery(account_id)),
    queryClient.prefetchQuery(dailyQuery(undefined, date, 7)),
    queryClient.prefetchQuery(weekQuery(account_id)),
  ]
  void queryClient.prefetchQuery(usageQuery)
  void queryClient.prefetchQuery(figuresQuery(account_id))
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
      heading={greetingAt(new Date().getHours())}
      description={account ? <Counts account={account} /> : <Skeleton className="h-5 w-64" />}
      actions={
        <>
          {wide ? null : (
            <div className="w-44 grow-[99]! sm:w-52 sm:grow-0!">
              <AccountSwitcher />
            </div>
          )}
          <Suspense fallback={null}>
            <PauseButton />
          </Suspense>
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

/** Each part is there from its first data on: nobody reads cards of zeros. */
function Board() {
  const { fresh, audience } = useAudience()
  const { hidden, hide } = useHiddenSteps()
  const account = useCurrentAccount()
  const { data: tasks } = useQuery(tasksQuery(account?.id))
  const is_new = tasks?.length === 0
  // The first parts are rendered first, and the rest while they can be read.
  const isRestDue = useDeferredValue(true, false)
  return (
    <>
      <Suspense fallback={null}>
        <week.Screen />
        <needs.Screen />
      </Suspense>
      {fresh ? (
        <Suspense fallback={null}>
          <AudienceResult />
        </Suspense>
      ) : null}
      {hidden ? null : <NewcomerSteps onHide={hide} />}
      {is_new && !hidden ? null : (
        <div className={ROW}>
          <Suspense fallback={<Skeleton className="h-60 grow-[99]! basis-80" />}>
            <LiveRuns />
          </Suspense>
          <Suspense fallback={null}>
            <ComingUp />
          </Suspense>
        </div>
      )}
      <TodayOnceDone />
      {isRestDue ? (
        <Rest is_new={is_new} withAudience={!fresh && audience !== null} />
      ) : is_new ? null : (
        <RestSkeleton />
      )}
    </>
  )
}

/** Parts beside each other as far as there is room; one alone takes all of it. */
const ROW = 'flex flex-wrap gap-6 empty:hidden'

const Rest = ({ is_new, withAudience }: { is_new: boolean; withAudience: boolean }) => (
  <>
    <div className={ROW}>
      <GrowthOnceRead />
      {is_new ? null : (
        <div className="grid min-w-0 grow basis-80">
          <Suspense fallback={<Skeleton className="h-80" />}>
            <Quota />
          </Suspense>
        </div>
      )}
      {withAudience ? (
        <Suspense fallback={<Skeleton className="h-72 grow basis-80" />}>
          <AudienceCard />
        </Suspense>
      ) : null}
    </div>
    <ActivityOnceDone is_new={is_new} />
  </>
)

/** Today's counts, once there was one within a week. */
function TodayOnceDone() {
  const date = useDate()
  const { data } = useQuery(dailyQuery(undefined, date, 7))
  const live = useLiveDailyStats()
  const is_idle = data && totalOf(live ?? undefined) + data.reduce((sum, day) => sum + totalOf(day), 0) === 0
  return is_idle ? null : <Today />
}

/** Two daily readings make a line; until they are known, an account of today has none. */
function GrowthOnceRead() {
  const date = useDate()
  const account = useCurrentAccount()
  const { data } = useQuery({ ...dailyQuery(account?.id, date, GROWTH_DAYS), enabled: account !== undefined })
  const isShown = data ? data.filter(isRead).length > 1 : account && dateOf(Date.parse(account.connected_at)) !== date
  return isShown ? (
    <div className="grid min-w-0 grow-[99]! basis-80">
      <Growth />
    </div>
  ) : null
}

function ActivityOnceDone({ is_new }: { is_new: boolean }) {
  const { data } = useQuery(activityQuery)
  if (data ? Object.keys(data).length === 0 : is_new) return null
  return (
    <Suspense fallback={<Skeleton className="h-80" />}>
      <Activity />
    </Suspense>
  )
}

/** The steps stay while one of them is open; where what they depend on could not be read, they stay away. */
function NewcomerSteps({ onHide }: { onHide: () => void }) {
  const account = useCurrentAccount()
  const client = useQueryClient()
  const { data: lists } = useQuery(listsQuery)
  const { data: tasks } = useQuery(tasksQuery(account?.id))
  if (!account || !lists || !tasks) return null
  const previewed = !!client.getQueryData(['follow-preview', account.id])
  const done = {
    preview: previewed || tasks.length > 0,
    watch: tasks.some(({ status }) => status !== 'scheduled'),
    upload: lists.some(({ kind, source }) => kind === 'non_followers' && source === 'export'),
  }
  if (Object.values(done).every(Boolean)) return null
  return (
    <Suspense fallback={<Skeleton className={done.preview ? 'h-44' : 'h-98'} />}>
      <FirstSteps account_id={account.id} onHide={onHide} done={done} />
    </Suspense>
  )
}

const BoardSkeleton = () => (
  <>
    <Skeleton className="h-60" />
    <RestSkeleton />
  </>
)

const RestSkeleton = () => (
  <>
    <div className={ROW}>
      <Skeleton className="h-98 grow-[99]! basis-80" />
      <Skeleton className="h-98 grow basis-80" />
    </div>
    <Skeleton className="h-80" />
  </>
)

/** Counts that Instagram hasn't shown yet aren't zero. */
function Counts({ account: { username, followers_count, following_count } }: { account: Account }) {
  const { data: figures } = useFigures()
  const followers = figures ? figures.followers.value : followers_count
  const following = figures ? figures.following.value : following_count
  const as_of = figures?.followers.as_of
  if (followers === null || following === null) return atName(username)
  return (
    <span className="tabular-nums" title={as_of ? messages.countsAsOf({ when: minuteOf(as_of) }) : undefined}>
      {messages.counts({ username, followers, following })}
    </span>
  )
}
