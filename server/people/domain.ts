import type { Domain } from '../domain.ts'
import type { Edges } from '../open-edges.ts'
import { workForPeople } from './jobs.ts'
import { peopleData } from './own-data.ts'
import { servePeople } from './routes.ts'

export const peopleDomain = (edges: Pick<Edges, 'db' | 'jobs' | 'pictures'>): Domain => ({
  own_data: peopleData,
  serve: (http) => servePeople(http, edges),
  work: () => workForPeople(edges.jobs, edges.db),
})
