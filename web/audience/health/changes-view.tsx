import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeftRight, SearchX } from 'lucide-react'
import { useState } from 'react'
import { type AudienceChange, type AudienceHealth, changeKinds } from '#contract/audience-health.ts'
import { type ChangesWanted, changesQuery } from '#web/audience/health/queries.ts'
import { TypedFilter } from '#web/audience/typed-filter.tsx'
import { dateOf, daysBefore, longDate } from '#web/core/dates.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { MoreButton } from '#web/core/more-button.tsx'
import { PersonRow } from '#web/people/person-row.tsx'
import { Figure } from '#web/ui/display/stat.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { healthMessages as messages } from '#words/generated/health.ts'
import { figureText } from '#words/numbers.ts'

/** Who came, left and was renamed: in figures of the last week, then by name and day. */
export function ChangesView({ account_id, week }: { account_id: string; week: AudienceHealth['week'] }) {
  const [wanted, setWanted] = useState<ChangesWanted>({ kind: null, q: '' })
  const kinds = ['all', ...changeKinds] as const
  return (
    <Card title={messages.week} description={messages.changesAbout}>
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
          {changeKinds.map((kind) => (
            <Figure key={kind} label={messages.kinds[kind]} value={figureText(week[kind])} />
          ))}
        </div>
        {week.came === null ? <p className="text-caption text-muted">{messages.weekUnknown}</p> : null}
        {week.since !== null && week.since > daysBefore(dateOf(Date.now()), 6) ? (
          <p className="text-caption text-muted">{messages.since({ when: longDate(week.since) })}</p>
        ) : null}
        {week.missing > 0 ? <Alert>{messages.missing({ count: week.missing })}</Alert> : null}
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label={messages.show}
            options={kinds.map((value) => ({
              value,
              label: value === 'all' ? messages.all : messages.kinds[value],
            }))}
            value={wanted.kind ?? 'all'}
            onChange={(kind) => setWanted({ ...wanted, kind: kind === 'all' ? null : kind })}
          />
          <div className="min-w-0 flex-1 basis-48">
            <TypedFilter
              label={messages.search}
              maxLength={60}
              value={wanted.q}
              onSettle={(q) => setWanted({ ...wanted, q: q.trim() })}
            />
          </div>
        </div>
        <Changes account_id={account_id} wanted={wanted} />
      </div>
    </Card>
  )
}

function Changes({ account_id, wanted }: { account_id: string; wanted: ChangesWanted }) {
  const query = useInfiniteQuery({ ...changesQuery(account_id, wanted), placeholderData: keepPreviousData })
  return (
    <Loaded query={query} skeleton="h-80">
      {({ pages }) => {
        const changes = pages.flatMap((page) => page.changes)
        if (changes.length === 0) return <NoChanges is_search={wanted.q !== ''} />
        return (
          <div aria-busy={query.isPlaceholderData} className="flex flex-col gap-5">
            {byDay(changes).map(([date, of_day]) => (
              <section key={date} aria-label={longDate(date)} className="flex flex-col gap-2">
                <h3 className="text-caption text-muted">{longDate(date)}</h3>
                <ul className="flex flex-col gap-2">
                  {of_day.map((change) => (
                    <li key={change.id}>
                      <PersonRow person={change.person} reason={didWords(change)} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            <MoreButton query={query} label={messages.more} />
          </div>
        )
      }}
    </Loaded>
  )
}

const byDay = (changes: readonly AudienceChange[]) =>
  Map.groupBy(changes, ({ date }) => date)
    .entries()
    .toArray()

const didWords = ({ kind, former_username }: AudienceChange) =>
  kind === 'renamed' ? messages.did.renamed({ former: former_username ?? '' }) : messages.did[kind]

const NoChanges = ({ is_search }: { is_search: boolean }) =>
  is_search ? (
    <EmptyState level={3} icon={SearchX} title={messages.noMatch} />
  ) : (
    <EmptyState level={3} icon={ArrowLeftRight} title={messages.noChanges}>
      {messages.noChangesWhy}
    </EmptyState>
  )
