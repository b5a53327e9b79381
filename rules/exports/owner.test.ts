import { describe, expect, test } from 'vitest'
import { languageCodes } from '../languages.ts'
import {
  decideOwner,
  isInformation,
  otherPartOf,
  ownerOfInformation,
  ownerOfName,
  profilesOf,
  rootOf,
} from './owner.ts'

test.each([
  ['instagram-anna.ash-2026-11-20-AbCdEf12.zip', 'anna.ash'],
  ['instagram-anna.ash-2026-11-20-AbCdEf12 (1).zip', 'anna.ash'],
  ['Copy of instagram-Anna.Ash-2026-11-20-ab.zip', 'anna.ash'],
  ['instagram-anna.ash-2026-Nov-20-ab-2.zip', 'anna.ash'],
  ['anna.ash_20201120.zip', 'anna.ash'],
  ['anna.ash_20201120_part_1.zip', 'anna.ash'],
  ['C:\\down\\instagram-anna.ash-2026-11-20-ab.zip', 'anna.ash'],
  ['meta-2026-Nov-20-10-00-00.zip', null],
  ['export.zip', null],
  ['instagram-export.zip', null],
  ['my-instagram.zip', null],
] as const)('the name %s says %s', (name, owner) => {
  expect(ownerOfName(name)).toBe(owner)
})

test.each([
  ['connections/followers_and_following/followers_1.json', ''],
  ['followers_1.json', ''],
  ['instagram-a-2026-11-19-x/connections/followers_and_following/following.json', 'instagram-a-2026-11-19-x'],
  [
    'meta-2026/instagram-a-2026-11-19-x/personal_information/personal_information/personal_information.json',
    'meta-2026/instagram-a-2026-11-19-x',
  ],
  ['any/folder/followers_and_following/followers_1.json', 'any/folder'],
  ['any/following.json', 'any'],
])('%s is of the profile in “%s”', (path, root) => {
  expect(rootOf(path)).toBe(root)
})

/** Byte by byte, as exports write what isn't ASCII. */
const bytewise = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

const labels: Record<(typeof languageCodes)[number], string> = {
  en: 'Username',
  es: 'Nombre de usuario',
  'pt-BR': 'Nome de usuário',
  fr: 'Nom d’utilisateur',
  de: 'Benutzername',
  it: 'Nome utente',
  tr: 'Kullanıcı adı',
  ru: 'Имя пользователя',
  ar: 'اسم المستخدم',
  hi: 'यूज़रनेम',
  id: 'Nama pengguna',
  ja: 'ユーザーネーム',
}

describe.each(languageCodes)('the profile file in %s', (language) => {
  const label = labels[language]
  test.each([label, label.normalize('NFD'), bytewise(label)])('says whose it is under “%s”', (written) => {
    const entry = { href: '', value: 'Anna.Ash', timestamp: 0 }
    for (const layout of [
      { profile_user: [{ title: 'x', string_map_data: { 'E-Mail': { value: 'a@example.com' }, [written]: entry } }] },
      {
        profile_user: [
          {
            label_values: [
              { label: 'Name', value: 'Anna' },
              { label: written, value: 'anna.ash' },
            ],
          },
        ],
      },
      [{ label_values: [{ label: written, value: 'anna.ash' }] }],
    ])
      expect(ownerOfInformation(JSON.stringify(layout))).toBe('anna.ash')
  })
})

test('the oldest profile files say it plainly, and what says nothing is nobody’s', () => {
  expect(ownerOfInformation('\ufeff{"biography":"x","username":"Anna.Ash","name":"Anna"}')).toBe('anna.ash')
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '{"username":"no name"}',
    '{"profile_user":[{"string_map_data":{"Name":{"value":"anna"}}}]}',
  ])
    expect(ownerOfInformation(text)).toBeNull()
  expect(ownerOfInformation(`${'['.repeat(5000)}${']'.repeat(5000)}`)).toBeNull()
  for (const name of [
    'personal_information.json',
    'personal_information (1).json',
    'profile.json',
    'Account_Information.json',
  ])
    expect(isInformation(name)).toBe(true)
})

const zip = 'meta-2026-Nov-20-10-00-00.zip'
const of = (name: string) => `instagram-${name}-2026-11-19-AbCdEfGh`
const decide = (
  given: { zip: string; roots: string[]; informed?: [string, string[]][] },
  owner: string | null = null,
) => decideOwner(profilesOf({ ...given, informed: new Map(given.informed ?? []) }), 'me', owner)

test('of several profiles this account’s is taken, and the others are left out by name', () => {
  for (const name of [zip, `${of('me')}.zip`, `${of('she')}.zip`])
    expect(decide({ zip: name, roots: [of('me'), of('she')] })).toMatchObject({
      kind: 'taken',
      taken: [{ roots: [of('me')] }],
      left: [{ said: ['she'] }],
    })
  expect(
    decide({
      zip,
      roots: ['a', 'b'],
      informed: [
        ['a', ['she']],
        ['b', ['me']],
      ],
    }),
  ).toMatchObject({ kind: 'taken', taken: [{ roots: ['b'] }], left: [{ said: ['she'] }] })
})

test('what no place says is asked, and taken once its user has said it', () => {
  for (const name of [zip, 'export.zip', 'Archive.zip']) {
    expect(decide({ zip: name, roots: [''] })).toEqual({ kind: 'unclear', file: name })
    expect(decide({ zip: name, roots: [''] }, 'me').kind).toBe('taken')
    expect(decide({ zip: name, roots: [''] }, 'old').kind).toBe('unclear')
  }
  expect(decide({ zip, roots: [of('me'), 'x'] }).kind).toBe('unclear')
})

test('places that disagree are asked about', () => {
  const said = [
    { zip: `${of('me')}.zip`, roots: [of('she')] },
    { zip: `${of('she')}.zip`, roots: [''], informed: [['', ['me']]] as [string, string[]][] },
    { zip, roots: [of('me')], informed: [[of('me'), ['she']]] as [string, string[]][] },
    { zip, roots: [''], informed: [['', ['me', 'she']]] as [string, string[]][] },
  ]
  for (const given of said) {
    expect(decide(given).kind).toBe('unclear')
    expect(decide(given, 'me').kind).toBe('taken')
  }
})

test('another’s export is refused, but under the name that the account had', () => {
  for (const given of [
    { zip: `${of('old')}.zip`, roots: [''] },
    { zip, roots: [of('old')] },
    { zip, roots: [''], informed: [['', ['old']]] as [string, string[]][] },
  ]) {
    expect(decide(given)).toEqual({ kind: 'other', other: 'old' })
    expect(decide(given, 'me')).toEqual({ kind: 'other', other: 'old' })
    expect(decide(given, 'old').kind).toBe('taken')
  }
})

test.each([
  ['instagram-anna-2026-11-01-AbCdEf-2.zip', 'instagram-anna-2026-11-01-AbCdEf-1.zip'],
  ['instagram-anna-2026-11-01-AbCdEf-1 (1).zip', 'instagram-anna-2026-11-01-AbCdEf-2.zip'],
  ['anna_20201120_part_3.zip', 'anna_20201120_part_1.zip'],
  ['meta-2026-Nov-20-10-00-00-2.zip', 'meta-2026-Nov-20-10-00-00-1.zip'],
  ['meta-2026-Nov-20-10-00-00.zip', null],
  ['instagram-anna-2026-11-20.zip', null],
  ['export-2.zip', null],
] as const)('%s came with %s', (name, other) => {
  expect(otherPartOf(name)).toBe(other)
})
