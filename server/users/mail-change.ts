import { changeMail, type SignInChange, webhookOffMail } from '#words/mails.ts'
import type { Tx } from '../edges/database/database.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import { inLanguage } from '../edges/language.ts'
import type { UserEdges } from './edges.ts'
import { findCredentials, languageOf } from './store.ts'

/** Kept from earlier versions, whose jobs may still be waiting. */
const JOB = 'users.tell-change'

type Change = SignInChange | 'webhook_off'

/** Mails the owner how their sign-in has changed, so that they notice a change that is not theirs; or which webhook was switched off. */
export const mailChange = (jobs: Jobs, tx: Tx, user_id: string, change: Change, more = '') =>
  jobs.send(JOB, { user_id, change, more }, { tx })

export const workMailingChanges = ({ jobs, mail, db, public_url }: UserEdges) =>
  jobs.work<{ user_id: string; change: Change; more?: string }>(JOB, async ({ user_id, change, more = '' }) => {
    const user = await findCredentials(db, user_id)
    if (!user) return
    const words = inLanguage(languageOf(user), () =>
      change === 'webhook_off' ? webhookOffMail(more, public_url) : changeMail(change, more, public_url),
    )
    await mail.send({ to: user.email, ...words })
  })
