import { useQuery } from '@tanstack/react-query'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { messageOf } from '#web/app/api.ts'
import { useLiveDailyStats } from '#web/app/live.ts'
import { statisticsMessages as messages } from '#web/statistics/messages.ts'
import { dailyQuery, dateOf } from '#web/statistics/queries.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stat } from '#web/ui/stat.tsx'

const figures = [
  ['followed', 1],
  ['unfollowed', 3],
  ['liked_posts', 4],
  ['comments', 2],
] as const

const number = new Intl.NumberFormat('en')

/** Today's counts of the current account; the socket keeps them up to date. */
export function Today() {
  const account = useCurrentAccount()
  const live = useLiveDailyStats()
  const { data, error, refetch, isFetching } = useQuery({
    ...dailyQuery(account?.id, 7),
    enabled: account !== undefined,
  })

  if (error) return <LoadError message={messageOf(error)} onRetry={refetch} retrying={isFetching} />
  const today = live ?? data?.find((day) => day.date === dateOf(new Date()))
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(([name, tone]) =>
        data ? (
          <Stat
            key={name}
            label={messages[name]}
            tone={tone}
            value={number.format(today?.[name] ?? 0)}
            note={messages.today}
          />
        ) : (
          <Skeleton key={name} className="h-36" />
        ),
      )}
    </div>
  )
}
