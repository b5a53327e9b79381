import type { Report } from '#contract/reports.ts'
import type { SourceStatistics } from '#contract/statistics.ts'
import { sharedDayEvents } from '#rules/day-events.ts'
import { DAY } from '#rules/durations.ts'
import { shareOf } from '#rules/intervals.ts'
import { REPORT_DAYS } from '#rules/reports.ts'
import type { Database } from '../edges/database/database.ts'
import { readHours, readSources } from './read-analytics.ts'
import { dateOf, readDays } from './read-days.ts'
import { readFunnel } from './read-funnel.ts'
import { readNotes } from './read-notes.ts'
import { listReportedNames } from './report-link-store.ts'

export type ReportScope = { account_id?: string | undefined; from: string }

/** The last day of the report that begins with a day. */
export const lastDayOf = (from: string) => dateOf(Date.parse(from) + (REPORT_DAYS - 1) * DAY)

/** The week from `from`, beside the week before. */
export async function readReport(
  db: Database,
  user: { id: string; timezone: string },
  { account_id, from }: ReportScope,
): Promise<Report> {
  const to = lastDayOf(from)
  const wanted = { account_id, from, to }
  const earlier = { account_id, from: dateOf(Date.parse(from) - REPORT_DAYS * DAY), to: dateOf(Date.parse(from) - DAY) }
  // The first of them refuses what must not be read; the others need not begin before.
  const funnel = await readFunnel(db, user.id, wanted)
  const [{ days, gained, lost }, { days: before }, sources, hours, notes, usernames] = await Promise.all([
    readDays(db, user, wanted),
    readDays(db, user, earlier),
    readSources(db, user.id, wanted),
    readHours(db, user.id, wanted),
    readNotes(db, user.id, wanted),
    listReportedNames(db, user.id, account_id ?? null),
  ])
  return { usernames, from, to, days, gained, lost, before, funnel, sources, hours, notes }
}

/** Without anybody's name but those of the user's own accounts: sources of one kind are counted together. */
export function withoutNames(report: Report): Report {
  const kinds = Map.groupBy(report.sources, ({ source }) => source.split(':')[0] ?? '')
  return {
    ...report,
    sources: [...kinds].map(([kind, sources]) => together(kind, sources)),
    notes: report.notes.filter(({ event }) => sharedDayEvents.includes(event)),
  }
}

function together(source: string, parts: readonly SourceStatistics[]): SourceStatistics {
  const sumOf = (name: 'followed' | 'looked_at' | 'followed_back') => parts.reduce((sum, part) => sum + part[name], 0)
  const [followed, looked_at, followed_back] = [sumOf('followed'), sumOf('looked_at'), sumOf('followed_back')]
  return { source, followed, looked_at, followed_back, ...shareOf(followed_back, looked_at) }
}
