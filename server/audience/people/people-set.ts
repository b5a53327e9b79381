import { RoaringBitmap32, roaringLibraryInitialize } from 'roaring-wasm'
import { runInSlices } from '../../edges/concurrency/slices.ts'

await roaringLibraryInitialize()

/** A set of people by their numbers. It is outside JavaScript's memory: its creator must call `dispose`. */
export type PeopleSet = RoaringBitmap32

export const emptySet = (): PeopleSet => new RoaringBitmap32()

export const setOfBytes = (bytes: Uint8Array): PeopleSet => RoaringBitmap32.deserialize('portable', bytes)

/** The portable format, as stored in the database. */
export function bytesOfSet(people: PeopleSet): Buffer {
  people.optimize()
  return Buffer.from(people.serialize('portable'))
}

/** A set of numbers in any order, as numbersOf reads them. */
export function setOfNumbers(bytes: Uint8Array): PeopleSet {
  const people = emptySet()
  people.addMany(numbersOf(bytes).sort())
  return people
}

/** Numbers as in the parts of a list: four bytes each, the highest first. */
export function numbersOf(bytes: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(bytes.length / 4)
  const copy = Buffer.from(numbers.buffer)
  copy.set(bytes)
  copy.swap32()
  return numbers
}

/** Numbers formatted in a few ms. */
const AT_ONCE = 100_000

/** Numbers as PostgreSQL reads an array. Text is always a parameter instead: a person may be called `null`. */
export const writeNumbers = (numbers: Uint32Array): string => `{${numbers.join(',')}}`

/** The same of a set, in slices. */
export async function writeSet(people: PeopleSet): Promise<string> {
  const numbers = people.toUint32Array()
  const parts: string[] = []
  await runInSlices(numbers.length, (from, to) => parts.push(numbers.subarray(from, to).join(',')), AT_ONCE)
  return `{${parts.join(',')}}`
}
