import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { SearchX, UserCheck, Users } from 'lucide-react'
import { useState } from 'react'
import type { List } from '#contract/audience.ts'
import { numberText } from '#rules/numbers.ts'
import { keyOf } from '#web/audience/people-source.ts'
import { PEOPLE_PAGE, type PeopleWanted, type PersonRow, peopleQuery } from '#web/audience/queries.ts'
import { useSettled } from '#web/audience/use-settled.ts'
import { messageOf } from '#web/core/api.ts'
import { dayOf } from '#web/core/days.ts'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RefreshMark } from '#web/ui/feedback/spinner.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { compactNumber } from '#web/ui/numbers.ts'
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
          rowHeight={56}
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

type MemberRowProps = { member: PersonRow | undefined; lists: readonly List[] }

/** What is known of a person, each part null where it is not. */
function factsOf(
  { full_name, is_private, is_verified, follower_count, added_at, lists: ids }: PersonRow,
  lists: readonly List[],
) {
  const on = ids?.flatMap((id) => lists.find((list) => list.id === id)?.name ?? []) ?? []
  return {
    name: full_name,
    private: is_private ? messages.private : null,
    verified: is_verified ? messages.verified : null,
    followers: follower_count === null ? null : messages.followersOf(compactNumber.format(follower_count)),
    since: added_at ? dayOf(added_at) : null,
    lists: on.length > 0 ? messages.on(on) : null,
  }
}

const joined = (...facts: (string | null)[]) => facts.filter(Boolean).join(' · ')

function MemberRow({ member, lists }: MemberRowProps) {
  if (!member) return <UnreadRow />
  const { username, added_at } = member
  const facts = factsOf(member, lists)
  const about = joined(facts.name, facts.lists)
  /** The end of the row has no room beside the name on a narrow screen. */
  const all = joined(facts.private, facts.verified, facts.name, facts.followers, facts.since, facts.lists)
  const line = 'truncate text-caption text-muted'
  return (
    <div className="flex items-center gap-3">
      <Avatar name={username} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">@{username}</p>
        {all === '' ? null : <p className={classes(line, all !== about && 'sm:hidden')}>{all}</p>}
        {all === about || about === '' ? null : <p className={classes(line, 'max-sm:hidden')}>{about}</p>}
      </div>
      {all === about ? null : (
        <div className="flex shrink-0 items-center gap-3 text-caption text-muted tabular-nums max-sm:hidden">
          {facts.private ? <Badge>{facts.private}</Badge> : null}
          {facts.verified ? <Badge tone="brand">{facts.verified}</Badge> : null}
          {facts.followers}
          {added_at ? <time dateTime={added_at}>{facts.since}</time> : null}
        </div>
      )}
    </div>
  )
}

/** Still, unlike other skeletons: hundreds of them pass by a second. */
const UnreadRow = () => (
  <div aria-hidden className="flex items-center gap-3">
    <span className="size-9 rounded-full bg-hover" />
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
