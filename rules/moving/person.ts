import { shown } from '../exports/text.ts'
import { nameIn } from '../tables/name-cells.ts'
import type { FormerAct, FormerTool, LeftRows, LeftRule, RowMeaning } from './formats.ts'

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

export function idIn(value: unknown): string | null {
  const text = typeof value === 'bigint' || typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[1-9]\d{0,24}$/.test(text.trim()) ? text.trim() : null
}
