import { useState } from 'react'

const KEY = 'first-steps'

function wereHidden() {
  try {
    return localStorage[KEY] === 'hidden'
  } catch {
    return false
  }
}

function keepHidden() {
  try {
    localStorage[KEY] = 'hidden'
  } catch {
    // A browser that keeps nothing shows them again next time.
  }
}

/** Whether the steps are out of sight, and how they get there. */
export function useHiddenSteps() {
  const [hidden, setHidden] = useState(wereHidden)
  const hide = () => {
    keepHidden()
    setHidden(true)
  }
  return { hidden, hide }
}
