import type { UserEdges } from './edges.ts'
import { forgetOldLinks } from './mailed-link.ts'
import { IDLE_SECONDS } from './session.ts'
import { deleteExpiredSessions } from './session-store.ts'
import { forgetOldTries } from './throttle.ts'
import { forgetOldWaits } from './wait-for-code.ts'

/** Every hour, forgets what no longer counts: it is refused long before, by its own time. */
export const workTidyingUp = ({ jobs, db }: Pick<UserEdges, 'jobs' | 'db'>) =>
  jobs.every('17 * * * *', 'users.tidy-up', async () => {
    await deleteExpiredSessions(db, IDLE_SECONDS)
    await forgetOldTries(db)
    await forgetOldLinks(db)
    await forgetOldWaits(db)
  })
