import type { FastifyReply } from 'fastify'
import {
  activitySummary,
  dailyStatistics,
  funnelStatistics,
  hoursStatistics,
  noteStatistics,
  sourcesStatistics,
} from '#contract/statistics.ts'
import { type Cell, csvOf } from '#rules/csv.ts'
import { counted } from '#rules/daily-counts.ts'
import type { Database } from '../edges/database/database.ts'
import { type Http, serve } from '../edges/http/serve.ts'
import { readHours, readSources } from './read-analytics.ts'
import { readDays } from './read-days.ts'
import { readFunnel } from './read-funnel.ts'
import { readNotes } from './read-notes.ts'
import { listDays } from './store.ts'

const columns = {
  daily: ['date', ...counted, 'followers_count', 'following_count'],
  sources: ['source', 'followed', 'looked_at', 'followed_back', 'rate', 'low', 'high', 'enough'],
  hours: ['weekday', 'hour', ...counted, 'looked_at', 'followed_back'],
} as const

export function serveStatistics(http: Http, { db }: { db: Database }) {
  serve(http, activitySummary, async (_, { user }) => {
    const days = await listDays(db, { user_id: user.id, from: null, to: null, account_id: null })
    return { summary: Object.fromEntries(days.map(({ date, ...counts }) => [date, counts])) }
  })

  serve(http, dailyStatistics, async (wanted, { user, reply }) => {
    const days = await readDays(db, user, wanted)
    if (wanted.format === 'csv') sendTable(reply, 'daily', days)
    return { days }
  })

  serve(http, sourcesStatistics, async (wanted, { user, reply }) => {
    const sources = await readSources(db, user.id, wanted)
    if (wanted.format === 'csv') sendTable(reply, 'sources', sources)
    return { sources }
  })

  serve(http, hoursStatistics, async (wanted, { user, reply }) => {
    const hours = await readHours(db, user.id, wanted)
    if (wanted.format === 'csv') sendTable(reply, 'hours', hours)
    return { hours }
  })

  serve(http, funnelStatistics, async (wanted, { user }) => ({ funnel: await readFunnel(db, user.id, wanted) }))

  serve(http, noteStatistics, async (wanted, { user }) => ({ notes: await readNotes(db, user.id, wanted) }))
}

/** Sends the columns of a table as a CSV file. */
function sendTable<Name extends keyof typeof columns>(
  reply: FastifyReply,
  name: Name,
  rows: readonly { [Column in (typeof columns)[Name][number]]: Cell }[],
) {
  const names: readonly (typeof columns)[Name][number][] = columns[name]
  const text = csvOf(
    names,
    rows.map((row) => names.map((column) => row[column])),
  )
  // The byte order mark makes spreadsheets read the file as UTF-8.
  reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="cadenza-${name}.csv"`)
    .send(`\uFEFF${text}`)
}
