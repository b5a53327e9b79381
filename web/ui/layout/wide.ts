import { useSyncExternalStore } from 'react'

/** Tailwind's `lg`. */
const wide = matchMedia('(width >= 64rem)')

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for the sidebar: for what is too much to be drawn and hidden. */
export const useWide = () => useSyncExternalStore(subscribe, () => wide.matches)
