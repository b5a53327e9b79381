/** Fewest and most code points of a password (specification, section 5; security.md). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** The worst of the common ones, so that the browser can tell at once; the server knows many more. */
const common = new Set(
  `password password1 password12 password123 passw0rd 12345678 123456789 1234567890 11111111 00000000 12341234 87654321
  qwertyui qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx q1w2e3r4 asdfghjkl zaq12wsx abcd1234 abc12345 iloveyou sunshine princess
  football baseball superman trustno1 welcome1 letmein1 computer whatever starwars michelle jennifer instagram instagram1
  changeme changeme1 admin123 administrator 88888888 66666666 99999999 aaaaaaaa zxcvbnm1 asdf1234 google123 dragon123`
    .split(/\s+/)
    .filter(Boolean),
)

export type PasswordVerdict =
  | 'fine'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_common'
  | 'password_address'

/** Shorter parts of an address stand in too many words. */
const MIN_WORD_LENGTH = 4

/** Length, a list of common ones, and the owner's address where it is known; no composition rules: the dialog's tips stay tips. */
export function judgePassword(password: string, email = ''): PasswordVerdict {
  const length = [...password].length
  if (length < PASSWORD_MIN) return 'password_too_short'
  if (length > PASSWORD_MAX) return 'password_too_long'
  const plain = password.toLowerCase()
  if (common.has(plain)) return 'password_common'
  const address = email.toLowerCase()
  return plain === address || plain === address.split('@')[0] ? 'password_address' : 'fine'
}

/** Parts of an address long enough to be recognised in a password. */
export const personalWords = (email: string) =>
  email
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(({ length }) => length >= MIN_WORD_LENGTH)
