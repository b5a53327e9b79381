import { activitySummary, dailyStatistics, hoursStatistics, sourcesStatistics } from '#contract/statistics.ts'
import { counted } from '#rules/daily-counts.ts'
import type { Database } from '../edges/database/database.ts'
import { type Http, serve } from '../edges/http/serve.ts'
import { readDays } from './read-days.ts'
import { readHours } from './read-hours.ts'
import { readSources } from './read-sources.ts'
import { sendTable } from './send-table.ts'
import { listDays } from './store.ts'

export function serveStatistics(http: Http, { db }: { db: Database }) {
  serve(http, activitySummary, async (_, { user }) => {
    const days = await listDays(db, user.id, null, null, null)
    return { summary: Object.fromEntries(days.map(({ date, ...counts }) => [date, counts])) }
  })

  serve(http, dailyStatistics, async (wanted, { user, reply }) => {
    const days = await readDays(db, user, wanted)
    if (wanted.format === 'csv')
      sendTable(reply, 'daily', ['date', ...counted, 'followers_count', 'following_count'], days)
    return { days }
  })

  serve(http, sourcesStatistics, async (wanted, { user, reply }) => {
    const sources = await readSources(db, user.id, wanted)
    if (wanted.format === 'csv')
      sendTable(
        reply,
        'sources',
        ['source', 'followed', 'looked_at', 'followed_back', 'rate', 'low', 'high', 'enough'],
        sources,
      )
    return { sources }
  })

  serve(http, hoursStatistics, async (wanted, { user, reply }) => {
    const hours = await readHours(db, user.id, wanted)
    if (wanted.format === 'csv')
      sendTable(reply, 'hours', ['weekday', 'hour', ...counted, 'looked_at', 'followed_back'], hours)
    return { hours }
  })
}
