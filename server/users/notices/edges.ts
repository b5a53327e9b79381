import type { Logger } from 'pino'
import type { Database } from '../../edges/database/database.ts'
import type { Jobs } from '../../edges/jobs/jobs.ts'
import type { Mail } from '../../edges/mail/mail.ts'

/** `public_url` is the origin that mailed links begin with. */
export type NoticeEdges = { db: Database; jobs: Jobs; mail: Mail; public_url: string; log: Logger }
