import type { UserEdges } from './edges.ts'
import { workSendingResetLinks } from './forgot-password.ts'
import { workMailingChanges } from './mail-change.ts'
import { forgetOldLinks } from './mailed-link.ts'
import { deleteOldNotifications } from './notifications/store.ts'
import { forgetPendingSignIns } from './second-factor/wait-for-code.ts'
import { IDLE_SECONDS } from './session.ts'
import { deleteExpiredSessions } from './session-store.ts'
import { forgetOldAttempts } from './throttle.ts'
import { workFirstVerifications } from './verify-email.ts'

/** Background work for users. */
export function workForUsers(edges: UserEdges) {
  const { db, jobs } = edges
  workSendingResetLinks(edges)
  workMailingChanges(edges)
  workFirstVerifications(edges)
  // What it removes has been refused since its own time limit.
  jobs.every('17 * * * *', 'users.tidy-up', async () => {
    await deleteExpiredSessions(db, IDLE_SECONDS)
    await forgetOldAttempts(db)
    await forgetOldLinks(db)
    await deleteOldNotifications(db)
    await forgetPendingSignIns(db)
  })
}
