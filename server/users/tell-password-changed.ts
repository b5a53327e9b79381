import type { Tx } from '../edges/database/database.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import type { UserEdges } from './edges.ts'
import { findUser } from './store.ts'

const JOB = 'users.tell-password-changed'

/** Has the owner told by mail, so that a change they did not make does not go unseen. */
export const tellPasswordChanged = (jobs: Jobs, tx: Tx, user_id: string) => jobs.send(JOB, { user_id }, { tx })

export const workTellingPasswordChanged = ({ jobs, mail, db, public_url }: UserEdges) =>
  jobs.work<{ user_id: string }>(JOB, async ({ user_id }) => {
    const user = await findUser(db, user_id)
    if (!user) return
    await mail.send({
      to: user.email,
      subject: 'Your Cadenza password was changed',
      text: `Your password was changed just now, and every other device was signed out.

If that was you, there is nothing to do. If it was not, set a new password here:

${public_url}/login
`,
    })
  })
