import { expect, test } from 'vitest'
import { PeopleTable } from './people-table.ts'

const chance = (most: number) => Math.floor(Math.random() * most)
const alphabet = '._0129abyz'
const randomName = () =>
  Array.from({ length: 1 + chance(chance(3) === 0 ? 30 : 4) }, () => alphabet[chance(10)]).join('')
const decoder = new TextDecoder()

test('a table says the same as a Map, and its parts are in the order of bytes', () => {
  for (let round = 0; round < 40; round++) {
    const table = new PeopleTable()
    const other = new PeopleTable()
    const map = new Map<string, number>()
    const names = Array.from({ length: chance(3000) }, randomName)
    for (const name of names) {
      const time = chance(3) === 0 ? 0 : chance(4_294_967_296)
      expect(table.addName(name, time)).toBe(!map.has(name))
      if (!map.get(name)) map.set(name, time)
      if (chance(2) === 0) other.addName(name, 0)
    }
    expect(table.size).toBe(map.size)
    expect(table.toMap()).toEqual(new Map([...map].map(([name, time]) => [name, time || null])))
    for (const name of [...names.slice(0, 50), randomName(), randomName()]) expect(table.has(name)).toBe(map.has(name))
    const most = 1 + chance(500)
    const sorted = [...map.keys()].sort()
    const parts = [...table.parts(most)]
    const listed = parts.flatMap(({ usernames }) => decoder.decode(usernames).split('\n'))
    expect(listed).toEqual(sorted)
    expect(parts.flatMap(({ times }) => [...times])).toEqual(sorted.map((name) => map.get(name)))
    expect(parts.every(({ count }) => count <= most)).toBe(true)
    const left = sorted.filter((name) => !other.has(name))
    expect([...table.without(other).toMap().keys()].sort()).toEqual(left)
  }
})
