import { Download, type LucideIcon, ShieldMinus, UserMinus, UserPlus, UserX } from 'lucide-react'
import type { List } from '#contract/audience.ts'
import * as paths from '#rules/paths.ts'
import { fileHref, formulaOf, type PeopleSource } from '#web/audience/people-source.ts'
import { excludePeople, useExclusionChange } from '#web/audience/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'

const formats = ['csv', 'xlsx', 'json'] as const

/** The people as a file; the browser fetches it itself and keeps it as it comes. */
export const ExportMenu = ({ source }: { source: PeopleSource }) => (
  <MenuButton label={messages.export} icon={Download}>
    {formats.map((format) => (
      <a
        key={format}
        href={fileHref(source, format)}
        download
        className="rounded-md px-3 py-2 text-start transition-colors hover:bg-hover"
      >
        {messages.formats[format]}
      </a>
    ))}
  </MenuButton>
)

/** Keeps these people from ever being acted on. */
export function ExcludeButton({ source }: { source: PeopleSource }) {
  const { mutate, isPending } = useExclusionChange(excludePeople, ({ added }) =>
    toast.success(messages.addedToExclusionList({ count: added })),
  )
  const add = () => mutate(formulaOf(source), { onError: (error) => toast.error(messageOf(error)) })
  return (
    <Button icon={ShieldMinus} pending={isPending} onClick={add}>
      {messages.addToExclusionList}
    </Button>
  )
}

type Use = {
  path: string
  label: 'unfollowThese' | 'withdrawThese' | 'followThese' | 'removeThese'
  /** The act on some of the people. */
  bulk: 'follow' | 'unfollow' | 'withdraw' | 'removeFollowers'
  icon: LucideIcon
  kinds: List['kind'][]
}

const uses: Use[] = [
  {
    path: paths.unfollow,
    label: 'unfollowThese',
    bulk: 'unfollow',
    icon: UserMinus,
    kinds: ['non_followers', 'followers', 'following', 'ghosts', 'inactive', 'suspicious', 'custom'],
  },
  {
    path: paths.unfollow,
    label: 'withdrawThese',
    bulk: 'withdraw',
    icon: UserMinus,
    kinds: ['pending_requests'],
  },
  // The people of the other kinds are followed already, asked already, or not to be followed.
  {
    path: paths.follow,
    label: 'followThese',
    bulk: 'follow',
    icon: UserPlus,
    kinds: ['followers', 'recently_unfollowed', 'supporters', 'fans', 'custom'],
  },
  {
    path: paths.followers,
    label: 'removeThese',
    bulk: 'removeFollowers',
    icon: UserX,
    kinds: ['followers', 'ghosts', 'inactive', 'suspicious', 'custom'],
  },
]

/** The tasks that people can be used in: those of a list, or some from anywhere. */
export function usesOf(list: List | null): Use[] {
  if (list?.role === 'exclusion') return []
  return uses.filter(({ kinds }) => kinds.includes(list?.kind ?? 'custom'))
}

/** The ways to a task on the people of a list. */
export const TaskLinks = ({ list }: { list: List }) =>
  usesOf(list).map(({ path, label, icon: Icon }) => (
    <LinkButton key={label} to={`${path}?list=${list.id}`} icon={Icon}>
      {messages[label]}
    </LinkButton>
  ))
