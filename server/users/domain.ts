import type { Domain } from '../domain.ts'
import type { Edges } from '../open-edges.ts'
import { serveApiTokens } from './api-tokens/routes.ts'
import { serveAuditLog } from './audit/routes.ts'
import type { UserEdges } from './edges.ts'
import { workForUsers } from './jobs.ts'
import { serveNotices } from './notices/routes.ts'
import { workOnNotices } from './notices/send-notices.ts'
import { serveNotifications } from './notifications/routes.ts'
import { serveOwnData } from './own-data/routes.ts'
import { usersData } from './own-data/users-data.ts'
import { serveUsers } from './routes.ts'
import { sealedFactors } from './second-factor/second-factor.ts'
import { workOnWebhooks } from './webhooks/deliver.ts'
import { sealedWebhooks } from './webhooks/edges.ts'
import { serveWebhooks } from './webhooks/routes.ts'

export const usersDomain = (edges: UserEdges & Pick<Edges, 'log' | 'outbound'>): Domain => ({
  own_data: usersData,
  sealed: [sealedFactors, ...sealedWebhooks],
  serve(http) {
    serveUsers(http, edges)
    serveApiTokens(http, edges)
    serveWebhooks(http, edges)
    serveNotices(http, edges)
    serveNotifications(http, edges)
    serveAuditLog(http, edges)
    serveOwnData(http, edges)
  },
  work: () => workForUsers(edges),
  begin: () => [workOnWebhooks(edges), workOnNotices(edges)],
})
