import { describe, expect, test } from 'vitest'
import { nameIn } from './name-cells.ts'
import { parsedJson, peopleInJson } from './people-in-json.ts'

const namesIn = (value: unknown, file = 'x.json') => peopleInJson(value, file)?.people.map(({ name }) => name) ?? null
const user = (username: string) => ({
  id: '17',
  username,
  full_name: 'A',
  is_private: false,
  profile_pic_url: 'https://x',
})

describe('the people in a JSON file', () => {
  test.each<[string, unknown]>([
    ['names', ['anna', 'ben']],
    ['rows of a whitelist', [user('anna'), user('ben')]],
    ['rows by number', { '17': user('anna'), '18': user('ben') }],
    ['rows under a key', { users: [user('anna'), user('ben')], next_max_id: '3' }],
    ['what a tool wraps', [{ node: user('anna') }, { user: user('ben') }]],
    [
      'an answer kept as it came',
      { data: { user: { edge_followed_by: { edges: [{ node: user('anna') }, { node: user('ben') }] } } } },
    ],
    ['keys in other cases', [{ userName: 'anna' }, { user_name: 'ben' }]],
    [
      'addresses',
      [{ profileUrl: 'https://www.instagram.com/anna/' }, { profileUrl: 'https://www.instagram.com/ben/' }],
    ],
    ['lists under keys', { whitelist: ['anna'], blacklist: ['ben'] }],
    [
      'an export of Instagram',
      [
        {
          title: '',
          string_list_data: [{ href: 'https://www.instagram.com/anna', value: 'anna', timestamp: 1_700_000_000 }],
        },
        { title: 'ben', string_list_data: [{ href: 'https://www.instagram.com/_u/ben' }] },
      ],
    ],
  ])('%s', (_, value) => expect(namesIn(value)?.map(nameIn)).toEqual(['anna', 'ben']))

  test('names with how often each was followed, where the file’s name says that they are people', () => {
    const counted = { anna: 1, ben: 3 }
    expect(namesIn(counted, 'followRestriction.json')).toEqual(['anna', 'ben'])
    expect(namesIn(counted, 'settings.json')).toBe(null)
  })

  test('keep number, moment and list', () => {
    expect(
      peopleInJson({ followed: [{ pk: 17, username: 'anna', followed_at: '2024-05-01', followed: true }] }, 'x.json')
        ?.people,
    ).toEqual([{ name: 'anna', id: 17, date: null, followed_at: '2024-05-01', unfollowed_at: null, list: 'followed' }])
  })

  test('what stands among them and is nobody is counted', () => {
    expect(peopleInJson([user('anna'), null, { x: 1 }, 7], 'x.json')?.left).toEqual([null, { x: 1 }, 7])
    expect(peopleInJson(['anna', null, 7], 'x.json')?.left).toEqual([null, 7])
  })

  test.each<[string, unknown]>([
    ['settings', { hello: { world: 1 }, tags: ['coffee', 'tea'], user_agents: ['chrome'] }],
    ['cookies', [{ name: 'sessionid', value: 'x', domain: 'instagram.com' }]],
    ['numbers', ['123', '456']],
    ['nothing', []],
    ['a word', 'anna'],
  ])('aren’t found in %s', (_, value) => expect(namesIn(value)).toBe(null))
})

test('a value on each line, and what a crash has left around one, are read', () => {
  expect(parsedJson('{"username":"anna"}\n{"username":"ben"}\r\n')).toEqual([{ username: 'anna' }, { username: 'ben' }])
  expect(parsedJson('\0\0["anna"]\n\0\0\0')).toEqual(['anna'])
  expect(parsedJson('["anna",')).toBe(undefined)
})
