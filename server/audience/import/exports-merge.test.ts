import { expect, test } from 'vitest'
import type { ListOfExport, Side } from '#rules/exports/names.ts'
import { skippedText } from '#words/exports.ts'
import { exportLists } from '#words/generated/server.ts'
import { type ExportedPerson, export_shapes, makeExport, makePeople } from '../../../e2e/exports/make-export.ts'
import { decideUpload, ExportMerge } from './exports-merge.ts'

type Given = { name: string; side: Side; bytes: Uint8Array }

const encoder = new TextEncoder()
const file = (side: Side, name: string, content: unknown): Given => ({
  name,
  side,
  bytes: encoder.encode(typeof content === 'string' ? content : JSON.stringify(content)),
})
const row = (value: string) => ({
  title: '',
  media_list_data: [],
  string_list_data: [{ value, timestamp: 1_700_000_000 }],
})
const good_followers = file('followers', 'followers_1.json', [row('anna')])
const good_following = file('following', 'following.json', { relationships_following: [row('ben')] })

const withFollowers = (name: string, content: unknown) =>
  decideUpload([file('followers', name, content), good_following])
const withFollowing = (name: string, content: unknown) =>
  decideUpload([good_followers, file('following', name, content)])

function read(files: Given[]) {
  const decision = decideUpload(files)
  if (decision.kind !== 'read') throw new Error(`The files were refused: ${JSON.stringify(decision)}`)
  const { followers, following } = decision.people
  return { ...decision, people: { followers: followers.toMap(), following: following.toMap() } }
}

const asMap = (people: readonly ExportedPerson[]) => new Map(people.map((person) => [person.username, person.added_at]))

test.each(export_shapes)('an export of shape %s gives everybody with the time the export tells', (shape) => {
  const people = makePeople(900)
  const [followers, following] = [people.slice(0, 600), people.slice(400)]
  const files = makeExport({ shape, followers, following, per_file: 250 })
  const given = (['followers', 'following'] as const).flatMap((side) =>
    files[side].map(({ name, text }) => file(side, name, text)),
  )
  const expected =
    shape === 'home-made' ? (all: ExportedPerson[]) => asMap(all.map((one) => ({ ...one, added_at: null }))) : asMap
  expect(read(given).people).toEqual({ followers: expected(followers), following: expected(following) })
  expect(read(given).skipped).toEqual([])
})

test('random people in random shapes, order, parts and pieces come back as a brute-force search has them', () => {
  const chance = (most: number) => Math.floor(Math.random() * most)
  for (let round = 0; round < 150; round++) {
    const pool = makePeople(60, round).map((person) => (chance(5) ? person : { ...person, added_at: null }))
    const pick = () => Array.from({ length: chance(80) }, () => pool[chance(pool.length)]!)
    const sides = { followers: pick(), following: pick() }
    const shape = export_shapes[1 + chance(export_shapes.length - 2)]!
    const files = makeExport({ shape, ...sides, per_file: 1 + chance(30), pretty: chance(2) === 0 })
    const merge = new ExportMerge()
    const given_files = (['followers', 'following'] as const)
      .flatMap((side) => files[side].map(({ name, text }) => file(side, name, text)))
      .toSorted(() => chance(3) - 1)
    for (const given of given_files) {
      const reader = merge.open(given)
      const piece = 1 + chance(900)
      for (let at = 0; at < given.bytes.length; at += piece) {
        expect(reader.push(given.bytes.slice(at, at + piece))).toBe(null)
      }
      expect(reader.end().kind).toBe('read')
    }
    const decision = merge.decide()
    if (decision.kind !== 'read') throw new Error('The upload was refused.')
    for (const side of ['followers', 'following'] as const) {
      const found = [...decision.people[side].toMap()].toSorted()
      const expected = pool
        .filter(({ username }) => sides[side].some((person) => person.username === username))
        .map(({ username, added_at }) => [username, added_at] as [string, number | null])
      expect(found).toEqual(expected.toSorted())
    }
    const rows = sides.followers.length + sides.following.length
    const people = decision.people.followers.size + decision.people.following.size
    expect(decision.skipped.every(({ rule }) => rule === 'duplicate')).toBe(true)
    expect(decision.skipped.reduce((sum, { count }) => sum + count, people)).toBe(rows)
  }
})

test('connections.json on either side serves both', () => {
  const connections = {
    followers: { anna: '2019-03-05T13:04:22' },
    following: { ben: '2020-01-01T00:00:00' },
    blocked_users: { cas: '' },
  }
  for (const side of ['followers', 'following'] as const) {
    const { people } = read([file(side, 'connections.json', connections)])
    expect([...people.followers.keys(), ...people.following.keys()]).toEqual(['anna', 'ben'])
  }
})

test('connections.json beside a file of the other side gives its own side only', () => {
  const connections = { followers: { anna: 1 }, following: { cas: 2 } }
  const { people } = read([file('followers', 'connections.json', connections), good_following])
  expect([...people.following.keys()]).toEqual(['ben'])
})

test('one side alone is not enough', () => {
  expect(decideUpload([good_followers])).toMatchObject({ kind: 'files_missing' })
  expect(decideUpload([good_following])).toMatchObject({ kind: 'files_missing' })
  expect(decideUpload([])).toMatchObject({ kind: 'files_missing' })
})

test('empty lists are lists of nobody', () => {
  const { people } = read([
    file('followers', 'followers_1.json', []),
    file('following', 'following.json', { relationships_following: [] }),
  ])
  expect(people.followers.size + people.following.size).toBe(0)
})

test('a byte order mark is tolerated', () => {
  expect(withFollowers('followers_1.json', `\ufeff${JSON.stringify([row('anna')])}`).kind).toBe('read')
})

test('a web page is called one, with or without the name of JSON', () => {
  for (const page of ['<!DOCTYPE html><html>', '\n <html><head>', '\ufeff<HTML>', '<!-- saved --><html lang="de">']) {
    expect(withFollowers('followers_1.json', page)).toEqual({
      kind: 'refused',
      code: 'file_is_html',
      params: { file: 'followers_1.json' },
    })
  }
})

test('compressed files are recognised by their first bytes, whatever their name', () => {
  for (const bytes of [
    [0x1f, 0x8b, 8, 0],
    [0x50, 0x4b, 3, 4, 20],
    [0x50, 0x4b, 5, 6],
    [0x37, 0x7a, 0xbc, 0xaf, 0x27],
  ]) {
    const given = { name: 'followers_1.json', side: 'followers' as const, bytes: Uint8Array.from(bytes) }
    expect(decideUpload([given, good_following])).toMatchObject({ kind: 'refused', code: 'file_is_compressed' })
  }
})

test('a file that ends in the middle or is empty is called cut short', () => {
  const text = JSON.stringify([row('anna'), row('ben')], null, 2)
  for (const length of [0, 1, 20, text.length - 2, text.length - 1]) {
    expect(withFollowers('followers_1.json', text.slice(0, length))).toMatchObject({ code: 'file_cut_short' })
  }
})

test('what is not JSON is called so', () => {
  const texts = [
    'username\nanna\nben',
    'hello',
    '[anna, ben]',
    '{"a": [1] x}',
    '\0\0\0\0',
    '{"a":[]}\n{"b":[]}',
    '<?xml version="1.0"?><a/>',
  ]
  for (const text of texts) expect(withFollowers('followers_1.json', text)).toMatchObject({ code: 'file_not_json' })
})

test('JSON that holds no people is of an unknown shape', () => {
  const strangers = [
    {},
    { likes_media_likes: [row('anna')] },
    [1, 2, 3],
    [{ media: [{ uri: 'a.jpg' }], title: 'A day out' }],
    { followers: 7 },
    { relationships_followers: [null, []] },
    { followers: { data: [{ username: 'anna' }] } },
    '['.repeat(90_000),
  ]
  for (const stranger of strangers) {
    expect(withFollowers('followers_1.json', stranger)).toMatchObject({ code: 'file_unknown_shape' })
  }
})

test('swapped files are recognised by what they hold or are called', () => {
  const following = { relationships_following: [row('anna')] }
  const params = (name: string) => ({ file: name })
  expect(withFollowers('followers_1.json', following)).toEqual({
    kind: 'refused',
    code: 'file_is_following',
    params: params('followers_1.json'),
  })
  expect(withFollowers('following.json', [row('anna')])).toMatchObject({ code: 'file_is_following' })
  expect(withFollowing('followers_1.json', [row('anna')])).toMatchObject({ code: 'file_is_followers' })
  expect(withFollowing('data.json', { relationships_followers: [row('anna')] })).toMatchObject({
    code: 'file_is_followers',
  })
  expect(decideUpload([file('followers', 'following.json', following)])).toMatchObject({ code: 'file_is_following' })
})

test('a bare list under a name of ones own is what it was given for', () => {
  expect(withFollowing('people.json', [row('anna')]).kind).toBe('read')
  expect(withFollowers('people.json', [row('anna')]).kind).toBe('read')
})

test('another list of the export is refused by what it is called', () => {
  const labelled = { timestamp: 1, media: [], label_values: [{ label: 'Username', value: 'anna' }], fbid: '1' }
  const refused = (list: string, name: string) => ({
    kind: 'refused',
    code: 'file_other_list',
    params: { file: name, list: Object.keys(exportLists).find((key) => exportLists[key as ListOfExport] === list) },
  })
  expect(withFollowers('pending_follow_requests.json', [labelled])).toEqual(
    refused('your pending follow requests', 'pending_follow_requests.json'),
  )
  expect(withFollowers('blocked_profiles.json', labelled)).toEqual(
    refused('people you blocked', 'blocked_profiles.json'),
  )
  expect(withFollowers('followers_1.json', [labelled])).toEqual(refused('other people', 'followers_1.json'))
  expect(withFollowers('x.json', { relationships_unfollowed_users: [row('anna')] })).toEqual(
    refused('people you recently unfollowed', 'x.json'),
  )
  expect(withFollowers('close_friends.json', [row('anna')])).toEqual(
    refused('your close friends', 'close_friends.json'),
  )
})

test('a file of one row may be the row itself', () => {
  expect([
    ...read([file('followers', 'followers_1.json', row('anna')), good_following]).people.followers.keys(),
  ]).toEqual(['anna'])
  const nested = {
    relationships_following: { title: 'cas', string_list_data: [{ href: 'https://www.instagram.com/_u/cas' }] },
  }
  expect([...read([good_followers, file('following', 'following.json', nested)]).people.following.keys()]).toEqual([
    'cas',
  ])
})

test('every row that is not used is counted by file and reason, with an example', () => {
  const rows = [row('anna'), row('ANNA'), row('J\u00c3\u00b6rg M.'), row('A B'), { title: '', string_list_data: [] }, 7]
  const { people, skipped } = read([file('followers', 'followers_1.json', rows), good_following])
  expect(people.followers).toEqual(new Map([['anna', 1_700_000_000]]))
  expect(skipped.map(({ params: _, ...rest }) => rest)).toEqual([
    { file: 'followers_1.json', rule: 'duplicate', count: 1, example: 'anna' },
    { file: 'followers_1.json', rule: 'not_a_username', count: 2, example: 'Jörg M.' },
    { file: 'followers_1.json', rule: 'no_name', count: 1, example: null },
    { file: 'followers_1.json', rule: 'not_a_row', count: 1, example: '7' },
  ])
  expect(skipped.every((rows) => /^[A-Z].*\.$/.test(skippedText(rows)))).toBe(true)
})

test('a repeated person keeps the time that one of the rows has', () => {
  const rows = [{ string_list_data: [{ value: 'anna', timestamp: 0 }] }, row('anna')]
  expect(read([file('followers', 'f.json', rows), good_following]).people.followers.get('anna')).toBe(1_700_000_000)
})

test('a part missing from a split export makes the list incomplete and is reported', () => {
  const parts = [1, 3, 10].map((part) => file('followers', `followers_${part}.json`, [row(`p${part}`)]))
  const { complete, skipped } = read([...parts, good_following])
  expect(complete).toEqual({ followers: false, following: true })
  expect(skipped).toEqual([
    {
      file: 'followers_2.json',
      rule: 'missing_part',
      params: { parts: [2, 4, 5, 6, 7, 8, 9] },
      count: 0,
      example: null,
    },
  ])
  expect(skipped.map(skippedText)).toEqual([
    'Parts 2, 4, 5, 6, 7, 8, 9 of the export are missing, so some people will be too.',
  ])
})

test('names that JavaScript treats specially are people like others', () => {
  const text =
    '{"followers":{"__proto__":"2019-03-05T13:04:22","constructor":1551791062,"42":0},"following":["tostring"]}'
  const { people } = read([file('followers', 'connections.json', text)])
  expect([...people.followers.keys()].toSorted()).toEqual(['42', '__proto__', 'constructor'])
})
