import { expect, test } from 'vitest'
import { PeopleTable } from './people-table.ts'

const chance = (most: number) => Math.floor(Math.random() * most)
const alphabet = '._0129abyz'
const randomName = () =>
  Array.from({ length: 1 + chance(chance(3) === 0 ? 30 : 4) }, () => alphabet[chance(10)]).join('')
const randomTable = () => new PeopleTable(chance(3) === 0 ? undefined : 1 + chance(200))
const decoder = new TextDecoder()

test('people come out once each and in the order of bytes, as a Map and a sort have them', () => {
  for (let round = 0; round < 60; round++) {
    const table = randomTable()
    const other = randomTable()
    const others = new Set<string>()
    const map = new Map<string, number>()
    const again: { count: number; first: string | null }[] = []
    const names = Array.from({ length: chance(chance(3) === 0 ? 3000 : 30) }, randomName)
    // Now and then a file of its own is read apart from the others.
    let apart: PeopleTable | null = null
    for (const [nth, name] of names.entries()) {
      if (nth === 0 || chance(names.length / 4) === 0) {
        if (apart) table.addAll(apart)
        apart = chance(2) === 0 ? randomTable() : null
        ;(apart ?? table).begin()
        again.push({ count: 0, first: null })
      }
      const time = chance(3) === 0 ? 0 : chance(4_294_967_296)
      ;(apart ?? table).addName(name, time)
      if (map.has(name)) again.at(-1)!.count++
      if (map.has(name)) again.at(-1)!.first ??= name
      if (!map.get(name)) map.set(name, time)
      if (chance(2) === 0) continue
      other.addName(name, 0)
      others.add(name)
    }
    if (apart) table.addAll(apart)
    const people = table.sorted()
    expect([table.rows, people.size]).toEqual([names.length, map.size])
    expect(people.toMap()).toEqual(new Map([...map].map(([name, time]) => [name, time || null])))
    for (const name of [...names.slice(0, 50), randomName(), randomName()]) expect(people.has(name)).toBe(map.has(name))
    expect(table.again).toEqual(again)
    const times = [...map.values()].filter((time) => time > 0)
    expect(people.oldest()).toBe(times.length > 0 ? Math.min(...times) : null)
    const most = 1 + chance(500)
    const sorted = [...map.keys()].sort()
    const parts = [...people.parts(most)]
    expect(parts.flatMap(({ usernames }) => decoder.decode(usernames).split('\n'))).toEqual(sorted)
    expect(parts.flatMap(({ times, count }) => timesOf(times, count))).toEqual(sorted.map((name) => map.get(name)))
    expect(parts.every(({ count }) => count <= most)).toBe(true)
    const left = sorted.filter((name) => !others.has(name))
    expect([...people.without(other.sorted()).toMap().keys()]).toEqual(left)
  }
})

test('names that begin alike for long, and one name again and again, are put in order all the same', () => {
  for (const most_together of [undefined, 64]) {
    const table = new PeopleTable(most_together)
    const names = Array.from(
      { length: 500 },
      (_, n) => `${'a'.repeat(n % 29)}${n % 7 === 0 ? '' : '_'}`.slice(0, 30) || 'z',
    )
    for (const name of names) table.addName(name, 1)
    expect([...table.sorted().toMap().keys()]).toEqual([...new Set(names)].sort())
  }
})

test('more people than are put in order together come out in order', () => {
  const table = new PeopleTable()
  const names = Array.from({ length: 150_000 }, (_, n) => `${(n * 7919) % 100_003}.${n % 3}`)
  for (const name of names) table.addName(name, 0)
  expect([...table.sorted().toMap().keys()]).toEqual([...new Set(names)].sort())
})

function timesOf(bytes: Uint8Array<ArrayBuffer> | null, count: number): number[] {
  if (bytes === null) return Array(count).fill(0)
  const view = new DataView(bytes.buffer)
  return Array.from({ length: count }, (_, n) => view.getUint32(n * 4))
}
