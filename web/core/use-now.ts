import { useEffect, useState } from 'react'
import { SECOND } from '#rules/durations.ts'

/** The current time, epoch ms, updated every `every` ms. */
export function useNow(every = SECOND) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
