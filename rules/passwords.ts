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
  | 'password_guessable'

/** What anybody would try first for this product. */
const context_words = ['cadenza', 'instagram', 'insta', 'followers', 'follower']

/** Letters that are left when the words are taken out; fewer make no password. */
const FEWEST_OWN_LETTERS = 4
/** Shorter parts of an address stand in too many words. */
const SHORTEST_WORD = 4

const stands_for: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** Length, a list of common ones, and words anybody could guess (of the address, where it is known); no composition rules: the dialog's tips stay tips. */
export function judgePassword(password: string, email = ''): PasswordVerdict {
  const length = [...password].length
  if (length < PASSWORD_MIN) return 'password_too_short'
  if (length > PASSWORD_MAX) return 'password_too_long'
  if (common.has(password.toLowerCase())) return 'password_common'
  return isMadeOf([...context_words, ...personalWords(email)], password) ? 'password_guessable' : 'fine'
}

/** Parts of an address long enough to be recognised in a password. */
export const personalWords = (email: string) =>
  email
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(({ length }) => length >= SHORTEST_WORD)

/** Whether hardly a letter is left of it without the words, as they are or with digits in place of letters. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const plain = password.toLowerCase()
  const longest_first = words.toSorted((one, other) => other.length - one.length)
  return [plain, plain.replace(/[013457@$]/g, (sign) => stands_for[sign] ?? sign)].some((text) => {
    const rest = longest_first.reduce((left, word) => left.replaceAll(word, ' '), text)
    return rest !== text && (rest.match(/\p{L}/gu)?.length ?? 0) < FEWEST_OWN_LETTERS
  })
}
