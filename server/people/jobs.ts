import type { Database } from '../edges/database/database.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import { purgeMet } from './purge-met.ts'

const HOUR_S = 3600

export const workForPeople = (jobs: Jobs, db: Database): void =>
  jobs.every('21 3 * * *', 'purge-met', async () => void (await purgeMet(db)), { longest: HOUR_S })
