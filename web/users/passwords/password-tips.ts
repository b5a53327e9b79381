import { judgePassword, PASSWORD_MIN, personalWords } from '#rules/passwords.ts'

export type PasswordTip = 'length' | 'case' | 'signs' | 'personal'

const commonWords = /pass(word|w0rd)|qwert|asdf|letmein|welcome|admin|iloveyou|instagram|cadenza|abc123|12345/i

/** Which of the product's four tips a password follows. They are tips: only `judgePassword` decides. */
export function followedTips(password: string, email: string): Record<PasswordTip, boolean> {
  const plain = password.toLowerCase()
  const wordy = commonWords.test(password) || judgePassword(password) === 'password_common'
  return {
    length: [...password].length >= PASSWORD_MIN,
    case: /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
    signs: /\d/.test(password) && /[^\p{L}\d\s]/u.test(password),
    personal: password !== '' && !wordy && !personalWords(email).some((word) => plain.includes(word)),
  }
}

/** 0 (nothing yet, or too short) to 4. */
export function strengthOf(tips: Record<PasswordTip, boolean>) {
  return tips.length ? Object.values(tips).filter(Boolean).length : 0
}
