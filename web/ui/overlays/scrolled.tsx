import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'

/** What the Tab key may stop at, so that the arrow keys scroll what is around it. */
const STOPS = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex]']
  .map((stop) => `${stop}:not(:disabled, [tabindex^="-"])`)
  .join()

/** Whether the element scrolls with nothing in it that takes the focus: the keyboard reaches it by a stop of its own alone. */
function useNeedsStop() {
  const ref = useRef<HTMLElement>(null)
  const [needed, setNeeded] = useState(false)

  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setNeeded(element.scrollHeight > element.clientHeight && !element.querySelector(STOPS))
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    const contents = new MutationObserver(measure)
    contents.observe(element, { subtree: true, childList: true, characterData: true, attributeFilter: ['disabled'] })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [])

  return [ref, needed] as const
}

type ScrolledProps = { className: string; children: ReactNode } & (
  | { label: string; labelledBy?: never }
  | { labelledBy: string; label?: never }
)

/** The part of a dialog that scrolls. The keyboard scrolls it too, even if there is nothing in it but text. */
export function Scrolled({ className, children, label, labelledBy }: ScrolledProps) {
  const [ref, needsStop] = useNeedsStop()
  const stop = needsStop ? { tabIndex: 0, 'aria-label': label, 'aria-labelledby': labelledBy } : {}
  return (
    <section ref={ref} {...stop} className={classes('overflow-y-auto focus-visible:-outline-offset-2', className)}>
      {children}
    </section>
  )
}
