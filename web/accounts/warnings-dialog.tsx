import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Account } from '#contract/accounts.ts'
import { listWarnings, type PastWarning } from '#contract/warnings.ts'
import { callApi } from '#web/core/api.ts'
import { minuteOf } from '#web/core/days.ts'
import { useNow } from '#web/core/use-now.ts'
import { PagedDialog } from '#web/users/paged-dialog.tsx'
import { warningMessages as messages } from '#words/generated/accounts.ts'

const warningsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['accounts', id, 'warnings'],
    queryFn: ({ pageParam }) => callApi(listWarnings, { id, limit: 30, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  })

type WarningsDialogProps = { account: Pick<Account, 'id' | 'username'>; onClose: () => void }

/** What Instagram has warned an account of, the newest first. */
export function WarningsDialog({ account: { id, username }, onClose }: WarningsDialogProps) {
  const now = useNow(60_000)
  return (
    <PagedDialog
      query={useInfiniteQuery(warningsQuery(id))}
      rowsOf={({ warnings }) => warnings}
      title={messages.title({ username })}
      description={messages.about}
      words={{ empty: messages.none, failed: messages.failed, more: messages.more }}
      onClose={onClose}
    >
      {(warning) => <WarningRow key={warning.id} warning={warning} now={now} />}
    </PagedDialog>
  )
}

/** What to do is of use only while it lasts; whether its owner has acted since is said where the account is. */
function WarningRow({ warning: { at, until, happened, did, advice }, now }: { warning: PastWarning; now: number }) {
  const lasts = until !== null && Date.parse(until) > now
  return (
    <li className="py-3 first:pt-0">
      <time dateTime={at} className="text-caption text-muted">
        {minuteOf(at)}
      </time>
      <p className="font-medium wrap-anywhere">{happened}</p>
      <p className="text-muted">{did}</p>
      {lasts ? <p>{advice}</p> : null}
    </li>
  )
}
