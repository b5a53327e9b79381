import { expect, test } from 'vitest'
import type { Side } from '#rules/exports/names.ts'
import { headProblem } from '#web/audience/file-check.ts'

const problem = (text: string, name: string, side: Side) => headProblem(new TextEncoder().encode(text), name, side)

test.each([
  ['[{"string_list_data": []}]', 'followers_1.json', 'followers'],
  ['[{"string_list_data": []}]', 'my-people.json', 'following'],
  ['\uFEFF{"relationships_following": []}', 'following.json', 'following'],
  ['{"blocked_users": {}, "followers": {}, "following": {}}', 'connections.json', 'followers'],
  ['{"following": ["ben"], "followers": ["anna"]}', 'both.json', 'followers'],
] as const)('%s may be right', (text, name, side) => {
  expect(problem(text, name, side)).toBeNull()
})

test('a web page is distinguished from a file that is not JSON', () => {
  expect(problem('<!doctype html><html>', 'followers_1.json', 'followers')).toBe(
    'this is a web page. Export it again as JSON',
  )
  expect(problem('anna\nben\n', 'followers_1.json', 'followers')).toBe('this isn’t JSON')
})

test('an archive and an empty file say what to do or what they are', () => {
  expect(headProblem(Uint8Array.of(0x50, 0x4b, 3, 4), 'export.json', 'followers')).toBe(
    'this is compressed. Unzip it first',
  )
  expect(problem('', 'followers_1.json', 'followers')).toBe('this is empty')
})

test('the file of the other side is noticed by its key, and a bare list by its name', () => {
  expect(problem('{ "relationships_following": [', 'a.json', 'followers')).toBe('this is your following file')
  expect(problem('[]', 'followers_2.json', 'following')).toBe('this is a followers file')
})

test('another list of the export is called by what it is', () => {
  expect(problem('{"relationships_blocked_users": [', 'a.json', 'followers')).toBe('this lists people you blocked')
  expect(problem('[', 'close_friends.json', 'followers')).toBe('this lists your close friends')
})
