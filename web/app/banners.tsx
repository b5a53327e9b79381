import { useEffect, useState } from 'react'
import { PausedBanner } from '#web/accounts/pause/brakes.tsx'
import { reconnect } from '#web/app/live-updates.ts'
import { useLiveState } from '#web/core/live.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { shellMessages } from '#words/generated/home.ts'

/** What is said above every page as long as it holds. */
export const Banners = () => (
  <>
    <LiveBanner />
    <PausedBanner />
  </>
)

/** Milliseconds the socket may be away before it is said in the page. */
const PATIENCE = 10_000

/** Says that there is no network, at once, or that live updates are missing once they have been for a while. */
function LiveBanner() {
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
