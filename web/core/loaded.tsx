import type { ReactNode } from 'react'
import { messageOf } from '#web/core/api.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown; isFetching: boolean }
  /** Said where the server says nothing. */
  failed?: string | undefined
  /** The height of what is to come. */
  skeleton: string
  children: (data: Data) => ReactNode
}

/** What was asked for; until it is there its room, and if it does not come why, with a way to ask again. */
export function Loaded<Data>({
  query: { data, error, refetch, isFetching },
  failed,
  skeleton,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton className={skeleton} />
  const message = failed === undefined ? messageOf(error) : failureWords(error, failed)
  return <LoadError message={message} onRetry={refetch} retrying={isFetching} />
}
