import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changePeopleOfList, createList, listMembers, updateExclusionList } from '#contract/audience.ts'
import type { TestUser } from './testing/person.ts'
import { startProduct } from './testing/product.ts'

/**
 * Text that becomes part of SQL instead of a parameter: an array's literal, something between quotes, `sql.raw`. Each allowed file builds it
 * from numbers or from names of its own alone.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  'accounts/count-read.ts': 'numbers of slots',
  'audience/import/exports-json.ts': 'no SQL, but JSON',
  'audience/people/people-set.ts': 'numbers of people',
  'edges/database/distribute.ts': 'names of our tables',
  'people/store.ts': 'a length of time',
}

const built = [/`\{\$\{[^`]*\}\}`/g, /'\$\{[^}]*\}'(?=[^`]*`\.(?:execute|as)\b)/g, /\bsql\.raw\(/g, /'\{' *\+/g]

const textInSql = (text: string) => built.flatMap((pattern) => text.match(pattern) ?? [])

test('no text is built into SQL: it is always a parameter', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !/\.test\.ts$|^testing\//.test(file))
  const found = files
    .filter((file) => textInSql(readFileSync(join(import.meta.dirname, file), 'utf8')).length > 0)
    .filter((file) => !(file in ALLOWED) && !/^edges\/(open-telemetry|http\/openapi)/.test(file))
  expect(found).toEqual([])
})

test('planted text is found', () => {
  expect(textInSql(`const names = \`{\${people.join(',')}}\``)).toHaveLength(1)
  expect(textInSql(`sql\`select \${sql.raw(name)}\``)).toHaveLength(1)
  expect(textInSql("const names = '{' + people.join(',') + '}'")).toHaveLength(1)
})

describe('people whose names are words to PostgreSQL', () => {
  /** What an array's literal, a boolean, a number and a date are written with. */
  const NAMES = ['null', 'default', 'true', 'nan', 'infinity', 'now', 'anna_one', '_', '1e5', 'a.b']
  const shown = async (person: TestUser, id: string) =>
    (await person.call(listMembers, { id, limit: 100 })).body.members.map(({ username }) => username).sort()

  test('are pasted, added, excluded, left out and removed like any others', async () => {
    const product = await startProduct()
    try {
      const person = await product.user()
      const pasted = await person.call(createList, { name: 'Pasted', usernames: NAMES })
      expect([pasted.status, pasted.body.follower_list?.member_count]).toEqual([201, NAMES.length])
      const { id } = pasted.body.follower_list
      expect(await shown(person, id)).toEqual([...NAMES].sort())
      await person.call(changePeopleOfList, { id, remove: ['null', 'true'] })
      expect(await shown(person, id)).toEqual(NAMES.filter((name) => name !== 'null' && name !== 'true').sort())
      expect((await person.call(changePeopleOfList, { id, add: ['null'] })).body.added).toBe(1)
      const where = { formula: { list: id }, except: ['null'] }
      expect((await person.call(updateExclusionList, { add_where: where })).body.added).toBe(NAMES.length - 2)
      const excluded = await person.call(updateExclusionList, { add: ['null'], remove: ['nan'] })
      expect([excluded.body.added, excluded.body.removed]).toEqual([1, 1])
    } finally {
      await product.close()
    }
  })
})
