import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, UserCheck, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { List, Member } from '#contract/audience.ts'
import { messageOf } from '#web/app/api.ts'
import { audienceMessages as messages } from '#web/audience/messages.ts'
import { MEMBERS_PAGE, type MemberSort, membersQuery } from '#web/audience/queries.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'

const number = new Intl.NumberFormat('en')

type MembersProps = { list: List; q: string; sort: MemberSort }

/** The people of a list; pages are fetched as far as one scrolls. */
export function Members({ list, q, sort }: MembersProps) {
  const query = useInfiniteQuery({ ...membersQuery(list.id, q, sort), placeholderData: keepPreviousData })
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage, isPlaceholderData } = query
  const [last, setLast] = useState(0)
  const pages = data?.pages ?? []
  const missing = last >= pages.length * MEMBERS_PAGE && hasNextPage && !isPlaceholderData

  useEffect(() => {
    if (missing && !isFetching && !error) void fetchNextPage()
  }, [missing, isFetching, error, fetchNextPage])

  const failure = error ? <LoadError message={messageOf(error)} onRetry={data ? fetchNextPage : refetch} /> : null
  if (!data) return failure ?? <Skeleton className="h-96" />
  const total = pages[0]?.total ?? 0
  const memberAt = (index: number) => pages[Math.floor(index / MEMBERS_PAGE)]?.members[index % MEMBERS_PAGE]
  return (
    <div className={classes('transition-opacity', isPlaceholderData && 'opacity-60')}>
      <p role="status" className="mb-2 text-muted tabular-nums">
        {total < list.member_count
          ? messages.found(number.format(total), number.format(list.member_count))
          : messages.people(number.format(total), total === 1)}
      </p>
      {failure ? <div className="mb-3">{failure}</div> : null}
      {total > 0 ? (
        <VirtualList
          key={`${q} ${sort}`}
          label={list.name}
          count={total}
          rowHeight={56}
          className="max-h-[70dvh] lg:max-h-[max(20rem,calc(100dvh-21rem))]"
          onRange={(_, until) => setLast(until)}
          renderRow={(index) => <MemberRow member={memberAt(index)} />}
        />
      ) : (
        <Nobody list={list} q={q} />
      )}
    </div>
  )
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

function MemberRow({ member }: { member: Member | undefined }) {
  if (!member) return <Skeleton className="h-9" />
  const { username, full_name, is_private, is_verified, added_at } = member
  return (
    <div className="flex items-center gap-3">
      <Avatar name={username} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">@{username}</p>
        {full_name ? <p className="truncate text-caption text-muted">{full_name}</p> : null}
      </div>
      {is_private ? <Badge>{messages.private}</Badge> : null}
      {is_verified ? <Badge tone="brand">{messages.verified}</Badge> : null}
      {added_at ? (
        <time dateTime={added_at} className="shrink-0 text-caption text-muted">
          {day.format(new Date(added_at))}
        </time>
      ) : null}
    </div>
  )
}

function Nobody({ list, q }: Pick<MembersProps, 'list' | 'q'>) {
  if (q) {
    return (
      <EmptyState level={3} icon={<SearchX size={24} aria-hidden />} title={messages.noMatch}>
        {messages.noMatchWhy(q)}
      </EmptyState>
    )
  }
  if (list.kind === 'non_followers') {
    return (
      <EmptyState level={3} icon={<UserCheck size={24} aria-hidden />} title={messages.everybodyFollows}>
        {messages.everybodyFollowsWhy}
      </EmptyState>
    )
  }
  return <EmptyState level={3} icon={<Users size={24} aria-hidden />} title={messages.nobody} />
}
