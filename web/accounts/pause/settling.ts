import { type MouseEvent, useEffect, useState } from 'react'

/** Milliseconds for which a click is still meant for what was there before. */
const SETTLES_IN = 1000

/**
 * For a button that takes the place of its opposite: right after `state` has changed it does nothing, nor on the second click of a double one,
 * and keeps its focus. `before`: what there was before it came.
 */
export function useSettling(state: string | null, before = state) {
  const [settled, setSettled] = useState(before)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(state), SETTLES_IN)
    return () => clearTimeout(timer)
  }, [state])
  const isSettling = settled !== state
  return {
    ...(isSettling && { 'aria-disabled': true }),
    once: (act: () => void) => (event: MouseEvent) => {
      if (!isSettling && event.detail <= 1) act()
    },
  }
}
