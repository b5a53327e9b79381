import { activitySummary, dailyStatistics } from '#contract/statistics.ts'
import type { Database } from '../edges/database/database.ts'
import { type Http, serve } from '../edges/http/serve.ts'
import { readDays } from './read-days.ts'
import { listDays } from './store.ts'

export function serveStatistics(http: Http, { db }: { db: Database }) {
  serve(http, activitySummary, async (_, { user }) => {
    const days = await listDays(db, user.id, null, null, null)
    return { summary: Object.fromEntries(days.map(({ date, ...counts }) => [date, counts])) }
  })

  serve(http, dailyStatistics, async (wanted, { user }) => ({ days: await readDays(db, user, wanted) }))
}
