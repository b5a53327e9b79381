import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/own-data.ts'
import { minuteOf } from '#web/core/days.ts'
import { PagedDialog } from '#web/users/paged-dialog.tsx'
import { auditLogQuery } from '#web/users/settings-queries.ts'
import { auditWords, ownDataMessages as messages } from '#words/generated/settings.ts'
import { auditDetails } from '#words/settings.ts'

export const AuditLogDialog = ({ onClose }: { onClose: () => void }) => (
  <PagedDialog
    query={useInfiniteQuery(auditLogQuery)}
    rowsOf={({ entries }) => entries}
    title={messages.logTitle}
    description={messages.logAbout}
    words={{ empty: messages.logEmpty, failed: messages.logFailed, more: messages.more }}
    onClose={onClose}
  >
    {(entry) => <EntryRow key={entry.id} entry={entry} />}
  </PagedDialog>
)

const wordsOf = (details: AuditEntry['details']) =>
  Object.entries(details).map(([name, value]) => auditDetails[name]?.(String(value)) ?? value)

const EntryRow = ({ entry: { event, at, ip, details } }: { entry: AuditEntry }) => (
  <li className="py-2.5 first:pt-0">
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className="font-medium">{auditWords[event]}</span>
      <time dateTime={at} className="text-caption text-muted">
        {minuteOf(at)}
      </time>
    </p>
    <p className="text-caption text-muted">{[...wordsOf(details), ip].filter(Boolean).join(' · ')}</p>
  </li>
)
