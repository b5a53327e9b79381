import * as z from 'zod/mini'
import { MAX_SUBJECT_LENGTH } from '#rules/subjects.ts'
import { call } from './call.ts'
import { count, givenId, typed } from './fields.ts'
import { person, post } from './people.ts'

/** The most that one lookup finds. */
export const MAX_FOUND = 8

const foundPerson = z.object({
  type: z.literal('person'),
  person,
  /** Why nothing can be read there, as a sentence; null where it can. */
  unreadable: z.nullable(z.string()),
  /** About how many of their followers Instagram shows this account; null where all of them, or nobody knows. */
  shown_followers: z.nullable(count()),
})

const foundPost = z.object({
  type: z.literal('post'),
  post,
  /** Whose it is; null where Instagram's answer doesn't say it. */
  username: z.nullable(z.string()),
})

const hashtag = z.object({ type: z.literal('hashtag'), tag: z.string() })

const place = z.object({
  type: z.literal('place'),
  place_id: z.string(),
  name: z.string(),
  /** Street or city, as far as Instagram shows it. */
  address: z.nullable(z.string()),
})

const found = z.discriminatedUnion('type', [foundPerson, hashtag, foundPost, place])
export type Found = z.infer<typeof found>

const sentence = z.nullable(z.object({ code: z.string(), message: z.string() }))

export const lookup = z.object({
  found: z.array(found).check(z.maxLength(MAX_FOUND)),
  /** Why it can't be used: it doesn't exist, was deleted, or is private. */
  refused: sentence,
  /** Why Instagram can't be asked now. It may exist all the same, and a preview checks it. */
  unchecked: sentence,
})
export type Lookup = z.infer<typeof lookup>

/**
 * Looks on Instagram, as one of the user's accounts, for a user name, a profile's or post's address, a `#hashtag`, or a place by its name. It uses the account's
 * read budget, and never more of it than leaves room for a preview; the same again within a quarter of an hour uses none.
 */
export const lookUp = call({
  summary: 'Look up a person, hashtag, post or place',
  route: 'GET /instagram/lookup',
  scope: 'read_people',
  cost: 'lookup',
  input: z.object({
    account_id: givenId(),
    q: typed('line', z.minLength(1), z.maxLength(MAX_SUBJECT_LENGTH)),
    /** `whole`: exactly this one. `beginning`: people whose name begins like this, or who are found by it. */
    match: z._default(z.enum(['beginning', 'whole']), 'beginning'),
  }),
  answer: lookup,
})
