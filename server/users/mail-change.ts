import { changeMail, type SignInChange, webhookOffMail } from '#words/mails.ts'
import type { Tx } from '../edges/database/database.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import type { UserEdges } from './edges.ts'
import { mailUser } from './mail-user.ts'

/** Kept from earlier versions, whose jobs may still be waiting. */
const JOB = 'users.tell-change'

type Change = SignInChange | 'webhook_off'

/** Mails the owner how their sign-in has changed, so that they notice a change that is not theirs; or which webhook was switched off. */
export const mailChange = (jobs: Jobs, tx: Tx, user_id: string, change: Change, more = '') =>
  jobs.send(JOB, { user_id, change, more }, { tx })

export const workMailingChanges = (edges: UserEdges) =>
  edges.jobs.work<{ user_id: string; change: Change; more?: string }>(JOB, ({ user_id, change, more = '' }) =>
    mailUser(edges, user_id, () =>
      change === 'webhook_off' ? webhookOffMail(more, edges.public_url) : changeMail(change, more, edges.public_url),
    ),
  )
