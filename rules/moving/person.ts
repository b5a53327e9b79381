import { shown } from '../exports/text.ts'
import { usernameOf, usernameOfLink } from '../exports/usernames.ts'

/** The tools whose files are recognised; `other` is any table of people. */
export const formerTools = ['gramaddict', 'simpleinstabot', 'instapy', 'insomniac', 'other'] as const
export type FormerTool = (typeof formerTools)[number]

/** What a tool did to a person; `met` where it doesn't say more. */
export const formerActs = ['met', 'followed', 'unfollowed', 'liked', 'commented'] as const
export type FormerAct = (typeof formerActs)[number]

/** What a row means: something that was done, or that nobody may act on this person. */
export const rowMeanings = [...formerActs, 'excluded'] as const
export type RowMeaning = (typeof rowMeanings)[number]

/** When each thing was last done, epoch seconds; null where the file doesn't say. */
export type FormerActs = { [Act in FormerAct]?: number | null }

export type FormerPerson = {
  username: string
  /** Instagram's own number, where the file has it. */
  id: string | null
  tool: FormerTool
  acts: FormerActs
  /** On a whitelist or blacklist. */
  is_listed: boolean
}

/** Why rows of a file bring nobody. */
export const leftRules = [
  'not_a_username',
  'own_account',
  'other_account',
  'only_looked_at',
  'unreadable_row',
  'unreadable_date',
] as const
export type LeftRule = (typeof leftRules)[number]
export type LeftRows = { rule: LeftRule; count: number; example: string | null }

/** The most people of one move. */
export const MAX_FORMER_PEOPLE = 200_000
/** The most rows that are read of all files together. */
export const MAX_FORMER_ROWS = 2_000_000

export class TooManyRows extends Error {}

export type TakenRow = { name: unknown; id?: unknown; did: RowMeaning; at: number | null }

/** Brings the rows of one or more files together: each person once, with the latest moment of everything that was done. */
export function gathering(own_username: string, most_rows = MAX_FORMER_ROWS) {
  const people = new Map<string, FormerPerson>()
  let rows = 0

  const count = () => {
    rows++
    if (rows > most_rows) throw new TooManyRows()
  }

  const take = (tool: FormerTool, left: LeftOutRows, { name, id, did, at }: TakenRow): string | null => {
    count()
    const username = nameIn(name)
    if (username === null) return left.add('not_a_username', name)
    if (username === own_username) return left.add('own_account', null)
    const person = people.get(username) ?? { username, id: null, tool, acts: {}, is_listed: false }
    people.set(username, person)
    if (people.size > MAX_FORMER_PEOPLE) throw new TooManyRows()
    person.id ??= idIn(id)
    if (did === 'excluded') person.is_listed = true
    else person.acts[did] = laterOf(person.acts[did], at)
    return username
  }
  return { take, count, people: () => [...people.values()] }
}

export type Gathering = ReturnType<typeof gathering>

/** What couldn't be used of a file, counted by its reason. */
export function leftRows() {
  const found = new Map<LeftRule, LeftRows>()
  return {
    add(rule: LeftRule, example: unknown): null {
      const before = found.get(rule)
      if (before) before.count++
      else found.set(rule, { rule, count: 1, example: exampleText(example) })
      return null
    },
    all: () => [...found.values()],
  }
}
export type LeftOutRows = ReturnType<typeof leftRows>

const exampleText = (example: unknown) => (typeof example === 'string' && example !== '' ? shown(example, 60) : null)

export const laterOf = (before: number | null | undefined, at: number | null) =>
  before == null ? at : at === null ? before : Math.max(before, at)

/** A name as files write it: with an @ or an apostrophe that keeps spreadsheets from reading a formula, in capitals, or as an address. */
export function nameIn(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 300) return null
  const text = value.trim().replace(/^'/, '')
  return usernameOf(text) ?? usernameOfLink(text)
}

export function idIn(value: unknown): string | null {
  const text = typeof value === 'bigint' || typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[1-9]\d{0,24}$/.test(text.trim()) ? text.trim() : null
}
