import type { Database } from '../edges/database/database.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import { deleteEndedLinks } from './report-link-store.ts'
import { announceWeeks } from './weekly-summary.ts'

export function workForStatistics(jobs: Jobs, db: Database): void {
  jobs.every('0 6 * * 1', 'announce-weeks', () => announceWeeks(db))
  jobs.every('27 3 * * *', 'end-report-links', async () => void (await deleteEndedLinks(db)))
}
