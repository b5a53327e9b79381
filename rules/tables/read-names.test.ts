import { describe, expect, test } from 'vitest'
import { listOfNames, readNames, unchosen } from './read-names.ts'

const names = (text: string, choice = unchosen) => readNames(text, choice).names

describe('names that are typed or come from a file', () => {
  test.each([
    'anna\nben',
    'anna, ben',
    'anna ben',
    'anna\rben;',
    'anna، ben',
    'username,full_name\nanna,"Berg, Anna"\nben,Ben\n',
    'Full Name\tUser Name\nAnna Berg\tanna\nBen Bo\tben',
    'sep=;\nBenutzername;Name\nanna;A\nben;B',
    '[{"username":"anna","id":"1"},{"username":"ben","id":"2"}]',
    '{"followers":["anna","ben"]}',
  ])('%j', (text) => expect(names(text)).toEqual(['anna', 'ben']))

  test('of a profile’s address in another column are taken from there, and nobody from beside it', () => {
    const text =
      'Profile URL,Full Name,Followers\r\nhttps://www.instagram.com/anna.one,Anna Ash,1200\r\nhttps://www.instagram.com/bert.two,Bert Two,90\r\n'
    const read = readNames(text)
    expect(listOfNames(read.names)).toBe('anna.one\nbert.two')
    expect(read).toMatchObject({ first_row: 'Profile URL, Full Name, Followers', column: 0, asks: null })
  })

  test.each([
    ['two columns of names', 'anna,ben\ncas,dora'],
    ['first and last names', 'Anna Ash\nBen Bo'],
    ['no column of names', 'x y;z w\nu v;s t'],
  ])('are asked for where there are %s, and everything or one column can be chosen', (_, text) => {
    const read = readNames(text)
    expect([read.asks, read.names, read.columns.length]).toEqual(['column', [], 2])
    expect(names(text, { column: 'every', has_headings: null }).length).toBeGreaterThan(2)
    expect(readNames(text, { column: 1, has_headings: null }).asks).toBe(null)
  })

  test.each(['username', 'name', 'Instagram', 'followers'])('under %s are asked whether that is a person', (first) => {
    const text = `${first}\nanna\nben`
    expect(readNames(text)).toMatchObject({ asks: 'headings', names: [], first_row: first })
    expect(names(text, { column: null, has_headings: true })).toEqual(['anna', 'ben'])
    expect(names(text, { column: null, has_headings: false })).toEqual([first, 'anna', 'ben'])
  })

  test('beside lines that name nobody, which are counted with an example', () => {
    expect(readNames('username,note\nanna,x\n\0\0\0\n,y\nno name!,z\nben,x')).toMatchObject({
      names: ['anna', 'ben'],
      left: { count: 3, example: 'y' },
    })
  })

  test('aren’t the numbers by which some tools keep people, but one that is typed is', () => {
    expect(readNames('123456\n234567')).toMatchObject({ names: [], left: { count: 2 } })
    expect(names('123456')).toEqual(['123456'])
  })

  test('of files that were put together are read without the headings between them', () => {
    const table = 'username,note\nanna,x\n'
    expect(readNames(table + table.replace('anna', 'ben'))).toMatchObject({
      names: ['anna', 'ben'],
      left: { count: 1 },
    })
  })

  test('aren’t the words of a remark, nor the parts of a log', () => {
    expect(readNames('anna\n# my friends\nben')).toMatchObject({ names: ['anna', 'ben'], left: { count: 1 } })
    const every = { column: 'every', has_headings: null } as const
    expect(readNames('anna, # a friend, ben\ncas', every)).toMatchObject({
      names: ['anna', 'ben', 'cas'],
      left: { count: 1 },
    })
    const log = '2018-08-19 20:45 ~ anna ~ 111111,\n2018-08-20 12:20 ~ ben,\n'
    expect(names(log)).toEqual(['anna', 'ben'])
    expect(readNames('Account,Follower\nmine,anna\nmine,ben').asks).toBe('column')
  })

  test('stand below a title, which is nobody', () => {
    const text = 'Followers of x\nExported today\nUsername,Full Name\nanna,A\nben,B'
    expect(readNames(text)).toMatchObject({
      names: ['anna', 'ben'],
      first_row: 'Username, Full Name',
      left: { count: 2 },
    })
  })

  test('are one person where one word is typed, whatever it says', () =>
    expect([names('instagram'), names('name, anna')]).toEqual([['instagram'], ['name', 'anna']]))

  test('as a list are the same people again', () => {
    const people = ['name', '123', 'anna', 'https://www.instagram.com/ben/']
    expect(names(listOfNames(people))).toEqual(['@name', '@123', 'anna', 'ben'])
  })
})
