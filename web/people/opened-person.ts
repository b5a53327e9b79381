import { useSyncExternalStore } from 'react'

let opened: string | null = null
const listeners = new Set<() => void>()

/** Opens the drawer about somebody, from wherever they are shown; null closes it. */
export function openPerson(username: string | null) {
  opened = username
  for (const notify of listeners) notify()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The name of the person whose drawer is open. */
export const useOpenedPerson = () => useSyncExternalStore(subscribe, () => opened)
