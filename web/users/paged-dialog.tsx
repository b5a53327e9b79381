import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '#web/core/loaded.tsx'
import { MoreButton } from '#web/core/more-button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

type PagedDialogProps<Page, Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  rowsOf: (page: Page) => readonly Row[]
  children: (row: Row) => ReactNode
  title: string
  description: string
  words: { empty: string; failed: string; more: string }
  onClose: () => void
}

/** A list that is read page by page, the newest first. */
export function PagedDialog<Page, Row>(props: PagedDialogProps<Page, Row>) {
  const { query, rowsOf, children, words, ...dialog } = props
  return (
    <Dialog open {...dialog}>
      <Loaded query={query} failed={words.failed} skeleton="h-60">
        {({ pages }) => {
          const rows = pages.flatMap(rowsOf)
          return rows.length > 0 ? (
            <ul className="flex flex-col divide-y divide-line">{rows.map(children)}</ul>
          ) : (
            <p className="text-muted">{words.empty}</p>
          )
        }}
      </Loaded>
      <MoreButton className="mt-4" query={query} label={words.more} />
    </Dialog>
  )
}
