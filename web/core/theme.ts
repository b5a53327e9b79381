import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const root = document.documentElement
const listeners = new Set<() => void>()

/** What the script in index.html has set before anything was drawn. */
const current = (): Theme => (root.dataset.theme === 'dark' ? 'dark' : 'light')

function apply(theme: Theme) {
  root.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** Changes the theme and remembers it in this browser. */
export function saveTheme(theme: Theme) {
  try {
    localStorage.theme = theme
  } catch {
    // A browser that keeps nothing still shows the theme until it is closed.
  }
  apply(theme)
}

const isSaved = () => {
  try {
    return /^(light|dark)$/.test(localStorage.theme)
  } catch {
    return false
  }
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
  if (!isSaved()) apply(matches ? 'dark' : 'light')
})

addEventListener('storage', ({ key, newValue }) => {
  if (key === 'theme' && (newValue === 'light' || newValue === 'dark')) apply(newValue)
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = () => useSyncExternalStore(subscribe, current)
