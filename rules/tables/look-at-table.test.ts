import { describe, expect, test } from 'vitest'
import { seededBy } from '../seeded.ts'
import { cutText, isBroken, textOf } from './cut-rows.ts'
import { lookAtText, namesOnLine } from './look-at-table.ts'
import { nameIn } from './name-cells.ts'

/** Who a text names when nobody chooses anything; null where its reader has to ask. */
function namesOf(text: string) {
  const { cut, is_list, heading, name_column, sample } = lookAtText(text)
  if (name_column === null) return null
  const rows = [...(is_list ? cut.listRows() : cut.rows())]
    .filter((row) => !isBroken(row))
    .slice(heading === 'first_row' ? 1 : 0)
  return rows
    .flatMap((row) => (is_list ? namesOnLine(row, sample.length === 1) : [row[name_column] ?? '']))
    .map((name) => nameIn(name) ?? `?${name}`)
}

describe('a list', () => {
  test.each([
    ['lines', 'anna\nben\ncas'],
    ['carriage returns alone', 'anna\rben\rcas'],
    ['commas on one line', 'anna,ben,cas'],
    ['blanks on one line', 'anna ben cas'],
    ['semicolons and blanks', 'anna; ben; cas'],
    ['tabs', 'anna\tben\tcas'],
    ['commas of other scripts', 'anna、ben，cas'],
    ['lines of different length', 'anna, ben\ncas'],
    ['a comma behind each', 'anna,\nben,\ncas,'],
    ['marks of a person, in any case', '@Anna, ＠BEN\n@cas, '],
    ['addresses', 'https://www.instagram.com/anna/\nhttps://instagram.com/Ben?hl=en\ninstagram.com/cas'],
    ['quotation marks', '"anna"\n"ben"\n"cas"\n'],
    ['a mark before the first', '\uFEFFanna\nben\ncas'],
    ['empty lines', '\n\nanna\n\n\nben\ncas\n'],
  ])('of %s', (_, text) => expect(namesOf(text)).toEqual(['anna', 'ben', 'cas']))

  test.each([
    'summertime.anna',
    'name',
    'username',
    'date',
    'user.x',
    'idris',
    'typewriter',
    'null',
    'instagram',
    'followers',
  ])('that begins with %s loses nobody', (first) => {
    expect(namesOf(`${first}\nbert.two\ncarla.three`)).toEqual([first, 'bert.two', 'carla.three'])
    const { heading, headings } = lookAtText(`${first}\nbert.two`)
    expect(heading === 'none' || (heading === 'unclear' && headings[0] === first)).toBe(true)
  })

  test.each([
    'User Name',
    'Nom d’utilisateur',
    'Имя пользователя',
    'Kullanıcı Adı',
    'Profile URL',
    'اسم المستخدم',
    'ユーザーネーム:',
  ])('has a heading where nobody can be called %s, and says which', (first) => {
    expect(namesOf(`${first}\nanna\nben`)).toEqual(['anna', 'ben'])
    expect(lookAtText(`${first}\nanna`).headings).toEqual([first])
  })

  test.each([',', ' ', '\n', ', @'])('apart by %j is read to its end', (between) => {
    const names = Array.from({ length: 3000 }, (_, nth) => `person.${nth}`)
    expect(namesOf(names.join(between))).toEqual(names)
  })

  test('of numbers alone is asked about', () => expect(namesOf('123456\n234567')).toBe(null))

  test('keeps first and last names together, since they are no two people', () =>
    expect(namesOf('anna.b\nBen Ash\ncas')).toEqual(['anna.b', '?Ben Ash', 'cas']))
})

describe('a table', () => {
  const rows = [
    ['anna.b', 'Anna "A." Berg', '1200'],
    ['ben', 'Ash, Ben;\nJr.', '90'],
  ]
  const written = (head: string[], separator: string, end: string) =>
    [head, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join(end)

  test.each([',', ';', '\t', '|', '^'].flatMap((separator) => ['\n', '\r\n', '\r'].map((end) => [separator, end])))(
    'cut by %j and %j, with or without saying so',
    (separator, end) => {
      const text = written(['Username', 'Full Name', 'Followers'], separator, end)
      if (separator !== '^') expect(namesOf(text)).toEqual(['anna.b', 'ben'])
      for (const said of [`sep=${separator}`, `"sep=${separator}"`, `SEP=${separator}`])
        expect(namesOf(`\uFEFF${said}${end}${text}`)).toEqual(['anna.b', 'ben'])
    },
  )

  test.each([
    [
      'Profile URL,Full Name,Followers\nhttps://www.instagram.com/anna,Anna Ash,1200\nhttps://www.instagram.com/ben,Ben,90',
    ],
    ['Full Name,userName,isVerified\nAnna,anna,false\nBen,ben,true'],
    [
      'user_id,User Name,Full Name,Profile URL,Is verified\n1,anna,Anna,https://www.instagram.com/anna/,no\n2,ben,Ben,,yes',
    ],
    ['Name;Followed on\nanna;2024-05-01\nben;2024-05-02'],
    ['anna;1,5\nben;2,5'],
    ['anna,Anna Ash,1200\nben,Ben Bo,90'],
    ['Anna,@anna\nBen,@ben'],
    ['Gebruikersnaam,Datum\nanna,2024-05-01\nben,2024-05-02'],
  ])('%j', (text) => expect(namesOf(text)?.slice(-2)).toEqual(['anna', 'ben']))

  test.each([
    ['names in two columns', 'anna,ben\ncas,dora'],
    ['names and towns', 'Name,Stadt\nanna,berlin\nben,bonn'],
    ['no name at all', 'x y,z w\nu v,s t'],
  ])('of %s is asked about', (_, text) => expect(namesOf(text)).toBe(null))

  test('whose first row may be a person is asked about', () => {
    expect(lookAtText('instagram,2024-05-01\nanna,2024-05-02').heading).toBe('none')
    expect(lookAtText('name,berlin\nanna,bonn').heading).toBe('unclear')
    expect(lookAtText('Kontakt,Zuletzt\nanna,2024-05-02').heading).toBe('unclear')
  })

  test('is cut as the reader’s language is used to where nothing else shows it', () => {
    const text = 'Anna Ash,Ben Bo;Cas Co\nDora Do,Emil Em;Fay Fo'
    expect([cutText(text, ';').separator, cutText(text, ',').separator]).toEqual([';', ','])
  })

  test('loses the lines that a crash broke, and no others', () => {
    expect(namesOf('\0\0\0\0\nanna\nben\0\0\ncas')).toEqual(['anna', 'cas'])
    const bytes = new TextEncoder().encode(`\0\0\0\nanna\n${'\0'.repeat(9000)}\nben`)
    expect(namesOf(textOf(bytes) ?? '')).toEqual(['anna', 'ben'])
    expect(textOf(new Uint8Array(Buffer.from('anna\nben', 'utf16le')))).toBe('anna\nben')
  })
})

test('any list that is written in any way is read whole, with nobody added', () => {
  const random = seededBy('lists')
  const pick = <One>(from: readonly One[]) => from[Math.floor(random() * from.length)] as One
  const letters = 'abcdefghijklmnopqrstuvwxyz._0123456789'
  for (let nth = 0; nth < 2000; nth++) {
    const names = Array.from({ length: 1 + Math.floor(random() * 30) }, () => {
      const tail = Array.from({ length: 1 + Math.floor(random() * 20) }, () => pick([...letters])).join('')
      return `${pick([...'abcdxyz'])}${tail}`.slice(0, 30)
    })
    const form = pick(['', '@', 'https://www.instagram.com/'])
    const between = pick(['\n', '\r\n', '\r', ', ', ';', ' ', '\t', '\n\n'])
    const text = names.map((name) => `${form}${random() < 0.3 ? name.toUpperCase() : name}`).join(between)
    expect([text, namesOf(`${pick(['', '\uFEFF'])}${text}${pick(['', '\n'])}`)]).toEqual([text, names])
  }
})
