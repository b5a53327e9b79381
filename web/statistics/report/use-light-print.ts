import { useEffect } from 'react'

/** Paper is white: while the browser prints, the page is light, whatever it is on the screen. */
export function useLightPrint() {
  useEffect(() => {
    const root = document.documentElement
    let theme = root.dataset.theme
    const lighten = () => {
      theme = root.dataset.theme
      root.dataset.theme = 'light'
    }
    const restore = () => {
      if (theme) root.dataset.theme = theme
    }
    addEventListener('beforeprint', lighten)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', lighten)
      removeEventListener('afterprint', restore)
    }
  }, [])
}
