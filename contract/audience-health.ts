import * as z from 'zod/mini'
import { gaps } from '#rules/health/complete.ts'
import { healthLists, signs } from '#rules/health/lists.ts'
import { call } from './call.ts'
import { calendarDate, count, givenId, id, moment, next_cursor, page, pageById, typed } from './fields.ts'
import { person } from './people.ts'

/** A part of a reading: how many were shown, of how many; `gap` says why it is incomplete. */
const partRead = z.object({
  is_whole: z.boolean(),
  received: count(),
  expected: z.nullable(count()),
  gap: z.nullable(z.enum(gaps)),
})

/** A list of people, and when it was last read completely. */
const peopleRead = z.nullable(z.extend(partRead, { whole_at: z.nullable(moment()) }))

const healthPost = z.object({
  media_id: z.string(),
  taken_at: moment(),
  likers: z.nullable(partRead),
  comments: z.nullable(partRead),
})

const healthList = z.enum(healthLists)

const livingList = z.object({
  kind: healthList,
  /** The list itself, for sources, combinations and exclusions; null before there was anything to claim. */
  list_id: z.nullable(id()),
  people: count(),
  /** False where the last reading could not renew it. */
  is_renewed: z.boolean(),
  as_of: z.nullable(moment()),
  /** How many were on it by day, oldest first, 90 days at most. */
  days: z.array(z.object({ date: calendarDate(), people: count() })),
})
export type LivingList = z.infer<typeof livingList>

export const changeKinds = ['came', 'left', 'gone', 'renamed'] as const
const changeKind = z.enum(changeKinds)
export type AudienceChangeKind = z.infer<typeof changeKind>

const health = z.object({
  /** Null until it is turned on. */
  reading: z.nullable(
    z.object({
      is_on: z.boolean(),
      /** Whether a round is under way. */
      is_reading: z.boolean(),
      percent: count(),
      began_at: z.nullable(moment()),
      next_at: moment(),
      /** Rounds that have ended. */
      rounds: count(),
    }),
  ),
  /** What one round takes: reads, the most of them a day, and minutes if nothing is in between. */
  cost: z.object({ reads: count(), reads_a_day: count(), minutes: count() }),
  followers: peopleRead,
  following: peopleRead,
  posts: z.array(healthPost),
  lists: z.array(livingList),
  /**
   * Of the last seven days; null before two complete readings can be compared. `since`: the day of the reading they are compared with.
   * `missing` are no longer shown among the followers and still to be looked up.
   */
  week: z.object({
    came: z.nullable(count()),
    left: z.nullable(count()),
    gone: z.nullable(count()),
    renamed: z.nullable(count()),
    missing: count(),
    since: z.nullable(calendarDate()),
  }),
  /** Before this nobody can be known to have followed long enough to be a ghost; null once somebody can, or before the first reading. */
  ghosts_from: z.nullable(moment()),
})
export type AudienceHealth = z.infer<typeof health>

const ofAccount = { account_id: givenId() }

export const getAudienceHealth = call({
  summary: 'Get the health of an account’s audience',
  route: 'GET /audience/health',
  scope: 'read_audience',
  cost: 'search',
  input: z.object(ofAccount),
  answer: health,
})

/** Turns the daily reading of an account's audience on or off. What it has found stays. */
export const setAudienceHealth = call({
  summary: 'Turn the reading of an account’s audience on or off',
  route: 'PUT /audience/health',
  cost: 'plan',
  input: z.object({ ...ofAccount, is_on: z.boolean() }),
  answer: health,
})

const reason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('never_engaged'), params: z.object({ posts: count(), since: moment() }) }),
  z.object({ code: z.literal('often_engaged'), params: z.object({ engaged: count(), posts: count() }) }),
  z.object({ code: z.literal('not_followed_back'), params: z.object({}) }),
  z.object({ code: z.literal('account_gone'), params: z.object({}) }),
  z.object({ code: z.literal('never_posted'), params: z.object({}) }),
  z.object({ code: z.literal('shows_signs'), params: z.object({ signs: z.array(z.enum(signs)) }) }),
])

const listedPerson = z.object({ username: z.string(), person, reason, is_followed: z.boolean() })
export type ListedPerson = z.infer<typeof listedPerson>

/** Those who have followed longest come first. */
export const listHealthPeople = call({
  summary: 'List the people on a list of audience health, with the reason',
  route: 'GET /audience/health/people',
  scope: 'read_audience',
  cost: 'search',
  input: z.object({
    ...ofAccount,
    kind: healthList,
    /** Only those the account follows, or does not. */
    is_followed: z.optional(z.enum(['yes', 'no'])),
    ...page(200),
  }),
  answer: z.object({ people: z.array(listedPerson), total: count(), next_cursor: next_cursor() }),
})

const change = z.object({
  id: id(),
  /** The day of the user’s calendar on which it was noticed. */
  date: calendarDate(),
  at: moment(),
  /** `gone`: the account no longer exists for this one, as when it was deleted, deactivated, or has blocked it. */
  kind: changeKind,
  username: z.string(),
  former_username: z.nullable(z.string()),
  person,
})
export type AudienceChange = z.infer<typeof change>

/** Newest first. */
export const listAudienceChanges = call({
  summary: 'List who came, who left and who was renamed',
  route: 'GET /audience/health/changes',
  scope: 'read_audience',
  cost: 'search',
  input: z.object({
    ...ofAccount,
    kind: z.optional(changeKind),
    /** Part of a username, now or before. */
    q: z.optional(typed('line', z.maxLength(60))),
    ...pageById(200),
  }),
  answer: z.object({ changes: z.array(change), next_cursor: next_cursor() }),
})
