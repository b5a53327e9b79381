import type { Database } from '../edges/database/database.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import { announceWeeks } from './weekly-summary.ts'

export const workForStatistics = (jobs: Jobs, db: Database) =>
  jobs.every('0 6 * * 1', 'announce-weeks', () => announceWeeks(db))
