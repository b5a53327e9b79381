import type { Database } from '../../edges/database/database.ts'
import { readParts } from '../people/read-parts.ts'

/** Some people in the order of their names; as a list's part, but from several lists, each person once. */
export type NameRange = {
  usernames: string[]
  ids: Uint32Array
  times: Uint32Array | null
}

/** Everybody on any of the lists in the order of their names. `names` may be left out only where there is one list. */
export async function* walkPeople(
  db: Database,
  lists: readonly string[],
  { names, at_once = 8 }: { names: boolean; at_once?: number },
): AsyncGenerator<NameRange> {
  const [only] = lists
  if (lists.length === 1 && only !== undefined) return yield* readParts(db, only, { names, at_once })
  const heads = await Promise.all(lists.map((list) => openHead(db, list, at_once)))
  for (;;) {
    const stretch = await findNextRange(heads)
    if (!stretch) return
    yield stretch
  }
}

type Head = { stretch: NameRange | null; at: number; next: () => Promise<NameRange | null> }

async function openHead(db: Database, list_id: string, at_once: number): Promise<Head> {
  const parts = readParts(db, list_id, { names: true, at_once })
  const next = async () => (await parts.next()).value ?? null
  return { stretch: await next(), at: 0, next }
}

function leastName(heads: Head[]): string | undefined {
  let least: string | undefined
  for (let nth = 0; nth < heads.length; nth++) {
    const { stretch, at } = heads[nth]!
    const name = stretch?.usernames[at]
    if (name !== undefined && (least === undefined || name < least)) least = name
  }
  return least
}

/** Merges until one of the lists needs its next part: what comes before its end is in order by then. */
async function findNextRange(heads: Head[]): Promise<NameRange | null> {
  const merged = { usernames: [] as string[], ids: [] as number[], times: [] as number[] }
  for (;;) {
    const least = leastName(heads)
    if (least === undefined) break
    let id = 0
    let time = 0
    let is_used_up = false
    for (let nth = 0; nth < heads.length; nth++) {
      const head = heads[nth]!
      const { stretch, at } = head
      if (stretch?.usernames[at] !== least) continue
      id = stretch.ids[at]!
      time ||= stretch.times?.[at] ?? 0
      head.at++
      if (head.at < stretch.usernames.length) continue
      head.stretch = await head.next()
      head.at = 0
      is_used_up = true
    }
    merged.usernames.push(least)
    merged.ids.push(id)
    merged.times.push(time)
    if (is_used_up) break
  }
  if (merged.ids.length === 0) return null
  return {
    usernames: merged.usernames,
    ids: Uint32Array.from(merged.ids),
    times: Uint32Array.from(merged.times),
  }
}
