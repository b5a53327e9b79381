import { expect, test } from 'vitest'
import type { List } from '#contract/audience.ts'
import { audienceOf, byVersion, listsOf, versionOf } from '#web/audience/list-facts.ts'

const list = (id: number, given: Partial<List>): List => ({
  id: String(id),
  account_id: '7',
  name: 'Followers of @anna',
  kind: 'followers',
  role: null,
  notes: '',
  source: 'export',
  member_count: 0,
  expected_count: null,
  complete: true,
  version_of: null,
  created_at: '2026-11-20T10:00:00.000Z',
  ...given,
})

const later = '2026-11-21T10:00:00.000Z'
const lists = [
  list(6, { kind: 'non_followers', member_count: 4, version_of: '3', created_at: later }),
  list(5, { kind: 'following', member_count: 10, version_of: '2', created_at: later }),
  list(4, { kind: 'followers', member_count: 8, version_of: '1', created_at: later }),
  list(3, { kind: 'non_followers', member_count: 3 }),
  list(2, { kind: 'following', member_count: 9 }),
  list(1, { kind: 'followers', member_count: 7 }),
]

test('the names behind the figures are the newest upload’s and the last complete reading’s', () => {
  const read = list(8, { kind: 'non_followers', source: 'health', created_at: '2026-11-22T10:00:00.000Z' })
  expect(audienceOf(lists)).toMatchObject({ non_followers_list: { id: '6' }, read_list: null, complete: true })
  expect(audienceOf([read, ...lists])).toMatchObject({ non_followers_list: { id: '6' }, read_list: { id: '8' } })
  expect(audienceOf([read])).toMatchObject({ non_followers_list: null, read_list: { id: '8' } })
})

test('an upload is complete where all three of its lists are, whatever is newer', () => {
  const extracted = list(7, { source: 'extraction', complete: false, created_at: '2026-11-22T10:00:00.000Z' })
  expect(audienceOf([extracted, ...lists])?.complete).toBe(true)
  expect(audienceOf(lists.map((one) => ({ ...one, complete: one.id !== '4' })))?.complete).toBe(false)
})

test('before the first upload there is no audience', () => {
  expect(audienceOf([])).toBeNull()
  expect(audienceOf([list(1, { kind: 'custom' })])).toBeNull()
})

test('versions are counted along the chain', () => {
  expect(lists.map((one) => versionOf(one, lists))).toEqual([2, 2, 2, 1, 1, 1])
})

test('of each list the newest version comes first, and the people who do not follow back before all', () => {
  const { newest, older } = byVersion([list(7, { kind: 'custom', created_at: later }), ...lists])
  expect(newest.map(({ id }) => id)).toEqual(['6', '4', '5', '7'])
  expect(older.map(({ id }) => id)).toEqual(['3', '2', '1'])
})

test('lists of an account are distinguished from those of another', () => {
  const lists = ['7', '8', '7', null].map((account_id, index) => list(index, { account_id }))
  expect(listsOf(lists, '7').map(({ id }) => id)).toEqual(['0', '2'])
})
