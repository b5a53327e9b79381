import type { ReactNode } from 'react'
import { Loaded } from '#web/core/loaded.tsx'
import type { screen } from '#web/core/screen.ts'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'

type OwnListProps<Row> = {
  query: { data: readonly Row[] | undefined; error: Error | null; refetch: () => unknown; isFetching: boolean }
  words: { none: string; failed: string; create: string }
  /** The dialog in which one is made. */
  creating: ReturnType<typeof screen<string, { onClose: () => void }>>
  children: (row: Row) => ReactNode
}

/** What the user has made of a kind, one below the other, and a way to make another. */
export const OwnList = <Row,>({ query, words, creating, children }: OwnListProps<Row>) => (
  <Loaded query={query} failed={words.failed} skeleton="h-16">
    {(rows) => (
      <>
        {rows.length > 0 ? (
          <ul className="mb-4 flex flex-col divide-y divide-line border-b border-line">{rows.map(children)}</ul>
        ) : (
          <p className="mb-4 text-muted">{words.none}</p>
        )}
        <DialogButton preload={creating.preload} dialog={(close) => <creating.Screen onClose={close} />}>
          {words.create}
        </DialogButton>
      </>
    )}
  </Loaded>
)
