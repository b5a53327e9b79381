import { useEffect, useState } from 'react'
import { reconnect } from '#web/app/live-updates.ts'
import { type LiveState, useLiveState } from '#web/core/live.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dot } from '#web/ui/display/dot.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { shellMessages } from '#words/generated/home.ts'

const tones = { on: 'ok', connecting: 'muted', off: 'bad', offline: 'bad' } as const satisfies Record<LiveState, string>

const names = { on: 'on', connecting: 'waiting', off: 'off', offline: 'offline' } as const satisfies Record<
  LiveState,
  string
>

export function LiveDot() {
  const state = useLiveState()
  return (
    <span className="flex items-center gap-2 text-caption text-muted">
      <Dot tone={tones[state]} beating={state === 'connecting'} />
      {shellMessages.live[names[state]]}
    </span>
  )
}

/** Milliseconds the socket may be away before it is said in the page. */
const PATIENCE = 10_000

/** Says that there is no network, at once, or that live updates are missing once they have been for a while. */
export function LiveBanner() {
  const state = useLiveState()
  const away = state !== 'on'
  const [late, setLate] = useState(false)

  useEffect(() => {
    if (!away) return
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [away])

  if (state === 'offline')
    return (
      <Alert tone="warn" className="mb-6">
        {shellMessages.offline}
      </Alert>
    )
  if (!late) return null
  return (
    <Alert
      tone="warn"
      className="mb-6"
      action={
        <Button size="small" onClick={reconnect}>
          {shellMessages.reconnect}
        </Button>
      }
    >
      {shellMessages.liveLost}
    </Alert>
  )
}
