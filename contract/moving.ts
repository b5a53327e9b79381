import * as z from 'zod/mini'
import {
  columnRoles,
  fileFormats,
  fileProblems,
  formerActs,
  formerTools,
  leftRules,
  MAX_COLUMNS,
  rowMeanings,
} from '#rules/moving/formats.ts'
import { call } from './call.ts'
import { count, givenId, id, instagramUsername, moment, nothing, typed, zone } from './fields.ts'

/** Who a move puts on the exclusion list: nobody, those on the tool's own whitelists and blacklists, or everybody it knew. */
export const excludeChoices = ['nobody', 'listed', 'everybody'] as const
export type ExcludeChoice = (typeof excludeChoices)[number]

const columns = () => z.array(z.enum(columnRoles)).check(z.maxLength(MAX_COLUMNS))

const tableChoice = z.object({
  columns: columns(),
  means: z.enum(rowMeanings),
  has_header: z.boolean(),
  day_first: z.boolean(),
})

/** The `choices` field of the form, as JSON. */
export const moveChoices = z.object({
  tables: z._default(z.record(typed('given', z.maxLength(300)), tableChoice), {}),
  former_username: z._default(z.nullable(instagramUsername()), null),
  /** Of the moments that name no zone; the user's own by default. */
  timezone: z._default(z.nullable(zone()), null),
  exclude: z._default(z.enum(excludeChoices), 'listed'),
})
export type GivenChoices = z.input<typeof moveChoices>

const formerFile = z.object({
  name: z.string(),
  format: z.nullable(z.enum(fileFormats)),
  problem: z.nullable(z.enum(fileProblems)),
  /** Different people it names. */
  people: count(),
  /** Rows that brought nobody or no moment, by the reason. */
  left: z.array(z.object({ rule: z.enum(leftRules), count: count(), example: z.nullable(z.string()) })),
  /** The accounts it is about, where it says so. */
  profiles: z.array(z.string()),
  /** How a table was read, to be confirmed or changed; null for formats that are known. */
  table: z.nullable(
    z.extend(tableChoice, {
      headings: z.array(z.string()),
      /** The row that was taken for headings, or may have some; null where none may. */
      first_row: z.nullable(z.string()),
      /** Nothing shows whether that row is a person; it counts as one until `has_header` is chosen. */
      is_header_unclear: z.boolean(),
      sample: z.array(z.array(z.string())),
      is_date_unclear: z.boolean(),
      chosen: z.boolean(),
    }),
  ),
})

const counts = z.object({
  people: count(),
  met: count(),
  followed: count(),
  unfollowed: count(),
  liked: count(),
  commented: count(),
  /** On a whitelist or blacklist. */
  listed: count(),
})

const move = z.object({
  id: id(),
  /** The account's username when it was moved in. */
  account: z.string(),
  tools: z.array(z.enum(formerTools)),
  files: z.array(z.string()),
  counts,
  /** How many are on the exclusion list because of it. */
  excluded: count(),
  created_at: moment(),
})
export type Move = z.infer<typeof move>

const form = z.object({
  files: z.array(z.file()),
  /** Of the account; the current one by default. */
  username: z.optional(z.string()),
  choices: z.optional(z.string()),
})

const found = z.object({
  files: z.array(formerFile),
  counts,
  /** The earliest and latest moment in the files. */
  first_at: z.nullable(moment()),
  last_at: z.nullable(moment()),
  /** These files are moved in already. */
  move_id: z.nullable(id()),
})
export type MoveFound = z.infer<typeof found>

/** Reads the files and writes nothing. */
export const inspectMove = call({
  summary: 'Look into the files of a former tool',
  route: 'POST /moves/inspect',
  scope: 'manage_moves',
  cost: 'upload',
  body: 'multipart',
  form,
  input: nothing(),
  answer: found,
})

/** The same files again are the same move: nothing is written twice. */
export const moveIn = call({
  summary: 'Move in from a former tool',
  route: 'POST /moves',
  makes: 'thing',
  scope: 'manage_moves',
  cost: 'upload',
  body: 'multipart',
  form,
  input: nothing(),
  answer: z.object({ move, is_new: z.boolean() }),
})

export const listMoves = call({
  summary: 'List what was moved in',
  route: 'GET /moves',
  scope: 'manage_moves',
  input: nothing(),
  answer: z.object({ moves: z.array(move) }),
})

/** Its people count as met no longer, and those it put on the exclusion list leave it. */
export const undoMove = call({
  summary: 'Undo a move',
  route: 'DELETE /moves/:id',
  scope: 'manage_moves',
  cost: 'plan',
  input: z.object({ id: givenId() }),
  answer: z.object({ people: count(), excluded: count() }),
})

/** What a former tool did to somebody. */
export const formerAction = z.object({
  move_id: id(),
  tool: z.enum(formerTools),
  did: z.enum(formerActs),
  /** Null where its files don't say. */
  at: z.nullable(moment()),
  account: z.string(),
})
export type FormerAction = z.infer<typeof formerAction>
