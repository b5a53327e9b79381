const KEY = 'reloaded'

/** Reloads the page if the server answers: otherwise the browser's own error page would replace ours. */
export const reload = () =>
  void fetch('/').then(
    () => location.reload(),
    () => {},
  )

/** Reloads the page, unless that was already tried since a page was last shown. */
export function reloadOnce() {
  try {
    if (sessionStorage.getItem(KEY)) return
    sessionStorage.setItem(KEY, 'yes')
    reload()
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
