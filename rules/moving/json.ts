import { peopleInJson } from '../tables/people-in-json.ts'
import type { RowMeaning } from './formats.ts'
import { meaningOf } from './meaning.ts'
import { formerMoment, type MomentFormat } from './moments.ts'
import type { Gathering, LeftOutRows } from './person.ts'

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The kinds of JSON file that are known. `gramaddict_looked_at` and `sessions` bring nobody who was met. */
export type JsonFormat =
  | 'gramaddict'
  | 'gramaddict_looked_at'
  | 'sessions'
  | 'simpleinstabot_followed'
  | 'simpleinstabot_unfollowed'
  | 'simpleinstabot_liked'
  | 'names'

/** How many rows decide which format it is. */
const LOOKED_AT = 50

/** What a JSON file is, by its content; its name decides only where two formats look alike. */
export function jsonFormat(value: unknown, file: string): JsonFormat | null {
  const name = file.toLowerCase()
  if (Array.isArray(value)) return listFormat(value, name)
  if (!isRow(value)) return null
  const rows = Object.values(value).slice(0, LOOKED_AT).map(firstOf)
  if (rows.length === 0) return name.includes('interacted_users') ? 'gramaddict' : null
  if (rows.some((row) => 'last_interaction' in row && 'scraping_status' in row)) return 'gramaddict_looked_at'
  if (rows.some((row) => 'last_interaction' in row)) return 'gramaddict'
  if (rows.some((row) => 'skip_reason' in row || 'filtered_at' in row)) return 'gramaddict_looked_at'
  return peopleInJson(value, name) ? 'names' : null
}

function listFormat(value: unknown[], name: string): JsonFormat | null {
  const rows = value.slice(0, LOOKED_AT)
  const objects = rows.filter(isRow)
  if (objects.some((row) => 'total_interactions' in row && 'start_time' in row)) return 'sessions'
  if (rows.length > 0 && !objects.some((row) => 'username' in row && 'time' in row))
    return peopleInJson(value, name) ? 'names' : null
  if (objects.some((row) => 'href' in row && row.href !== '') || name.includes('liked')) return 'simpleinstabot_liked'
  if (name.includes('unfollowed') || objects.some((row) => 'noActionTaken' in row)) return 'simpleinstabot_unfollowed'
  return rows.length > 0 || name.includes('followed') ? 'simpleinstabot_followed' : null
}

/** GramAddict wrote one interaction for a person at first, later a list of them. */
const interactionsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const firstOf = (value: unknown): Row => {
  const [first] = interactionsOf(value)
  return isRow(first) ? first : {}
}

type Reading = { gathering: Gathering; left: LeftOutRows; clock: MomentFormat }

/** Takes the people of a JSON file. */
export function readJson(format: JsonFormat, value: unknown, file: string, reading: Reading, means: RowMeaning | null) {
  if (format === 'gramaddict') return readInteractions(value as Row, reading)
  if (format === 'names') return readPeople(value, file, reading, means)
  if (format === 'gramaddict_looked_at') return countOnly(Object.keys(value as Row).length, reading)
  if (format === 'sessions') return
  readSimpleInstaBot(format, value as unknown[], reading)
}

function countOnly(count: number, { gathering, left }: Reading) {
  for (let n = 0; n < count; n++) {
    gathering.count()
    left.add('only_looked_at', null)
  }
}

/** What a list means is as it was chosen, else as its own key or the file's name says. */
function readPeople(value: unknown, file: string, { gathering, left, clock }: Reading, means: RowMeaning | null) {
  const found = peopleInJson(value, file)
  for (const { name, id, list, ...moments } of found?.people ?? []) {
    const did = means ?? (list === null ? meaningOf(file) : meaningOf(list, meaningOf(file)))
    if (gathering.take('other', left, { name, id, did, at: momentIn(moments.date, clock, left) }) === null) continue
    for (const [act, at] of [
      ['followed', moments.followed_at],
      ['unfollowed', moments.unfollowed_at],
    ] as const)
      if (at) gathering.take('other', left, { name, id, did: act, at: momentIn(at, clock, left) })
  }
  for (const nobody of found?.left ?? []) {
    gathering.count()
    left.add('unreadable_row', JSON.stringify(nobody))
  }
}

function readInteractions(people: Row, reading: Reading) {
  // Insomniac's own, from before it had a database, has no session.
  const tool = Object.values(people)
    .slice(0, LOOKED_AT)
    .some((value) => 'session_id' in firstOf(value))
    ? 'gramaddict'
    : 'insomniac'
  for (const [name, value] of Object.entries(people))
    for (const interaction of interactionsOf(value)) {
      if (isRow(interaction)) takeInteraction(tool, name, interaction, reading)
      else reading.left.add('unreadable_row', name)
    }
}

function takeInteraction(
  tool: 'gramaddict' | 'insomniac',
  name: string,
  row: Row,
  { gathering, left, clock }: Reading,
): void {
  const status = String(row.following_status ?? '').toLowerCase()
  const liked = Number(row.liked) > 0
  const commented = Number(row.commented) > 0
  if (status === 'scraped' && !liked && !commented) {
    gathering.count()
    left.add('only_looked_at', name)
    return
  }
  const at = momentIn(row.last_interaction, clock, left)
  const take = (did: RowMeaning) => gathering.take(tool, left, { name, did, at })
  if (take('met') === null) return
  if (status === 'followed' || status === 'requested') take('followed')
  if (status === 'unfollowed') take('unfollowed')
  if (liked) take('liked')
  if (commented) take('commented')
}

function readSimpleInstaBot(format: JsonFormat, rows: unknown[], { gathering, left, clock }: Reading) {
  const did = format === 'simpleinstabot_liked' ? 'liked' : format.endsWith('unfollowed') ? 'unfollowed' : 'followed'
  for (const row of rows) {
    if (!isRow(row)) {
      gathering.count()
      left.add('unreadable_row', JSON.stringify(row))
      continue
    }
    const at = momentIn(row.time, clock, left)
    // Tried without an effect: they were met all the same.
    const has_failed = row.failed === true
    gathering.take('simpleinstabot', left, { name: row.username, did: has_failed ? 'met' : did, at })
  }
}

/** A moment, where one that can't be read is counted; nothing at all is no fault. */
export function momentIn(value: unknown, clock: MomentFormat, left: LeftOutRows): number | null {
  if (value === null || value === undefined || value === '') return null
  const at = formerMoment(value, clock)
  if (at === null) left.add('unreadable_date', String(value))
  return at
}
