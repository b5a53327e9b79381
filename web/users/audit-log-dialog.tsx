import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/own-data.ts'
import { failureWords } from '#web/app/failure-words.ts'
import { minuteOf } from '#web/app/moments.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { auditWords, ownDataMessages as messages } from '#web/users/settings-messages.ts'
import { auditLogQuery } from '#web/users/settings-queries.ts'

export function AuditLogDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(auditLogQuery)
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <Dialog open onClose={onClose} title={messages.logTitle} description={messages.logAbout}>
      {entries ? (
        entries.length > 0 ? (
          <ul className="flex flex-col divide-y divide-line">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        ) : (
          <p className="text-muted">{messages.logEmpty}</p>
        )
      ) : error ? (
        <LoadError message={failureWords(error, messages.logFailed)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <Skeleton className="h-60" />
      )}
      {hasNextPage ? (
        <Button className="mt-4" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {messages.more}
        </Button>
      ) : null}
    </Dialog>
  )
}

const EntryRow = ({ entry: { event, at, ip, details } }: { entry: AuditEntry }) => (
  <li className="py-2.5 first:pt-0">
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className="font-medium">{auditWords[event]}</span>
      <time dateTime={at} className="text-caption text-muted">
        {minuteOf(at)}
      </time>
    </p>
    <p className="text-caption text-muted">{[...Object.values(details), ip].filter(Boolean).join(' · ')}</p>
  </li>
)
