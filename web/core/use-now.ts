import { useEffect, useState } from 'react'
import { SECOND } from '#rules/durations.ts'

/** The present moment, epoch ms, told anew every `every` ms. */
export function useNow(every = SECOND) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
