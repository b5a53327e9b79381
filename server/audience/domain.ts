import type { Domain } from '../domain.ts'
import type { Edges } from '../open-edges.ts'
import type { ImportEdges } from './import/update-profile.ts'
import { workForAudience } from './jobs.ts'
import { audienceData } from './own-data.ts'
import { serveAudience } from './routes.ts'

export const audienceDomain = (edges: ImportEdges & Pick<Edges, 'log'> & { scale: number }): Domain => ({
  own_data: audienceData,
  serve: (http) => serveAudience(http, edges),
  work: () => workForAudience(edges),
})
