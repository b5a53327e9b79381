import { expect, test } from 'vitest'
import { type OtherList, otherListOf } from '#rules/exports/names.ts'
import type { RowDecision } from '#rules/exports/rows.ts'
import { makeOtherList, makePeople, type OtherShape, other_shapes } from '../../../e2e/exports/make-export.ts'
import { ExportMerge } from './exports-merge.ts'
import { OtherListReader } from './exports-other-lists.ts'

const chance = (most: number) => Math.floor(Math.random() * most)
const encoder = new TextEncoder()

function decisionsOf(content: unknown, piece = 7) {
  const decisions: RowDecision[] = []
  const reader = new OtherListReader((decision) => decisions.push(decision))
  const bytes = encoder.encode(typeof content === 'string' ? content : JSON.stringify(content))
  for (let at = 0; at < bytes.length; at += piece) reader.push(bytes.subarray(at, at + piece))
  return { decisions, is_whole: reader.end() }
}

const namesIn = (content: unknown) =>
  decisionsOf(content).decisions.map((decision) => (decision.kind === 'person' ? decision.username : decision.kind))

const entry = { href: 'https://www.instagram.com/anna', timestamp: 1_700_000_000 }
const labelled = (...values: [label: string, value: string][]) => ({
  timestamp: 1_700_000_000,
  media: [],
  label_values: values.map(([label, value]) => ({ label, value })),
  fbid: '17841403278150691',
})
/** As Instagram writes text: the bytes of UTF-8, each as a character. */
const mojibake = (text: string) => Buffer.from(text).toString('latin1')

test.each<[string, unknown, string[]]>([
  ['an empty list', [], []],
  ['a bare list', [{ title: 'anna', string_list_data: [entry] }], ['anna']],
  ['a list under a key', { relationships_blocked_users: [{ title: 'ben', string_list_data: [entry] }] }, ['ben']],
  ['a single row without a list', { title: '', media_list_data: [], string_list_data: [entry] }, ['anna']],
  ['names and dates', { blocked_users: { anna: '2020-01-01', ben: '2020-01-02' } }, ['anna', 'ben']],
  ['labels and values', [labelled(['URL', ''], ['Name', 'Anna A'], ['Username', 'anna'])], ['anna']],
  ['one row of labels and values', labelled(['URL', ''], ['Name', 'Anna'], ['Username', 'anna.a']), ['anna.a']],
  ['labels in another language', [labelled(['Nome', 'maria'], [mojibake('Nome de usuário'), 'maria_s'])], ['maria_s']],
  ['an unknown language with a link', [labelled(['x', 'maria'], ['y', 'https://www.instagram.com/_u/mia'])], ['mia']],
  ['an unknown language', [labelled(['a', ''], ['b', 'maria'], ['c', 'maria_s'])], ['maria_s']],
  ['a display name alone', [labelled(['b', 'maria'])], ['skipped']],
  ['nothing in the values', [labelled(['Username', ''])], ['skipped']],
  ['what is no row', [7, 'Not A Name!'], ['unknown', 'skipped']],
])('%s gives who is on it', (_, content, names) => {
  expect(namesIn(content)).toEqual(names)
  expect(decisionsOf(content).is_whole).toBe(true)
})

test('what is no JSON to its end says so', () => {
  for (const text of ['[1,2', '[1,,3]', '[]]', '', '{"a":'])
    expect([text, decisionsOf(text).is_whole]).toEqual([text, false])
})

test('random people in random shapes and pieces come back as they stand in the file', () => {
  for (let round = 0; round < 150; round++) {
    const shape = other_shapes[chance(other_shapes.length)]! as OtherShape
    const people = makePeople(chance(40), round)
    const { text } = makeOtherList({ list: 'blocked', shape, people, pretty: chance(2) === 0 })
    const { decisions, is_whole } = decisionsOf(text, 1 + chance(500))
    expect(is_whole).toBe(true)
    expect(decisions).toEqual(people.map((person) => ({ kind: 'person', ...person })))
  }
})

const side = (name: string) => encoder.encode(JSON.stringify([{ string_list_data: [{ value: name }] }]))

/** The other lists of an upload that has these files beside followers and following. */
function othersOf(files: readonly { name: string; text: string }[]) {
  const merge = new ExportMerge()
  for (const [given, name] of [
    [{ name: 'followers_1.json', side: 'followers' }, 'anna'],
    [{ name: 'following.json', side: 'following' }, 'ben'],
  ] as const) {
    const reader = merge.open(given)
    reader.push(side(name))
    reader.end()
  }
  for (const { name, text } of files) {
    const reader = merge.openOther({ name, other: otherListOf(name)! })
    reader.push(encoder.encode(text))
    reader.end()
  }
  const decision = merge.decide()
  if (decision.kind !== 'read') throw new Error('The upload was refused.')
  const lists = decision.others.map(({ list, people }) => [list, [...people.toMap().keys()]] as const)
  return { lists, skipped: decision.skipped.map(({ file, rule, count }) => [file, rule, count]) }
}

test('each list is kept as what its file says it is, with everybody once', () => {
  const kept: OtherList[] = ['pending_requests', 'recently_unfollowed', 'close_friends', 'blocked', 'restricted']
  const files = kept.map((list, n) => makeOtherList({ list, shape: 'labels', people: makePeople(3, n) }))
  const { lists, skipped } = othersOf(files)
  expect(lists.map(([list, names]) => [list, names.length])).toEqual(kept.map((list) => [list, 3]))
  expect(skipped).toEqual([])
  const { text } = makeOtherList({ list: 'blocked', shape: 'key', people: [...makePeople(2, 9), ...makePeople(2, 9)] })
  expect(othersOf([{ name: 'blocked_profiles.json', text }])).toEqual({
    lists: [
      [
        'blocked',
        makePeople(2, 9)
          .map(({ username }) => username)
          .toSorted(),
      ],
    ],
    skipped: [['blocked_profiles.json', 'duplicate', 2]],
  })
})

test('a list that is damaged, or not kept, is left out and reported; the rest is read', () => {
  const { text } = makeOtherList({ list: 'blocked', shape: 'key', people: makePeople(5, 3) })
  expect(
    othersOf([
      { name: 'blocked_profiles.json', text: text.slice(0, -20) },
      { name: 'following_hashtags.json', text },
    ]),
  ).toEqual({
    lists: [],
    skipped: [
      ['blocked_profiles.json', 'other_list_unreadable', 0],
      ['following_hashtags.json', 'other_list', 5],
    ],
  })
})
