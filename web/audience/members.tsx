import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { SearchX, UserCheck, Users } from 'lucide-react'
import { useState } from 'react'
import type { List } from '#contract/audience.ts'
import { numberText } from '#rules/numbers.ts'
import { keyOf } from '#web/audience/people-source.ts'
import { type MemberRow as Member, PEOPLE_PAGE, type PeopleWanted, peopleQuery } from '#web/audience/queries.ts'
import { useSettled } from '#web/audience/use-settled.ts'
import { messageOf } from '#web/core/api.ts'
import { dayOf } from '#web/core/days.ts'
import { openPerson } from '#web/people/opened-person.ts'
import { PERSON_ROW, PersonRow } from '#web/people/person-row.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RefreshMark } from '#web/ui/feedback/spinner.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { audienceMessages as messages } from '#words/audience.ts'

/** Milliseconds the rows in sight must have stood still before they are fetched. */
const SETTLE = 100

type MembersProps = PeopleWanted & {
  label: string
  /** How many there are when nothing is searched for; null when that is not known yet. */
  count: number | null
  /** The lists by id, to name those a person is on. */
  lists: readonly List[]
}

/** People in a table of any length; only the pages in sight are fetched. */
export function Members({ label, count, lists, ...wanted }: MembersProps) {
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
    <div aria-busy={isPlaceholderData}>
      <p role="status" className="mb-2 text-muted tabular-nums">
        {count !== null && total < count
          ? messages.found(numberText(total), numberText(count))
          : messages.people(numberText(total), total === 1)}
        {isPlaceholderData ? <RefreshMark /> : null}
      </p>
      {failure ? <div className="mb-3">{failure}</div> : null}
      {total > 0 ? (
        <VirtualList
          key={`${keyOf(wanted.source)} ${wanted.q} ${wanted.sort}`}
          label={label}
          count={total}
          rowHeight={PERSON_ROW}
          onOpen={(index) => openPerson(memberAt(index)?.username ?? null)}
          className="max-h-[70dvh] lg:max-h-[max(20rem,calc(100dvh-21rem))]"
          onRange={(first, last) => setRange(`${Math.floor(first / PEOPLE_PAGE)}-${Math.floor(last / PEOPLE_PAGE)}`)}
          renderRow={(index) => <MemberRow member={memberAt(index)} lists={lists} />}
        />
      ) : (
        <Nobody {...wanted} />
      )}
    </div>
  )
}

type MemberRowProps = { member: Member | undefined; lists: readonly List[] }

function MemberRow({ member, lists }: MemberRowProps) {
  if (!member) return <UnreadRow />
  const { person, added_at, lists: ids } = member
  const on = ids?.flatMap((id) => lists.find((list) => list.id === id)?.name ?? []) ?? []
  return (
    <PersonRow
      person={person}
      source={on.length > 0 ? messages.on(on) : null}
      aside={
        added_at ? (
          <time dateTime={added_at} className="text-caption text-muted tabular-nums max-sm:hidden">
            {dayOf(added_at)}
          </time>
        ) : null
      }
    />
  )
}

/** Still, unlike other skeletons: hundreds of them pass by a second. */
const UnreadRow = () => (
  <div aria-hidden className="flex items-center gap-3">
    <span className="size-10 rounded-full bg-hover" />
    <span className="h-4 w-40 rounded bg-hover" />
  </div>
)

function Nobody({ source, q }: PeopleWanted) {
  if (q) {
    return (
      <EmptyState level={3} icon={<SearchX size={24} aria-hidden />} title={messages.noMatch}>
        {messages.noMatchWhy(q)}
      </EmptyState>
    )
  }
  if (source.kind === 'list' && source.list.kind === 'non_followers') {
    return (
      <EmptyState level={3} icon={<UserCheck size={24} aria-hidden />} title={messages.everybodyFollows}>
        {messages.everybodyFollowsWhy}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={3}
      icon={<Users size={24} aria-hidden />}
      title={source.kind === 'list' ? messages.nobody : messages.nobodyFits}
    />
  )
}
