import type { Domain } from '../domain.ts'
import { accountsData } from './own-data.ts'
import { type AccountRouteEdges, serveAccounts } from './routes.ts'
import { sealedSessions } from './signed-in.ts'

export const accountsDomain = (edges: AccountRouteEdges): Domain => ({
  own_data: accountsData,
  sealed: [sealedSessions],
  serve: (http) => serveAccounts(http, edges),
})
