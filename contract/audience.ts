import * as z from 'zod/mini'
import { listKinds } from '#rules/list-kinds.ts'
import { call } from './call.ts'
import { formula, knownFacts, names, narrowing, wherePeople } from './chosen-people.ts'
import { count, givenId, headings, id, moment, next_cursor, nothing, page, typed } from './fields.ts'
import { person } from './people.ts'
import { problem } from './problems.ts'

/** Characters of a list's name, and of the notes on it. */
export const MAX_NAME_LENGTH = 80
export const MAX_NOTES_LENGTH = 2000

export const list = z.object({
  id: id(),
  /** Whose followers or following these are; null for a list of the user's own making. */
  account_id: z.nullable(id()),
  name: z.string(),
  kind: z.enum(listKinds),
  /**
   * `exclusion`: people no task may ever act on; a user has at most one such list. `selection`: people that were chosen to be the source of a
   * task; such a list is found by its id alone.
   */
  role: z.nullable(z.enum(['exclusion', 'selection'])),
  notes: z.string(),
  source: z.enum(['export', 'extraction', 'pasted', 'combined', 'health']),
  member_count: count(),
  /** The expected number; null where it is unknown. */
  expected_count: z.nullable(count()),
  complete: z.boolean(),
  /** The list this one is a newer version of. */
  version_of: z.nullable(id()),
  created_at: moment(),
})
export type List = z.infer<typeof list>

const member = z.object({
  username: z.string(),
  full_name: z.nullable(z.string()),
  is_private: z.nullable(z.boolean()),
  is_verified: z.nullable(z.boolean()),
  follower_count: z.nullable(count()),
  /** When the relation began, according to the export; null where it has no time. */
  added_at: z.nullable(moment()),
  person,
})
export type Member = z.infer<typeof member>

const skippedRow = z.object({
  file: z.string(),
  rule: z.string(),
  reason: z.string(),
  count: count(),
  example: z.nullable(z.string()),
})

const profileUpdate = z.object({
  message: z.string(),
  followers: count(),
  following: count(),
  non_followers: count(),
  fans: count(),
  mutuals: count(),
  skipped_rows: count(),
  /** The rows that could not be used, by file and reason. */
  skipped: z.array(skippedRow),
  lists: z.array(list),
})
export type ProfileUpdate = z.infer<typeof profileUpdate>

/** The followers may come in several files; `username` is that of the current account. */
export const updateProfile = call({
  summary: 'Upload Instagram’s data export',
  route: 'POST /profile/update',
  makes: 'thing',
  scope: 'manage_lists',
  cost: 'upload',
  body: 'multipart',
  form: z.object({
    follower_files: z.array(z.file()),
    following_file: z.file(),
    username: z.optional(z.string()),
    /** A whole export as Instagram’s zip, or all of its parts, in place of its files. */
    export_file: z.optional(z.array(z.file())),
    /** Of a zip that does not say whose export it is: the account’s username. Of one made under an earlier name: that name. */
    export_owner: z.optional(z.string()),
  }),
  input: nothing(),
  answer: profileUpdate,
})

export const listLists = call({
  summary: 'List your lists',
  route: 'GET /follower-lists',
  scope: 'read',
  input: nothing(),
  answer: z.object({ follower_lists: z.array(list) }),
})

/** The parameters of a page of people, for a list and a formula alike. */
const wanted = {
  ...narrowing,
  sort: z._default(z.enum(['username', 'added_at', 'follower_count']), 'username'),
  /** Number of people to skip before the page, instead of a cursor. */
  at: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
  ...page(1000),
}

export const listMembers = call({
  summary: 'List the people in a list',
  route: 'GET /follower-lists/:id/members',
  scope: 'read',
  cost: 'search',
  input: z.object({ id: givenId(), ...wanted }),
  answer: z.object({ members: z.array(member), total: count(), next_cursor: next_cursor() }),
})

const listName = () => typed('name', z.minLength(1, problem('list_name_missing')), z.maxLength(MAX_NAME_LENGTH))

/** A list of names, and of all people that `where` shows. What is no user name is left out and counted. */
export const createList = call({
  summary: 'Create a list of usernames',
  route: 'POST /follower-lists',
  makes: 'thing',
  scope: 'manage_lists',
  cost: 'plan',
  body_bytes: 4_194_304,
  input: z.object({
    name: listName(),
    usernames: z._default(names(), []),
    where: z.optional(wherePeople),
  }),
  answer: z.object({
    follower_list: list,
    skipped_rows: count(),
    skipped: z.array(
      z.object({ rule: z.string(), reason: z.string(), count: count(), example: z.nullable(z.string()) }),
    ),
  }),
  status: 201,
})

export const updateList = call({
  summary: 'Rename a list or change its notes',
  route: 'PATCH /follower-lists/:id',
  scope: 'manage_lists',
  input: z.object({
    id: givenId(),
    name: z.optional(listName()),
    notes: z.optional(typed('text', z.maxLength(MAX_NOTES_LENGTH))),
  }),
  answer: z.object({ follower_list: list }),
})

/** The list and its people are gone; older and newer versions stay. */
export const deleteList = call({
  summary: 'Delete a list',
  route: 'DELETE /follower-lists/:id',
  scope: 'manage_lists',
  input: z.object({ id: givenId() }),
  answer: z.object({ message: z.string() }),
})

/** Counts a formula, with some of the people it holds; kept as a list when it is given a name and not only previewed. */
export const combineLists = call({
  summary: 'Count or save a combination of lists',
  route: 'POST /follower-lists/combine',
  makes: 'thing',
  scope: 'manage_lists',
  cost: 'search',
  input: z.object({ formula, name: z.optional(listName()), preview: z.optional(z.boolean()) }),
  answer: z.object({
    count: count(),
    sample: z.array(z.string()),
    /** False where a list of the formula is incomplete. */
    complete: z.boolean(),
    follower_list: z.optional(list),
  }),
})

const placedMember = z.extend(member, {
  /** Which lists of the formula the person is on. */
  lists: z.array(id()),
})

/** The people of a formula, without keeping them as a list. */
export const listCombined = call({
  summary: 'List the people in a combination',
  route: 'POST /follower-lists/combine/members',
  scope: 'read',
  cost: 'search',
  input: z.object({ formula, ...wanted }),
  answer: z.object({ members: z.array(placedMember), total: count(), next_cursor: next_cursor() }),
})

const renamed = z.object({ before: z.string(), after: z.string() })

/** What is new on a list and what is gone since another one. Renamed people, known by Instagram's own number, are neither. */
export const diffLists = call({
  summary: 'Compare two lists',
  route: 'GET /follower-lists/:id/diff/:other_id',
  scope: 'read',
  cost: 'search',
  input: z.object({ id: givenId(), other_id: givenId() }),
  answer: z.object({
    gained: count(),
    lost: count(),
    kept: count(),
    renamed: z.array(renamed),
    /** False where one of the two is incomplete: people may then seem new or gone who are neither. */
    complete: z.boolean(),
    sample: z.object({ gained: z.array(z.string()), lost: z.array(z.string()) }),
  }),
})

const format = z.enum(['csv', 'json', 'xlsx'])
export type ExportFormat = z.infer<typeof format>

export const exportList = call({
  summary: 'Download a list',
  route: 'GET /follower-lists/:id/export',
  scope: 'read',
  cost: 'export',
  input: z.object({ id: givenId(), format: z._default(format, 'csv'), headings: headings() }),
  answer: nothing(),
  answers: 'file',
})

/** The people of a formula as a file; the formula as JSON text. */
export const exportCombined = call({
  summary: 'Download a combination of lists',
  route: 'GET /follower-lists/combine/export',
  scope: 'read',
  cost: 'export',
  input: z.object({
    formula: z.pipe(z.pipe(typed('given', z.maxLength(4000)), z.transform(parsed)), formula),
    format: z._default(format, 'csv'),
    headings: headings(),
  }),
  answer: nothing(),
  answers: 'file',
})

const changed = z.object({
  follower_list: list,
  added: count(),
  removed: count(),
  /** For `undoListChange`, within a day; null where nothing changed. */
  change_id: z.nullable(id()),
})
export type ListChange = z.infer<typeof changed>

/** By name, or all that a page of people shows. */
const peopleChange = {
  add: z.optional(names()),
  add_where: z.optional(wherePeople),
  remove: z.optional(names()),
  remove_where: z.optional(wherePeople),
}

/** Adds people to the exclude list or removes them; creates it when there is none yet. */
export const updateExclusionList = call({
  summary: 'Add people to the exclusion list or remove them',
  route: 'POST /follower-lists/exclusion',
  makes: 'thing',
  scope: 'manage_lists',
  cost: 'plan',
  body_bytes: 4_194_304,
  input: z.object({ ...peopleChange, add_formula: z.optional(formula) }),
  answer: changed,
})

/** Adds people to a list of the user's own making, or removes them. Lists that came from Instagram stay as they came. */
export const changePeopleOfList = call({
  summary: 'Add people to a list or remove them',
  route: 'POST /follower-lists/:id/people',
  makes: 'thing',
  scope: 'manage_people',
  cost: 'plan',
  body_bytes: 4_194_304,
  input: z.object({ id: givenId(), ...peopleChange }),
  answer: changed,
})

/** Removes the people a change has added, and adds those it has removed; once. */
export const undoListChange = call({
  summary: 'Undo a change of a list’s people',
  route: 'POST /follower-lists/changes/:id/undo',
  makes: 'thing',
  scope: 'manage_people',
  cost: 'plan',
  input: z.object({ id: givenId() }),
  answer: changed,
})

/** Keeps people as the source of a task, beside the user’s lists and without taking up room of the plan, for as long as something reads them. */
export const selectPeople = call({
  summary: 'Make some people the source of a task',
  route: 'POST /follower-lists/selections',
  makes: 'thing',
  scope: 'manage_people',
  cost: 'plan',
  body_bytes: 4_194_304,
  input: z.object({ name: listName(), usernames: z._default(names(), []), where: z.optional(wherePeople) }),
  answer: z.object({ follower_list: list }),
  status: 201,
})

export const getList = call({
  summary: 'Get a list',
  route: 'GET /follower-lists/:id',
  scope: 'read_people',
  input: z.object({ id: givenId() }),
  answer: z.object({ follower_list: list }),
})

/** By what the people of a formula can be sorted and narrowed. */
export const countKnown = call({
  summary: 'Count what is known of people',
  route: 'POST /follower-lists/known',
  scope: 'read_people',
  cost: 'search',
  input: z.object({ formula }),
  answer: z.object({ known: knownFacts }),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
