import * as paths from '#rules/paths.ts'
import { googleMail, resetMail } from '#words/mails.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import { inLanguage } from '../edges/language.ts'
import type { UserEdges } from './edges.ts'
import { dropLink, makeLink } from './mailed-link.ts'
import { emailKey } from './register.ts'
import { findCredentials, findIdsByEmails, languageOf } from './store.ts'

const FIND = 'users.send-reset-link'
const MAIL = 'users.mail-reset-link'

/** Mails sent concurrently: a slow server blocks only a few. */
const MAILS_AT_ONCE = 8

/** Mails a reset link. A job looks the user up, so that neither the answer nor its timing reveals whether they exist. */
export function forgotPasswordOf(jobs: Jobs, email: string) {
  const email_key = emailKey(email)
  return jobs.send(FIND, { email_key }, { key: email_key })
}

/** Anybody can request links for any address, thousands of times: unknown addresses are filtered in batches, so that nobody waits behind them. */
export function workSendingResetLinks(edges: UserEdges) {
  const { db, jobs } = edges
  jobs.workBatch<{ email_key: string }>(FIND, async (requests) => {
    const email_keys = requests.map(({ email_key }) => email_key)
    for (const user_id of await findIdsByEmails(db, email_keys)) await jobs.send(MAIL, { user_id }, { key: user_id })
  })
  jobs.work<{ user_id: string }>(MAIL, ({ user_id }) => sendResetLink(edges, user_id), { at_once: MAILS_AT_ONCE })
}

async function sendResetLink({ db, mail, public_url }: UserEdges, user_id: string) {
  const user = await findCredentials(db, user_id)
  if (!user) return
  const link = await makeLink(db, user.id, 'reset_password')
  if (!link) return
  const address = `${public_url}${paths.withParams(paths.resetPassword, { resetId: link.id, token: link.token })}`
  const message = inLanguage(languageOf(user), () =>
    user.google_id && !user.password_hash ? googleMail(public_url) : resetMail(address),
  )
  await mail.send({ to: user.email, ...message }).catch(async (error: unknown) => {
    await dropLink(db, link)
    throw error
  })
}
