import { judgePassword, PASSWORD_MIN } from '#rules/passwords.ts'
import { Refusal } from '../edges/http/refusal.ts'

let common: Promise<ReadonlySet<string>> | null = null

/** The passwords of published leaks; loaded when the first password is chosen. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const leaked: string[] = dictionary['passwords-common'] ?? []
  return new Set(leaked.filter((password) => password.length >= PASSWORD_MIN))
}

/** Refuses a password that is too short, too long, or among the first guesses for the owner of this address. */
export async function requireGoodPassword(password: string, email: string) {
  const verdict = judgePassword(password, email)
  if (verdict !== 'fine') throw new Refusal(verdict)
  common ??= readCommon()
  if ((await common).has(password.toLowerCase())) throw new Refusal('password_common')
}
