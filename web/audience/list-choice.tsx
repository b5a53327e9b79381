import { Ban, EyeOff, History, Hourglass, Star, UserCheck, UserMinus, Users, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import type { List } from '#contract/audience.ts'
import { byVersion, versionOf } from '#web/audience/list-facts.ts'
import { listPath } from '#web/audience/paths.ts'
import { dayOf } from '#web/core/days.ts'
import { classes } from '#web/ui/classes.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'
import { audienceCardMessages } from '#words/generated/home.ts'
import { numberText } from '#words/numbers.ts'

const icons = {
  non_followers: UserMinus,
  followers: UsersRound,
  following: UserCheck,
  pending_requests: Hourglass,
  recently_unfollowed: History,
  close_friends: Star,
  blocked: Ban,
  restricted: EyeOff,
  ghosts: EyeOff,
  supporters: Star,
  fans: UsersRound,
  inactive: Hourglass,
  suspicious: Ban,
  custom: Users,
} as const

/** Tells the list that somebody asked for it, and not the address alone. */
export const CHOSEN = 'chosen'

/** The user's lists, the older versions of each folded away. */
export function ListChoice({ lists, chosen }: { lists: readonly List[]; chosen: List | undefined }) {
  const { newest, older } = byVersion(lists)
  const rowsOf = (some: readonly List[]) => (
    <ul className="-mx-2 flex flex-col gap-0.5">
      {some.map((list) => (
        <li key={list.id}>
          <ListRow list={list} version={versionOf(list, lists)} chosen={list.id === chosen?.id} />
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label={messages.yourLists} className="flex flex-col gap-2">
      {rowsOf(newest)}
      {older.length > 0 ? (
        <Disclosure
          summary={messages.olderVersions({ count: older.length })}
          open={older.some(({ id }) => id === chosen?.id)}
        >
          {rowsOf(older)}
        </Disclosure>
      ) : null}
    </nav>
  )
}

function ListRow({ list, version, chosen }: { list: List; version: number; chosen: boolean }) {
  const Icon = icons[list.kind]
  return (
    <Link
      to={listPath(list.id)}
      replace
      state={CHOSEN}
      aria-current={chosen ? 'true' : undefined}
      className={classes(
        'flex items-start gap-3 rounded-lg px-2 py-2 transition-colors',
        chosen ? 'bg-brand-soft text-brand-text' : 'hover:bg-hover',
      )}
    >
      <Icon size={18} aria-hidden className={classes('mt-px shrink-0', !chosen && 'text-muted')} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{list.name}</span>
        <span className={classes('mt-0.5 flex flex-wrap items-center gap-x-2 text-caption', !chosen && 'text-muted')}>
          <span className="sr-only">{messages.kinds[list.kind]}</span>
          {messages.version({ number: numberText(version) })} · {dayOf(list.created_at)}
          {list.complete ? null : <Badge tone="warn">{audienceCardMessages.incomplete}</Badge>}
        </span>
      </span>
      <span className="shrink-0 font-medium tabular-nums">{numberText(list.member_count)}</span>
    </Link>
  )
}
