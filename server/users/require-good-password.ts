import { judgePassword, PASSWORD_MIN } from '#rules/passwords.ts'
import { Refusal } from '../edges/http/refusal.ts'

/** So many of those that are long enough, the most frequent first. */
const MOST_COMMON = 5000

let common: Promise<ReadonlySet<string>> | null = null

/** The passwords of published leaks; loaded when the first password is chosen. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const leaked: string[] = dictionary['passwords-common'] ?? []
  return new Set(leaked.filter((password) => password.length >= PASSWORD_MIN).slice(0, MOST_COMMON))
}

/** Refuses a password that is too short, too long, or among those that are tried first. */
export async function requireGoodPassword(password: string) {
  const verdict = judgePassword(password)
  if (verdict !== 'fine') throw new Refusal(verdict)
  common ??= readCommon()
  if ((await common).has(password.toLowerCase())) throw new Refusal('password_common')
}
