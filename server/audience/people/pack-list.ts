import { setImmediate as breath } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../edges/database/database.ts'
import { insertParts, updatePeopleOfList } from '../store.ts'
import { bytesOfSet, emptySet, numbersOf } from './people-set.ts'

/** Fills an empty list; returns the number of people. They must be protected from removal meanwhile. */
export async function packList(tx: Tx, list_id: string, people: RawBuilder<unknown>): Promise<number> {
  const parts = await insertParts(tx, list_id, people)
  const bitmap = await mergeParts(parts)
  await updatePeopleOfList(tx, list_id, bitmap.size, bitmap.bytes)
  return bitmap.size
}

/** The bitmap of the numbers of parts; yields to other requests in between. */
export async function mergeParts(parts: readonly Uint8Array[]): Promise<{ bytes: Buffer; size: number }> {
  const people = emptySet()
  try {
    for (const [index, part] of parts.entries()) {
      people.addMany(numbersOf(part).sort())
      if (index % 8 === 7) await breath()
    }
    return { bytes: bytesOfSet(people), size: people.size }
  } finally {
    people.dispose()
  }
}
