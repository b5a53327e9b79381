import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { ExportFormat } from '#contract/audience.ts'
import type { Headings } from '#contract/fields.ts'
import { type FileRow, fileNameOf } from '#rules/list-files.ts'
import { basesOf, type Formula } from '#rules/sets.ts'
import { fileReader } from '#words/headings.ts'
import type { Database } from '../../edges/database/database.ts'
import { type Evaluated, withFormula } from '../formulas/evaluate-formula.ts'
import { walkPeople } from '../lists/walk-people.ts'
import type { PeopleSet } from '../people/people-set.ts'
import type { ListSet } from '../people/read-sets.ts'
import { listDetails, listNames, type PersonRow } from '../store.ts'
import { writeListFile } from './write-list-file.ts'

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Wanted = { formula: Formula; format: ExportFormat; headings: Headings }

type Reader = { id: string; timezone: string }

/** Sends the people of a formula as a file, as they are read: of any length in the same memory. Refused: not_found, invalid_input. */
export function exportPeople(db: Database, user: Reader, { formula, format, headings }: Wanted, reply: FastifyReply) {
  const { id: user_id, timezone } = user
  return withFormula(db, user_id, formula, async (evaluated) => {
    const names = await listNames(db, user_id, [...evaluated.sets.keys()])
    const is_formula = !('list' in formula)
    const name = is_formula ? 'people' : (names.get(formula.list) ?? 'list')
    const rows = readRows(db, user_id, evaluated, is_formula ? names : null)
    const reader = headings === 'words' ? fileReader(timezone) : null
    const bytes = writeListFile(format, { rows, count: evaluated.people.size, has_lists: is_formula, reader })
    const file = fileNameOf(name, new Date().toISOString().slice(0, 10), format)
    reply.header('content-type', types[format]).header('content-disposition', `attachment; filename="${file}"`)
    reply.send(bytes)
    // The sets are needed until the last row; a client may stop reading earlier.
    await finished(bytes).catch(() => undefined)
    await rows.return(undefined)
    return {}
  })
}

/** Rows per chunk: few enough to be collected as young objects. */
const AT_ONCE = 512

/** Everybody in the order of names, in batches. Throws rather than leave somebody out. */
async function* readRows(
  db: Database,
  user_id: string,
  { formula, people, sets }: Evaluated,
  names: ReadonlyMap<string, string> | null,
) {
  const bases = basesOf(formula, (id) => sets.get(id)!.people.size)
  const listsOf = names ? listsByPerson([...sets.values()], names) : null
  let written = 0
  for await (const { usernames, ids, times } of walkPeople(db, bases, { names: true, at_once: 1 })) {
    const known = await findKnown(db, user_id, people, ids)
    const found = [...ids.keys()].filter((at) => people.has(ids[at]!))
    for (let from = 0; from < found.length; from += AT_ONCE) {
      const rows = found.slice(from, from + AT_ONCE).map((at) => {
        const row = rowOf(usernames[at]!, times?.[at] || null, known.get(ids[at]!))
        if (listsOf) row.lists = listsOf(ids[at]!)
        return row
      })
      yield rows
      written += rows.length
    }
  }
  if (written !== people.size) throw new Error(`Of ${people.size} people ${written} could be written out.`)
}

type Details = Omit<PersonRow, 'username' | 'instagram_user_id'>

const rowOf = (username: string, added_at: number | null, details: Details | undefined): FileRow => ({
  username,
  full_name: details?.full_name ?? null,
  is_private: details?.is_private ?? null,
  is_verified: details?.is_verified ?? null,
  follower_count: details?.follower_count == null ? null : Number(details.follower_count),
  added_at,
})

/** What the user's own accounts have seen of these people; of most it is nothing. */
async function findKnown(
  db: Database,
  user_id: string,
  people: PeopleSet,
  ids: Uint32Array,
): Promise<Map<number, Details>> {
  const wanted = ids.filter((id) => people.has(id))
  const rows = wanted.length > 0 ? await listDetails(db, user_id, wanted) : []
  return new Map(rows.map((row) => [Number(row.id), row]))
}

/** Returns the names of a person's lists; people on the same lists share one array. */
function listsByPerson(sets: readonly ListSet[], names: ReadonlyMap<string, string>) {
  const cache = new Map<number, string[]>()
  return (id: number): readonly string[] => {
    // A bit for each list: a formula has as many as a number has bits (MAX_LISTS).
    let on = 0
    for (let nth = 0; nth < sets.length; nth++) if (sets[nth]!.people.has(id)) on |= 1 << nth
    const known = cache.get(on)
    if (known) return known
    const made = sets.flatMap((set) => (set.people.has(id) ? [names.get(set.id) ?? ''] : []))
    cache.set(on, made)
    return made
  }
}
