import { userMessages as messages } from '#words/users.ts'

/** What is wrong with an email address as typed, as a sentence. The server has the last word. */
export function emailProblem(email: string) {
  const typed = email.trim()
  if (!typed) return messages.emailMissing
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) ? undefined : messages.emailWrong
}
