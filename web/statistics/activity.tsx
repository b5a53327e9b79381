import { useQuery } from '@tanstack/react-query'
import { Grid3x3, Table2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#web/core/api.ts'
import { ActivityFigures } from '#web/statistics/activity-figures.tsx'
import { ActivityTable } from '#web/statistics/activity-table.tsx'
import { HeatMap } from '#web/statistics/heat-map.tsx'
import { activityQuery } from '#web/statistics/queries.ts'
import { useDate } from '#web/statistics/use-date.ts'
import { weeksOf } from '#web/statistics/weeks.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FailedCard } from '#web/ui/feedback/failed-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { statisticsMessages as messages } from '#words/statistics.ts'

const WEEKS = 26

/** What was done on each day of half a year, as a map or as a table. */
export function Activity() {
  const today = useDate()
  const [asTable, setAsTable] = useState(false)
  const { data, error, refetch, isFetching } = useQuery(activityQuery)

  if (error && !data)
    return <FailedCard title={messages.activity} message={messageOf(error)} onRetry={refetch} retrying={isFetching} />
  if (!data) return <Skeleton className="h-80" />
  const weeks = weeksOf(data, today, WEEKS)
  return (
    <Card
      title={messages.activity}
      actions={
        <Button
          look="ghost"
          size="small"
          aria-pressed={asTable}
          icon={asTable ? <Grid3x3 size={14} aria-hidden /> : <Table2 size={14} aria-hidden />}
          onClick={() => setAsTable(!asTable)}
          className="-my-1 -mr-2"
        >
          {asTable ? messages.asChart : messages.asTable}
        </Button>
      }
    >
      <div className="gap-8 lg:grid lg:grid-cols-[auto_1fr]">
        <ActivityFigures days={weeks.flat()} />
        {asTable ? <ActivityTable days={weeks.flat()} /> : <HeatMap weeks={weeks} />}
      </div>
    </Card>
  )
}
