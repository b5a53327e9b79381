import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { SearchX, UserCheck, Users } from 'lucide-react'
import { useState } from 'react'
import type { List } from '#contract/audience.ts'
import type { MeantPeople } from '#web/audience/bulk-queries.ts'
import { PeopleBulkBar } from '#web/audience/people-bulk-bar.tsx'
import type { PeopleColumn } from '#web/audience/people-columns.ts'
import {
  type MemberRow as Member,
  PEOPLE_PAGE,
  type PeopleWanted,
  peopleQuery,
  readNames,
} from '#web/audience/people-queries.ts'
import { formulaOf, keyOf } from '#web/audience/people-source.ts'
import { useSettled } from '#web/audience/use-settled.ts'
import { messageOf } from '#web/core/api.ts'
import { dayOf } from '#web/core/days.ts'
import { openPerson } from '#web/people/opened-person.ts'
import { PERSON_ROW, PersonRow } from '#web/people/person-row.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RefreshMark } from '#web/ui/feedback/spinner.tsx'
import { RowTick } from '#web/ui/forms/tick.tsx'
import type { Selection } from '#web/ui/lists/selection.ts'
import { useSelection } from '#web/ui/lists/use-selection.ts'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import {
  peopleListMessages as listMessages,
  audienceMessages as messages,
  rowMessages,
} from '#words/generated/audience.ts'
import { narrowListText } from '#words/numbers.ts'

/** Milliseconds the rows in sight must have stood still before they are fetched. */
const SETTLE = 100

type MembersProps = PeopleWanted & {
  label: string
  /** How many there are when nothing is searched for; null when that is not known yet. */
  count: number | null
  /** The lists by id, to name those a person is on. */
  lists: readonly List[]
  hidden: readonly PeopleColumn[]
}

/** People in a table of any length; only the pages in sight are fetched. */
export function Members({ label, count, lists, hidden, ...wanted }: MembersProps) {
  const first = useQuery({ ...peopleQuery(wanted, 0), placeholderData: keepPreviousData })
  const [range, setRange] = useState('0-0')
  const [from = 0, until = 0] = useSettled(range, SETTLE).split('-').map(Number)
  const pages = useQueries({
    queries: Array.from({ length: Math.min(4, until - from + 1) }, (_, index) => peopleQuery(wanted, from + index)),
  })

  const { data, error, refetch, isPlaceholderData } = first
  const failed = pages.find((page) => page.error)
  const failure =
    error || failed ? (
      <LoadError message={messageOf(error ?? failed?.error)} onRetry={() => void (failed ?? { refetch }).refetch()} />
    ) : null
  if (!data) return failure ?? <Skeleton className="h-96" />
  const { total } = data
  const memberAt = (index: number) => {
    const page = Math.floor(index / PEOPLE_PAGE)
    const rows = page === 0 ? data : pages[page - from]?.data
    return rows?.members[index % PEOPLE_PAGE]
  }
  return (
    <div aria-busy={isPlaceholderData} className="flex flex-col gap-3">
      <p role="status" className="text-muted tabular-nums">
        {count !== null && total < count
          ? messages.found({ count: total, all: count })
          : messages.people({ count: total })}
        {isPlaceholderData ? <RefreshMark /> : null}
      </p>
      {failure}
      {total > 0 ? (
        <Rows
          // Other people are another list: nobody stays chosen, and it begins at its top.
          key={`${keyOf(wanted.source)} ${JSON.stringify(wanted.narrowing)} ${wanted.sort}`}
          label={label}
          wanted={wanted}
          total={total}
          memberAt={memberAt}
          onRange={(first, last) => setRange(`${Math.floor(first / PEOPLE_PAGE)}-${Math.floor(last / PEOPLE_PAGE)}`)}
          lists={lists}
          hidden={hidden}
        />
      ) : (
        <Nobody {...wanted} />
      )}
    </div>
  )
}

/** As many rows as are read for a range that Shift extends. */
const MAX_SELECTED = 20_000

type RowsProps = Pick<MembersProps, 'label' | 'lists' | 'hidden'> & {
  wanted: PeopleWanted
  total: number
  memberAt: (index: number) => Member | undefined
  onRange: (first: number, last: number) => void
}

function Rows({ label, wanted, total, memberAt, onRange, lists, hidden }: RowsProps) {
  const rows = useSelection({
    total,
    idAt: (index) => memberAt(index)?.username,
    read: async (first, last) => {
      if (last - first < MAX_SELECTED) return readNames(wanted, first, last)
      toast.warning(listMessages.rangeTooLong({ most: MAX_SELECTED }))
      return []
    },
  })
  const list = wanted.source.kind === 'list' ? wanted.source.list : null
  return (
    <>
      <VirtualList
        label={label}
        count={total}
        rowHeight={PERSON_ROW}
        {...rows.list}
        onOpen={(index) => openPerson(memberAt(index)?.username ?? null)}
        className="max-h-[80dvh] lg:max-h-[max(20rem,calc(100dvh-21rem))]"
        onRange={onRange}
        renderRow={(index) => (
          <MemberRow member={memberAt(index)} on={rows.list.isChosen(index)} lists={lists} hidden={hidden} />
        )}
      />
      <p className="text-caption text-muted max-lg:hidden">{rowMessages.keys}</p>
      <PeopleBulkBar
        rows={rows}
        total={total}
        chosen={{ people: meantBy(rows.selection, wanted), count: rows.count, from: label }}
        list={list}
      />
    </>
  )
}

/** Who is chosen: by name, or everybody who is wanted, but for some. */
function meantBy({ all, ids }: Selection, { source, narrowing }: PeopleWanted): MeantPeople {
  const names = [...ids]
  return all ? { where: { formula: formulaOf(source), ...narrowing, except: names } } : { usernames: names }
}

type MemberRowProps = Pick<MembersProps, 'lists' | 'hidden'> & { member: Member | undefined; on: boolean }

function MemberRow({ member, on, lists, hidden }: MemberRowProps) {
  if (!member) return <UnreadRow on={on} />
  const { person, added_at, lists: ids } = member
  const names = ids?.flatMap((id) => lists.find((list) => list.id === id)?.name ?? []) ?? []
  return (
    <div className="flex items-center gap-3">
      <RowTick on={on} />
      <div className="min-w-0 flex-1">
        <PersonRow
          person={person}
          hidden={hidden}
          source={names.length > 0 && !hidden.includes('lists') ? messages.on({ lists: narrowListText(names) }) : null}
          aside={
            added_at && !hidden.includes('added_at') ? (
              <time dateTime={added_at} className="text-caption text-muted tabular-nums max-sm:hidden">
                {dayOf(added_at)}
              </time>
            ) : null
          }
        />
      </div>
    </div>
  )
}

/** Still, unlike other skeletons: hundreds of them pass by a second. */
const UnreadRow = ({ on }: { on: boolean }) => (
  <div aria-hidden className="flex items-center gap-3">
    <RowTick on={on} />
    <span className="size-10 rounded-full bg-hover" />
    <span className="h-4 w-40 rounded bg-hover" />
  </div>
)

function Nobody({ source, narrowing }: PeopleWanted) {
  const { q = null } = narrowing
  if (Object.keys(narrowing).length > 0) {
    return (
      <EmptyState level={3} icon={SearchX} title={messages.noMatch}>
        {q === null ? messages.nobodyFitsWhy : messages.noMatchWhy({ typed: q })}
      </EmptyState>
    )
  }
  if (source.kind === 'list' && source.list.kind === 'non_followers') {
    return (
      <EmptyState level={3} icon={UserCheck} title={messages.everybodyFollows}>
        {messages.everybodyFollowsWhy}
      </EmptyState>
    )
  }
  return <EmptyState level={3} icon={Users} title={source.kind === 'list' ? messages.nobody : messages.nobodyFits} />
}
