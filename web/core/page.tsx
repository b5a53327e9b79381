import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { pageWasShown } from '#web/core/reload-once.ts'
import { Wordmark } from '#web/core/wordmark.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { appMessages as messages } from '#words/generated/first.ts'

let firstPage = true

/** On every page but the first the heading takes the focus, so that a screen reader says where one is. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const how = useNavigationType()

  const arrive = useEffectEvent(() => {
    pageWasShown()
    if (!firstPage) {
      heading.current?.focus({ preventScroll: true })
      if (how !== 'POP') scrollTo(0, 0)
    }
    firstPage = false
  })
  // Once: an address that changes while one stays on the page must not take the focus away.
  useEffect(() => arrive(), [])

  return heading
}

type PageProps = {
  /** In the browser's tab, and as the heading unless `heading` says something else. */
  title: string
  heading?: ReactNode
  description?: ReactNode
  /** At the end of the heading's line. */
  actions?: ReactNode
  /** Rows use all the room of a large window; texts and forms read better in a column. */
  isWide?: boolean
  children: ReactNode
}

/** A page inside the sidebar's layout. */
export function Page({ title, heading = title, description, actions, isWide, children }: PageProps) {
  const ref = useArrival()
  return (
    <div className="flex flex-col gap-6" data-wide={isWide}>
      <title>{`${title} · ${messages.product}`}</title>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 ref={ref} tabIndex={-1} className="text-title">
            {heading}
          </h1>
          {description ? <p className="mt-1 text-muted">{description}</p> : null}
        </div>
        {actions ? <div className="button-row">{actions}</div> : null}
      </header>
      {children}
    </div>
  )
}

type EntryPageProps = Pick<PageProps, 'title' | 'description' | 'children'> & {
  /** Below the card, for example the way to the other entry. */
  footer?: ReactNode
}

/** A page before the product: the wordmark and one card in the middle. */
export function EntryPage({ title, description, children, footer }: EntryPageProps) {
  const ref = useArrival()
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 px-4 py-8">
      <title>{`${title} · ${messages.product}`}</title>
      <Wordmark className="justify-center" tagline />
      <Card className="sm:p-6">
        <h1 ref={ref} tabIndex={-1} className="text-title">
          {title}
        </h1>
        {description ? <p className="mt-1 text-muted">{description}</p> : null}
        <div className="mt-5">{children}</div>
      </Card>
      {footer ? <p className="text-center text-muted">{footer}</p> : null}
    </main>
  )
}
