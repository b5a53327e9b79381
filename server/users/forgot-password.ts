import type { Jobs } from '../edges/jobs/jobs.ts'
import type { UserEdges } from './edges.ts'
import { dropLink, makeLink } from './mailed-link.ts'
import { emailKey } from './register.ts'
import { findUserByEmail } from './store.ts'

const JOB = 'users.send-reset-link'

/** Has a reset link mailed. Whether there is such a user is found out later, so that neither answer nor time tells it. */
export function forgotPasswordOf(jobs: Jobs, email: string) {
  const email_key = emailKey(email)
  return jobs.send(JOB, { email_key }, { key: email_key })
}

export const workSendingResetLinks = (edges: UserEdges) =>
  edges.jobs.work<{ email_key: string }>(JOB, ({ email_key }) => sendResetLink(edges, email_key))

async function sendResetLink({ db, mail, public_url }: UserEdges, email_key: string) {
  const user = await findUserByEmail(db, email_key)
  if (!user) return
  if (user.google_id && !user.password_hash) {
    await mail.send({ to: user.email, subject: 'Signing in to Cadenza', text: byGoogle(public_url) })
    return
  }
  const link = await makeLink(db, user.id, 'reset_password')
  if (!link) return
  const address = `${public_url}/reset-password/${link.id}/${link.token}`
  await mail
    .send({ to: user.email, subject: 'Set a new Cadenza password', text: textOf(address) })
    .catch(async (error: unknown) => {
      await dropLink(db, link)
      throw error
    })
}

const textOf = (address: string) => `Somebody, most likely you, asked for a new Cadenza password. Set it here:

${address}

The link works once, within an hour. If it was not you, nothing has changed and there is nothing to do.
`

const byGoogle = (public_url: string) => `Somebody, most likely you, asked for a new Cadenza password.

Your sign-in is managed by Google, so there is no password to set here. Choose "Continue with Google" at

${public_url}/login
`
