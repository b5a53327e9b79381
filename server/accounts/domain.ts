import type { Domain } from '../domain.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import { workForAccounts } from './jobs.ts'
import { accountsData } from './own-data.ts'
import { type AccountRouteEdges, serveAccounts } from './routes.ts'
import { sealedSessions } from './signed-in.ts'

export const accountsDomain = ({ jobs, ...edges }: AccountRouteEdges & { jobs: Jobs }): Domain => ({
  own_data: accountsData,
  sealed: [sealedSessions],
  serve: (http) => serveAccounts(http, edges),
  work: () => workForAccounts(jobs, edges.db),
})
