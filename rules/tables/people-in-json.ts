import { headingRole, saysUsername } from './headings.ts'
import { isNameCell, isProfileLink, nameIn } from './name-cells.ts'

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A person in a JSON file. `list` is the key of the list they are on, where lists have keys. */
export type PersonInJson = {
  name: string
  id: unknown
  date: unknown
  followed_at: unknown
  unfollowed_at: unknown
  list: string | null
}

/** People, and what stood among them and is nobody. */
export type PeopleInJson = { people: PersonInJson[]; left: unknown[] }

const MAX_DEPTH = 8

/** The value of a JSON text, or of one with a value on each line; undefined where it is damaged. */
export function parsedJson(text: string): unknown {
  // A crash lengthens files by them.
  const written = text.replace(/^[\0\s]+|[\0\s]+$/g, '')
  try {
    return JSON.parse(written)
  } catch {
    return parsedLines(written)
  }
}

function parsedLines(text: string): unknown[] | undefined {
  const lines = text.split(/[\r\n]+/)
  if (lines.length < 2) return undefined
  try {
    return lines.map((line) => JSON.parse(line.replace(/,\s*$/, '')))
  } catch {
    return undefined
  }
}

/**
 * The people in a JSON file of any tool: names, rows with a username, lists of them under any key. Null where it has none, as settings or posts do:
 * bare words are people only in a list of nothing else, or under a key or in a file that says so.
 */
export function peopleInJson(value: unknown, file: string): PeopleInJson | null {
  const found: PeopleInJson = { people: [], left: [] }
  if (isRow(value) && SAYS_PEOPLE.test(file) && isTally(value)) {
    for (const name of Object.keys(value)) found.people.push(personOf(name, { date: value[name] }, null))
  } else walk(value, null, 0, found)
  return found.people.length > 0 ? found : null
}

const SAYS_PEOPLE =
  /user|follow|white|black|people|person|friend|account|member|exclu|ignore|protect|dont|block|restrict|request|met\b|names|handles|profiles/i
const SAYS_OTHERWISE = /tag|comment|word|caption|url|media|location|place|post|agent|setting|config|reason/i

/** Names with a number or moment each, as restriction lists are kept. */
const isTally = (value: Row) => {
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([name, times]) => nameIn(name) !== null && !isSomething(times))
}
const isSomething = (value: unknown) => typeof value === 'object' && value !== null

function walk(value: unknown, list: string | null, depth: number, found: PeopleInJson) {
  if (depth > MAX_DEPTH) return
  const person = isRow(value) ? personIn(value, list) : null
  if (person) {
    found.people.push(person)
    return
  }
  if (Array.isArray(value)) return walkList(value, list, depth, found)
  if (!isRow(value)) return
  for (const [key, part] of Object.entries(value)) if (isSomething(part)) walk(part, key, depth + 1, found)
}

function walkList(values: readonly unknown[], list: string | null, depth: number, found: PeopleInJson) {
  const may_be_names = list === null || (SAYS_PEOPLE.test(list) && !SAYS_OTHERWISE.test(list))
  const words = values.filter((value) => typeof value === 'string')
  const are_names = words.length > 0 && may_be_names && words.some(isNameCell) && !values.some(isSomething)
  if (are_names) {
    for (const value of values) {
      if (typeof value === 'string') found.people.push(personOf(value, {}, list))
      else found.left.push(value)
    }
    return
  }
  const before = found.people.length
  const others: unknown[] = []
  for (const value of values) {
    const count = found.people.length
    walk(value, list, depth + 1, found)
    if (found.people.length === count) others.push(value)
  }
  // Among people, what is nobody is counted; elsewhere it is something else.
  if (found.people.length > before) found.left.push(...others)
}

type More = Partial<Omit<PersonInJson, 'name' | 'list'>>

const personOf = (name: string, more: More, list: string | null): PersonInJson => ({
  ...{ name, id: more.id, list },
  ...{
    date: momentOf(more.date),
    followed_at: momentOf(more.followed_at),
    unfollowed_at: momentOf(more.unfollowed_at),
  },
})

/** Switches and counts stand under the same keys as moments. */
const momentOf = (value: unknown) =>
  (typeof value === 'number' && value > 100_000_000) || (typeof value === 'string' && /\d/.test(value)) ? value : null

/** Within one of these a row says who it is about. */
const WRAPPERS = ['node', 'user', 'profile', 'account', 'owner']

function personIn(row: Row, list: string | null): PersonInJson | null {
  const exported = exportedIn(row)
  if (exported) return personOf(exported.name, { date: exported.date }, list)
  const name = nameOf(row)
  if (name !== null) return personOf(name, moreIn(row), list)
  for (const wrapper of WRAPPERS) {
    const inner = row[wrapper]
    const inner_name = isRow(inner) ? nameOf(inner) : null
    if (inner_name !== null) return personOf(inner_name, { ...moreIn(row), ...moreIn(inner as Row) }, list)
  }
  return null
}

/** A row of Instagram's own export. */
function exportedIn(row: Row): { name: string; date: unknown } | null {
  const [first] = Array.isArray(row.string_list_data) ? row.string_list_data : []
  if (!isRow(first)) return null
  const name = [first.value, row.title, first.href].find((text) => nameIn(text) !== null)
  return typeof name === 'string' ? { name, date: first.timestamp } : null
}

/** The name of a row, under a key that says “username”, else under one that means a person or an address. */
function nameOf(row: Row): string | null {
  const texts = Object.entries(row).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const named = texts.find(([key, text]) => saysUsername(key) && text !== '')
  const linked = () => texts.find(([key, text]) => headingRole(key) === 'profile' && isProfileLink(text))
  const meant = () => texts.find(([key, text]) => headingRole(key) === 'username' && nameIn(text) !== null)
  return (named ?? linked() ?? meant())?.[1] ?? null
}

function moreIn(row: Row): More {
  const more: More = {}
  for (const [key, value] of Object.entries(row)) {
    const role = headingRole(key)
    if (role === 'instagram_id') more.id ??= value
    if (role === 'date' || role === 'followed_at' || role === 'unfollowed_at') more[role] ??= value
  }
  return more
}
