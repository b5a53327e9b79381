import type { Jobs } from '../../edges/jobs/jobs.ts'
import { WRITE_EXPORT } from './ask-export.ts'
import { tidyExports } from './store.ts'
import { writeExport } from './write-export.ts'

export function workOnOwnData(edges: Parameters<typeof writeExport>[0] & { jobs: Jobs }): void {
  const { db, jobs } = edges
  jobs.work<{ export_id: string }>(WRITE_EXPORT, ({ export_id }) => writeExport(edges, export_id))
  jobs.every('23 * * * *', 'tidy-exports', () => tidyExports(db))
}
