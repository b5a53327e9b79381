import { useEffect, useState } from 'react'

/** Milliseconds until a moment (epoch ms), updated every second; 0 once it has come or where there is none. */
export function useTimeLeft(until: number | null) {
  const [now, setNow] = useState(Date.now)
  const left = until === null ? 0 : Math.max(0, until - now)
  const counting = left > 0

  useEffect(() => {
    if (until === null || !counting) return
    const update = () => setNow(Date.now())
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [until, counting])

  return left
}
