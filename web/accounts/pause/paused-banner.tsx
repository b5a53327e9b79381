import { CirclePause } from 'lucide-react'
import { useEffect } from 'react'
import { usePauses, usePausing } from '#web/accounts/pause/pauses.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { timezone } from '#web/core/api.ts'
import { momentWords } from '#web/core/moments.ts'
import { useNow } from '#web/core/use-now.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { pauseMessages as messages } from '#words/generated/pauses.ts'

type PausedBannerProps = { onKnown: (rows: number) => void }

/** Says on every page what is paused and since when, with what ends it. */
export function PausedBanner({ onKnown }: PausedBannerProps) {
  const pauses = usePauses()
  const { data: accounts = [] } = useAccounts()
  const { resume, isPending } = usePausing()
  const now = useNow()
  const count = pauses?.length
  useEffect(() => {
    if (count !== undefined) onKnown(count)
  }, [count, onKnown])
  const textOf = (account_id: string | null, at: string) => {
    const when = momentWords(at, now, timezone())
    if (account_id === null) return messages.sinceAll({ when })
    const username = accounts.find(({ id }) => id === account_id)?.username
    return username === undefined ? null : messages.sinceOne({ username, when })
  }
  return pauses?.map(({ pause_id, account_id, at }) => {
    const text = textOf(account_id, at)
    if (text === null) return null
    return (
      <div
        key={pause_id}
        role="status"
        className="flex min-h-11 items-center gap-3 rounded-lg border border-danger bg-surface py-1 ps-3 pe-1"
      >
        <CirclePause size={18} aria-hidden className="shrink-0 text-bad" />
        <p className="min-w-0 flex-1 max-sm:text-caption">
          <span className="font-medium">{text}</span> <span className="text-muted max-sm:hidden">{messages.why}</span>
        </p>
        <Button size="small" pending={isPending} onClick={() => resume(pause_id)}>
          {messages.resume}
        </Button>
      </div>
    )
  })
}
