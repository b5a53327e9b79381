import type { EngineEdges } from '../automation/engine/edges.ts'
import type { Domain } from '../domain.ts'
import type { Edges } from '../open-edges.ts'
import { startCheckingFollowBacks } from './check-follow-backs.ts'
import { serveGrowth } from './growth/routes.ts'
import { workForStatistics } from './jobs.ts'
import { statisticsData } from './own-data.ts'
import { serveReports } from './report-routes.ts'
import { serveStatistics } from './routes.ts'

/** `history_days`: null keeps the history for good. */
type StatisticsEdges = Pick<Edges, 'db' | 'jobs' | 'public_url'> & { history_days: number | null }

/** Takes the worker's own engine, not a copy: tests exchange its edges for all. */
export const statisticsDomain = (engine: EngineEdges, edges: StatisticsEdges): Domain => ({
  own_data: statisticsData,
  serve(http) {
    serveStatistics(http, engine)
    serveReports(http, edges)
    serveGrowth(http, engine)
  },
  work: () => workForStatistics(edges.jobs, engine, edges.history_days),
  begin: () => [startCheckingFollowBacks(engine)],
})
