import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { navLinks } from '#web/app/pages.ts'
import { keyOf } from '#web/ui/keys.ts'

/** Milliseconds between g or n and the letter that says where to. */
const CHORD = 1200

const KEY = 'single-key-shortcuts'

/** Whether shortcuts of a single letter are wanted in this browser. */
export function singleKeysWanted() {
  try {
    return localStorage[KEY] !== 'off'
  } catch {
    return true
  }
}

export function wantSingleKeys(wanted: boolean) {
  try {
    localStorage[KEY] = wanted ? 'on' : 'off'
  } catch {
    // A browser that keeps nothing has them on.
  }
}

/** Somebody types, or something lies over the page that has the keys to itself. */
const isBusy = (target: EventTarget | null) =>
  (target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))) ||
  document.querySelector('dialog[open]') !== null

type Links = readonly { key: string; to: string }[]

/** Where a letter leads after another; the kinds of tasks are no part of the first page. */
const chords: Record<string, () => Promise<Links>> = {
  g: async () => navLinks,
  n: async () => (await import('#web/app/new-tasks.ts')).newTasks,
}

/** Ctrl or Cmd with K anywhere; ?, and g or n with a letter, wherever nobody types. */
export function useShortcuts({ onPalette, onSheet }: { onPalette: () => void; onSheet: () => void }) {
  const navigate = useNavigate()
  const chord = useRef({ first: '', until: 0 })

  const follow = async (first: string, second: string) => {
    const link = (await chords[first]?.())?.find(({ key }) => key === second)
    if (link) void navigate(link.to)
  }

  const take = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event)
    if ((event.ctrlKey || event.metaKey) && !event.altKey && key.toLowerCase() === 'k') {
      event.preventDefault()
      return onPalette()
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target) || !singleKeysWanted()) return
    if (key === '?') {
      event.preventDefault()
      return onSheet()
    }
    const { first, until } = chord.current
    const isSecond = event.timeStamp < until && first in chords
    chord.current = { first: key, until: isSecond ? 0 : event.timeStamp + CHORD }
    if (isSecond) void follow(first, key)
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => take(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
