import type { PersonFacts } from './filters.ts'
import { judge, type Known } from './known.ts'
import type { Former } from './moving/former.ts'

/** What is known of a person so far; undefined where it has not been read or there is none, null where Instagram left it out. */
export type Candidate = PersonFacts & {
  username: string
  already_following?: boolean | null
  request_pending?: boolean | null
  /** Asks to follow the account. */
  requests_me?: boolean | null
  /** In one of the lists that narrow the task down; null where one of them is gone. */
  is_listed?: boolean | null
  is_own_account?: boolean
  acted_before?: boolean
  /** What the account did to them in another task; null where it never met them. */
  met?: 'follow' | 'like' | 'comment' | null
  /** What a tool did to them that the user used before; null where none did. */
  former?: Former | null
  is_excluded?: boolean
  /** When the account followed (or requested to follow) them, epoch ms; null where that is unknown. */
  followed_at?: number | null
  /** Liked one of the account's newest posts. */
  liked_mine?: boolean
}

/** What the product's own records say, where null has a meaning. */
const recorded = ['is_listed', 'met', 'former', 'followed_at'] as const

/** A person as the rules see them (known.ts). */
export type KnownPerson = Known<Candidate, (typeof recorded)[number]>

export const judgePerson = <Verdict>(
  person: Candidate,
  decide: (known: KnownPerson) => Verdict,
  untold: (fact: string) => Verdict,
): Verdict => judge(person, decide, untold, recorded)
