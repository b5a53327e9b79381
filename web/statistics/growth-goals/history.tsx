import { useInfiniteQuery } from '@tanstack/react-query'
import { longDate } from '#web/core/dates.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { MoreButton } from '#web/core/more-button.tsx'
import { daysQuery } from '#web/statistics/growth-goals/queries.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { growthMessages as messages } from '#words/generated/growth.ts'

/** The days before today with what was planned, done and known. */
export function History({ goal_id, today }: { goal_id: string; today: string | undefined }) {
  const query = useInfiniteQuery(daysQuery(goal_id))
  return (
    <Loaded title={messages.history} query={query} skeleton="h-40">
      {({ pages }) => {
        const days = pages.flatMap(({ days }) => days).filter(({ id }) => id !== today)
        return (
          <Card title={messages.history}>
            {days.length === 0 ? <p className="text-muted">{messages.noHistory}</p> : null}
            <ul className="flex flex-col gap-2">
              {days.map(({ id, date, follows, done_count, reasons }) => (
                <li key={id}>
                  <Disclosure summary={`${longDate(date)} · ${messages.historyRow({ follows, done: done_count })}`}>
                    <ul className="list-disc ps-5">
                      {reasons.map(({ message }) => (
                        <li key={message}>{message}</li>
                      ))}
                    </ul>
                  </Disclosure>
                </li>
              ))}
            </ul>
            <MoreButton size="small" className="mt-3" query={query} label={messages.more} />
          </Card>
        )
      }}
    </Loaded>
  )
}
