import { useEffect, useState } from 'react'
import { reconnect, useConnection } from '#web/app/live.ts'
import type { Connection } from '#web/app/live-state.ts'
import { appMessages as messages } from '#web/app/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dot } from '#web/ui/dot.tsx'

const tones = { on: 'ok', connecting: 'muted', off: 'bad' } as const satisfies Record<Connection, string>
const words = { on: messages.live.on, connecting: messages.live.waiting, off: messages.live.off }

export function LiveDot() {
  const connection = useConnection()
  return (
    <span className="flex items-center gap-2 text-caption text-muted">
      <Dot tone={tones[connection]} beating={connection === 'connecting'} />
      {words[connection]}
    </span>
  )
}

/** Milliseconds the socket may be away before it is said in the page. */
const PATIENCE = 10_000

/** Says that live updates are missing once they have been for a while. */
export function LiveBanner() {
  const away = useConnection() !== 'on'
  const [late, setLate] = useState(false)

  useEffect(() => {
    if (!away) return
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [away])

  if (!late) return null
  return (
    <Alert
      tone="warn"
      className="mb-6"
      action={
        <Button size="small" onClick={reconnect}>
          {messages.reconnect}
        </Button>
      }
    >
      {messages.liveLost}
    </Alert>
  )
}
