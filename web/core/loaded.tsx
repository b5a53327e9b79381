import type { ReactNode } from 'react'
import { messageOf } from '#web/core/api.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { useOnline } from '#web/core/online.ts'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'

/** What of a query decides what is shown. */
export type Readable<Data> = {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
  isFetching: boolean
}

type LoadedProps<Data> = {
  query: Readable<Data>
  /** Shown where the server sent no sentence. */
  failed?: string | undefined
  /** The class with the height of the data, or what else to show until it arrives. */
  skeleton: string | ReactNode
  /** Names the card in which a failure is shown; without it the failure has no card. */
  title?: string | undefined
  children: (data: Data) => ReactNode
}

/** The data of a query; a skeleton until it arrives, and the reason with a way to try again if it does not. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failed, skeleton, title, children } = props
  const { data, error, refetch, isFetching } = query
  const online = useOnline()
  if (data !== undefined) return children(data)
  // Without a network the page's banner says why; it is read again once there is one.
  if (!error || !online) return typeof skeleton === 'string' ? <Skeleton className={skeleton} /> : skeleton
  const message = failed === undefined ? messageOf(error) : failureWords(error, failed)
  const failure = <LoadError message={message} onRetry={refetch} retrying={isFetching} />
  return title === undefined ? failure : <Card title={title}>{failure}</Card>
}
