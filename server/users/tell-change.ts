import type { Tx } from '../edges/database/database.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import type { UserEdges } from './edges.ts'
import { findUser } from './store.ts'

const JOB = 'users.tell-change'

const changes = {
  password: {
    subject: 'Your Cadenza password was changed',
    what: 'Your password was changed just now, and every other device was signed out.',
  },
  factor_on: {
    subject: 'Two-step verification is on',
    what: 'Two-step verification was switched on just now: signing in to Cadenza asks for a code as well.',
  },
  factor_off: {
    subject: 'Two-step verification is off',
    what: 'Two-step verification was switched off just now: your password alone is enough to sign in to Cadenza.',
  },
  recovery_codes: {
    subject: 'You have new recovery codes',
    what: 'New recovery codes were made just now. The old ones do not work any more.',
  },
  ways_in_ended: {
    subject: 'Your address is proven, and what was set up before has ended',
    what: 'Your email address was proven just now.',
  },
} as const

type Change = keyof typeof changes

/** Has the owner told by mail how one signs in now, so that a change they did not make does not go unseen. */
export const tellChange = (jobs: Jobs, tx: Tx, user_id: string, change: Change, more = '') =>
  jobs.send(JOB, { user_id, change, more }, { tx })

export const workTellingChanges = ({ jobs, mail, db, public_url }: UserEdges) =>
  jobs.work<{ user_id: string; change: Change; more?: string }>(JOB, async ({ user_id, change, more }) => {
    const user = await findUser(db, user_id)
    if (!user) return
    const { subject, what } = changes[change]
    await mail.send({
      to: user.email,
      subject,
      text: `${[what, more].filter(Boolean).join(' ')}

If that was you, there is nothing to do. If it was not, set a new password here:

${public_url}/login
`,
    })
  })
