import { useEffect, useState } from 'react'

/** What was typed, once typing has paused for a quarter of a second; or what else may change faster than it is needed. */
export function useSettled(typed: string, pause_ms = 250) {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause_ms)
    return () => clearTimeout(timer)
  }, [typed, pause_ms])
  return settled
}
