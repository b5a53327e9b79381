import { CirclePause } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Brake, ofAll } from '#web/accounts/pause/brake.tsx'
import { usePauses, usePausing } from '#web/accounts/pause/pauses.ts'
import { useSettling } from '#web/accounts/pause/settling.ts'
import { useAccounts, useCurrentAccount } from '#web/accounts/queries.ts'
import { timezone } from '#web/core/api.ts'
import { momentWords } from '#web/core/moments.ts'
import { useNow } from '#web/core/use-now.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { pauseMessages as messages } from '#words/generated/pauses.ts'

/** Beside the choice of an account: of every account and, where there are several, of the current one, by its face. */
export function Brakes() {
  const account = useCurrentAccount()
  const { data: accounts = [] } = useAccounts()
  const look = { size: 'small', className: 'h-11! px-2! lg:h-8!' } as const
  if (!account) return null
  const { id, username, profile_pic_url } = account
  return (
    <div className="flex flex-wrap gap-1 *:first:grow">
      <Brake {...look} {...ofAll()} />
      {accounts.length > 1 ? (
        <Brake
          {...look}
          account_id={id}
          name={messages.pauseOne({ username })}
          resumeName={() => messages.resumeOne({ username })}
          face={<Avatar name={username} src={profile_pic_url} size="small" />}
        />
      ) : null}
    </div>
  )
}

/** Says on every page what is paused and since when, with what ends it. */
export function PausedBanner() {
  const pauses = usePauses() ?? []
  const { data: accounts = [] } = useAccounts()
  const now = useNow()
  const textOf = (account_id: string | null, at: string) => {
    const when = momentWords(at, now, timezone())
    if (account_id === null) return messages.sinceAll({ when })
    const username = accounts.find(({ id }) => id === account_id)?.username
    return username === undefined ? null : messages.sinceOne({ username, when })
  }
  const rows = pauses.flatMap(({ pause_id, account_id, at }) => {
    const text = textOf(account_id, at)
    return text === null ? [] : [{ pause_id, text }]
  })
  if (rows.length === 0) return null
  return (
    <div className="mb-6 flex flex-col gap-2">
      {rows.map((row) => (
        <PausedRow key={row.pause_id} {...row} />
      ))}
    </div>
  )
}

function PausedRow({ pause_id, text }: { pause_id: string; text: string }) {
  const { resume, isPending } = usePausing()
  // It may come to be where the brake was pressed.
  const { once, ...settling } = useSettling(pause_id, null)
  const row = useRef<HTMLDivElement>(null)
  // The focus doesn't leave the page with it.
  useLayoutEffect(() => {
    const shown = row.current
    return () => {
      if (shown?.contains(document.activeElement)) document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div
      ref={row}
      role="status"
      className="flex min-h-11 items-center gap-3 rounded-lg border border-danger bg-surface py-1 ps-3 pe-1"
    >
      <CirclePause size={18} aria-hidden className="shrink-0 text-bad" />
      <p className="min-w-0 flex-1 max-sm:text-caption">
        <span className="font-medium">{text}</span> <span className="text-muted max-sm:hidden">{messages.why}</span>
      </p>
      <Button size="small" {...settling} pending={isPending} onClick={once(() => resume(pause_id))}>
        {messages.resume}
      </Button>
    </div>
  )
}
