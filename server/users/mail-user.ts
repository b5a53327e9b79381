import type { MailWords } from '#words/mails.ts'
import { inLanguage } from '../edges/language.ts'
import type { UserEdges } from './edges.ts'
import { findCredentials, languageOf } from './store.ts'

/** Mails the user in their language; nothing when they are gone. Rejects where the mail can't be sent: call it from a job. */
export async function mailUser(
  { db, mail }: Pick<UserEdges, 'db' | 'mail'>,
  user_id: string,
  words: (user: { timezone: string }) => MailWords,
): Promise<void> {
  const user = await findCredentials(db, user_id)
  if (user) await mail.send({ to: user.email, ...inLanguage(languageOf(user), () => words(user)) })
}
