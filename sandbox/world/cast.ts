import { accountOf, CURRENT_ROWS, type RowName } from '../current/rows.ts'
import { FIRST_CAST_KEY } from './world.ts'

export type SecondFactor = 'sms' | 'totp' | 'whatsapp'

/** A person who exists with any seed: a public figure to target, or an account a client can sign in to. */
export type Character = {
  readonly username: string
  readonly full_name: string
  readonly biography: string
  readonly follower_count: number
  readonly following_count: number
  readonly media_count: number
  readonly is_verified: boolean
  /** 1 personal, 2 business, 3 creator. */
  readonly account_type: 1 | 2 | 3
  readonly is_private?: boolean
  /** Only for accounts: what a sign-in needs. */
  readonly sign_in?: {
    /** Number of followed people who follow back from the start. */
    readonly mutual_count: number
    readonly incoming_count: number
    /** Further people who ask within two weeks of the start. */
    readonly asking_count: number
    readonly second_factors: readonly SecondFactor[]
    readonly is_challenged: boolean
  }
}

export const SANDBOX_PASSWORD = 'sandbox-password'

function figure(username: string, full_name: string, biography: string, follower_count: number): Character {
  const counts = { follower_count, following_count: 212, media_count: 960 }
  return { username, full_name, biography, ...counts, is_verified: true, account_type: 2 }
}

type Start = { followers: number; following: number; mutual: number; posts: number; incoming?: number; asking?: number }
type Gate = { second_factors?: readonly SecondFactor[]; is_challenged?: boolean }

function account(username: string, full_name: string, start: Start, gate: Gate = {}): Character {
  return {
    username,
    full_name,
    biography: `${full_name} · made by the sandbox`,
    follower_count: start.followers,
    following_count: start.following,
    media_count: start.posts,
    is_verified: false,
    account_type: 1,
    is_private: (start.incoming ?? 0) > 0,
    sign_in: {
      mutual_count: start.mutual,
      incoming_count: start.incoming ?? 0,
      asking_count: start.asking ?? 0,
      second_factors: gate.second_factors ?? [],
      is_challenged: gate.is_challenged ?? false,
    },
  }
}

const QUIET = { followers: 180, following: 210, mutual: 95, posts: 24 }

/** The order is part of the world: keys and ids follow from it, so new entries go to the end. */
export const CAST: readonly Character[] = [
  figure('coffee.daily', 'Coffee Daily', 'One good cup a day ☕ Guides, beans and #latteart', 20_000),
  figure('travel.maps', 'Travel Maps', 'Every street has a story 🗺 #travel', 1_000_000),
  account('sandbox.creator', 'Casey Creator', { followers: 410, following: 320, mutual: 200, posts: 42 }),
  account('sandbox.sms', 'Sam Message', QUIET, { second_factors: ['sms', 'totp'] }),
  account('sandbox.totp', 'Toni Authenticator', QUIET, { second_factors: ['totp'] }),
  account('sandbox.whatsapp', 'Wanda Chat', QUIET, { second_factors: ['whatsapp', 'sms'] }),
  account('sandbox.challenge', 'Charlie Careful', QUIET, { is_challenged: true }),
  account('sandbox.fresh', 'Frankie Fresh', { followers: 5, following: 12, mutual: 4, posts: 3, incoming: 4 }),
  account('sandbox.big', 'Bea Big', { followers: 2_900, following: 7_400, mutual: 1_800, posts: 310 }),
  account('sandbox.private', 'Pia Private', {
    ...{ followers: 60, following: 80, mutual: 30, posts: 12 },
    ...{ incoming: 40, asking: 60 },
  }),
]

const KEYS_BY_USERNAME = new Map(CAST.map((character, slot) => [character.username, FIRST_CAST_KEY + slot]))

/** Accounts alike, for clients that need many: after the cast, out of its way. */
const FIRST_FURTHER_KEY = FIRST_CAST_KEY + 10_000
export const MAX_FURTHER_ACCOUNTS = 1_000
const FURTHER_NAME = /^sandbox\.further\.(\d{4})$/

/** Keys of the first `count` of them: sandbox.further.0001 and so on. */
export const furtherKeys = (count: number) => Array.from({ length: count }, (_, nth) => FIRST_FURTHER_KEY + nth)

function describeFurther(nth: number): Character | undefined {
  if (nth < 0 || nth >= MAX_FURTHER_ACCOUNTS) return undefined
  const number = String(nth + 1).padStart(4, '0')
  return account(`sandbox.further.${number}`, `Further ${number}`, QUIET)
}

/** After those, by the order of the rows. */
const FIRST_MARKED_KEY = FIRST_CAST_KEY + 20_000
const SECOND_STEPS: Partial<Record<RowName, readonly SecondFactor[]>> = { two_step_context: ['sms', 'totp'] }

/** The accounts that meet a row of profile current. */
const MARKED: readonly Character[] = CURRENT_ROWS.flatMap((row) => {
  const name = accountOf(row)
  if (name === null) return []
  return [account(name, `Row ${row.name}`, QUIET, { second_factors: SECOND_STEPS[row.name] ?? [] })]
})

export const MARKED_KEYS = MARKED.map((_, slot) => FIRST_MARKED_KEY + slot)
const MARKED_KEYS_BY_USERNAME = new Map(MARKED.map(({ username }, slot) => [username, FIRST_MARKED_KEY + slot]))

export function findCharacter(key: number): Character | undefined {
  return CAST[key - FIRST_CAST_KEY] ?? describeFurther(key - FIRST_FURTHER_KEY) ?? MARKED[key - FIRST_MARKED_KEY]
}

export function findCastKey(username: string): number | undefined {
  const further = Number(FURTHER_NAME.exec(username)?.[1] ?? 0)
  if (further > 0 && further <= MAX_FURTHER_ACCOUNTS) return FIRST_FURTHER_KEY + further - 1
  return KEYS_BY_USERNAME.get(username) ?? MARKED_KEYS_BY_USERNAME.get(username)
}

/** Those whose name begins with the typed letters. */
export function searchCast(typed: string): number[] {
  return [...KEYS_BY_USERNAME].flatMap(([username, key]) => (username.startsWith(typed) ? [key] : []))
}

export const FIGURE_KEYS = CAST.flatMap((one, slot) => (one.sign_in ? [] : [FIRST_CAST_KEY + slot]))
export const ACCOUNT_KEYS = CAST.flatMap((one, slot) => (one.sign_in ? [FIRST_CAST_KEY + slot] : []))
