import * as z from 'zod/mini'
import { actionKinds } from '#rules/actions.ts'
import { actionStates } from '#rules/task-states.ts'
import { call } from './call.ts'
import { count, id, instagramUsername, moment, typed } from './fields.ts'
import { formerAction } from './moving.ts'

/** Sides of a picture in pixels: for rows, and for the drawer and sharp screens. */
export const pictureSizes = ['96', '192'] as const

/** Instagram's own number of a person or post. */
const instagramId = () => z.string().check(z.regex(/^[0-9]{1,25}$/))

/**
 * Somebody at Instagram, as far as the user's own accounts have seen them; null where they have not. The counts are those of the last look.
 */
export const person = z.object({
  /** Instagram's number. */
  id: z.nullable(z.string()),
  username: z.string(),
  full_name: z.nullable(z.string()),
  /** Where this server gives the picture, 96 pixels wide; with `&size=192` larger. Null while there is none. */
  picture: z.nullable(z.string()),
  is_private: z.nullable(z.boolean()),
  is_verified: z.nullable(z.boolean()),
  is_business: z.nullable(z.boolean()),
  followers: z.nullable(count()),
  following: z.nullable(count()),
  posts: z.nullable(count()),
  last_post_at: z.nullable(moment()),
  /** Whether they follow the account this is about; null where it is about none. */
  follows_me: z.nullable(z.boolean()),
  /** People the account follows who follow them. */
  mutuals: z.nullable(count()),
})
export type Person = z.infer<typeof person>

/** A post, as far as the user's own accounts have seen it. */
export const post = z.object({
  /** Its own number, with its owner's behind it where that is known. */
  media_id: z.string(),
  /** Like a person's. */
  picture: z.nullable(z.string()),
  caption: z.nullable(z.string()),
  taken_at: z.nullable(moment()),
  /** Its page at Instagram. */
  link: z.string(),
})
export type Post = z.infer<typeof post>

/** `v` only makes browsers reload a changed picture. */
const pictureOf = {
  id: instagramId(),
  size: z._default(z.enum(pictureSizes), '96'),
  v: z.optional(typed('given', z.maxLength(64))),
}

/** Of a person that an account of the user has seen; WebP, square, at most 25 kB. */
export const personPicture = call({
  summary: 'Get a person’s picture',
  route: 'GET /instagram/people/:id/picture',
  scope: 'read_people',
  cost: 'picture',
  input: z.object(pictureOf),
  answer: z.unknown(),
  answers: 'file',
})

/** Of a post that an account of the user has seen. */
export const postPicture = call({
  summary: 'Get a post’s picture',
  route: 'GET /instagram/posts/:id/picture',
  scope: 'read_people',
  cost: 'picture',
  input: z.object(pictureOf),
  answer: z.unknown(),
  answers: 'file',
})

const pastAction = z.object({
  id: id(),
  kind: z.enum(actionKinds),
  state: z.enum(actionStates),
  at: moment(),
  /** The user's account that did it. */
  account: z.string(),
  task_id: id(),
  /** What was written, for a comment. */
  text: z.nullable(z.string()),
  /** The post it was about. */
  link: z.nullable(z.string()),
  /** When a follow was first seen to be returned. */
  followed_back_at: z.nullable(moment()),
  /** When it was taken back. */
  undone_at: z.nullable(moment()),
})
export type PastAction = z.infer<typeof pastAction>

const personDetails = z.object({
  person,
  bio: z.nullable(z.string()),
  /** When an account of the user last saw them. */
  seen_at: z.nullable(moment()),
  /** What the user's accounts did to them, the last first, at most 50. */
  history: z.array(pastAction),
  /** What tools did to them that the user moved in from, the last first. */
  former: z.array(formerAction),
  /** The user's lists they are on. */
  lists: z.array(z.object({ id: id(), name: z.string(), is_exclusion: z.boolean() })),
  /** Their newest posts that an account of the user has seen, the newest first. */
  latest_posts: z.array(post),
})
export type PersonDetails = z.infer<typeof personDetails>

/** Those whose user name or full name begins with `q`, among the people the user's accounts have met. Nothing is read from Instagram for this. */
export const findPeople = call({
  summary: 'Find people by name',
  route: 'GET /people',
  scope: 'read_people',
  cost: 'search',
  input: z.object({ q: typed('line', z.minLength(1), z.maxLength(60)) }),
  answer: z.object({ people: z.array(person) }),
})

/** Nothing is read from Instagram for this: it is what the user's accounts have seen and done. */
export const getPerson = call({
  summary: 'Get what is known of a person',
  route: 'GET /people/:username',
  scope: 'read_people',
  cost: 'search',
  input: z.object({ username: instagramUsername() }),
  answer: personDetails,
})
