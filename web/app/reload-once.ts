const KEY = 'reloaded'

/** Loads the page anew, unless that was already tried since a page was last shown. */
export function reloadOnce() {
  try {
    if (sessionStorage.getItem(KEY)) return
    sessionStorage.setItem(KEY, 'yes')
    location.reload()
  } catch {
    // Without storage nobody could tell the second time from the first.
  }
}

export function pageWasShown() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
