import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/display/avatar.tsx'

type PersonRowProps = {
  username: string
  /** Below the name, for example why. */
  note?: ReactNode
  /** At the end of the name's line. */
  aside?: ReactNode
  /** At the end of the note's line. */
  below?: ReactNode
}

/** One person in a list, in two lines. */
export const PersonRow = ({ username, note, aside, below }: PersonRowProps) => (
  <div className="flex min-w-0 items-center gap-3">
    <Avatar name={username} />
    <div className="min-w-0 flex-1">
      <div className="flex items-center justify-between gap-3">
        <span className="truncate font-medium">@{username}</span>
        {aside}
      </div>
      <div className="flex items-baseline justify-between gap-3 text-caption text-muted">
        <span className="truncate">{note}</span>
        {below}
      </div>
    </div>
  </div>
)
