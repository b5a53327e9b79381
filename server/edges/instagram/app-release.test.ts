import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newestReport } from '#sandbox/current/rows.ts'
import { CannotStart } from '../cannot-start.ts'
import { ageOfApp, appSentence, NEWEST_REPORT, newestApp, OLD_AFTER_DAYS, readAppRelease } from './app-release.ts'

/** The product's day of release; no test asks today's. */
const NOW = Date.parse('2026-11-28T12:00:00Z')
const read = (text: string, now = NOW) => readAppRelease(text, now)

const newest = Object.values(newestApp).join(';')
const BLOKS = {
  448: newestApp.bloks_id,
  446: '935a519904e9017324cdedb64a283a3c2c1a3d5b0bbc698b451f5aef72cc11df',
  428: '7189b949425f9bf80ea8bd880cf5a3080b292d9b1c4b38a18d112f7c4b71e7a8',
  222: '388ece79ebc0e70e87873505ed1b0ff335ae2868a978cc951b6721c41d46a30a',
  threads: '5f56efad68e1edec7801f630b5c122704ec5378adbee6609a448f105f34a9c73',
  unknown: 'a'.repeat(64),
}

test('the newest report the product answers is the sandbox’s newest', () => {
  expect(NEWEST_REPORT).toBe(newestReport())
  const old = (days: number) => ageOfApp(newestApp, Date.parse(NEWEST_REPORT) + days * 86_400_000).are_reports_old
  expect([old(180), old(181)]).toEqual([false, true])
})

describe('an app is taken', () => {
  test('that is the newest known', () => expect(read(newest)).toEqual(newestApp))

  test('with spaces around its parts, and a Bloks id in capitals', () => {
    const { version, code, bloks_id, date } = newestApp
    expect(read(`  ${version} ;\t${code}; ${bloks_id.toUpperCase()} ;${date}\n`)).toEqual(newestApp)
  })

  test.each([
    ['double quotes around it', `"${newest}"`],
    ['single quotes around it', `'${newest}'`],
    ['blanks inside and outside its quotes', `  " ${newest} "\r\n`],
  ])('with %s', (_, text) => expect(read(text)).toEqual(newestApp))

  test.each(['', '   ', '""', "' '", '\r\n'])('as the newest known, where nothing is set: %j', (text) => {
    expect(read(text)).toEqual(newestApp)
  })

  test.each([
    ['446.0.0.49.77', '385211303', BLOKS[446]],
    ['428.0.0.47.67', '961145276', BLOKS[428]],
    ['222.0.0.13.114', '350696709', BLOKS[222]],
  ])('that is known: %s', (version, code, bloks_id) => {
    expect(read([version, code, bloks_id, '2026-09-01'].join(';'))).toMatchObject({ version, code, bloks_id })
  })

  test.each([
    ['newer, with a lower code', '455.0.0.36.108', '385299999'],
    ['newer, with a higher code', '455.0.0.36.108', '1100000000'],
    ['between two known ones', '447.1.0.12.80', '399999999'],
  ])('whose parts are all unknown: %s', (_, version, code) => {
    expect(read(`${version};${code};${BLOKS.unknown};2026-11-20`)).toMatchObject({ version, code })
  })

  test('whose date is tomorrow, where that is today already', () => {
    expect(read(newest.replace(newestApp.date, '2026-11-29')).date).toBe('2026-11-29')
  })
})

describe('an app is refused', () => {
  const [version, code, , date] = Object.values(newestApp)

  test.each<[name: string, text: string, sentence: string]>([
    ['another known app’s Bloks id', `${version};${code};${BLOKS[446]};${date}`, `Bloks id of ${version}`],
    ['a Bloks id that isn’t its own', `${version};${code};${BLOKS.unknown};${date}`, `Bloks id of ${version}`],
    ['another known app’s code', `${version};385211303;${BLOKS[448]};${date}`, `code of ${version} is ${code}`],
    ['a code that isn’t its own', `${version};123456789;${BLOKS[448]};${date}`, `code of ${version} is ${code}`],
    ['a known code of another', `455.0.0.36.108;${code};${BLOKS.unknown};${date}`, `is that of ${version}`],
    ['a known Bloks id of another', `434.0.0.44.74;996255552;${BLOKS[428]};${date}`, 'that of 428.0.0.47.67'],
    ['Threads’ Bloks id', `455.0.0.36.108;1100000000;${BLOKS.threads};${date}`, 'Threads'],
    ['Threads’ Bloks id in capitals', `428.0.0.47.67;961145276;${BLOKS.threads.toUpperCase()};${date}`, 'Threads'],
    ['parts of three known apps', `${version};385211303;${BLOKS[428]};${date}`, 'code of'],
  ])('with %s', (_, text, sentence) => expectRefused(text, sentence))

  test.each<[name: string, text: string, sentence: string]>([
    ['nothing but a version', '448.0.0.0.20', 'four parts'],
    ['no date', newest.split(';').slice(0, 3).join(';'), 'four parts'],
    ['a fifth part', `${newest};`, 'four parts'],
    ['commas', newest.replaceAll(';', ','), 'four parts'],
    ['nothing in its parts', ';;;', 'the version is “”'],
    ['a quote on one side', `"${newest}`, 'the version is “"448.0.0.0.20”'],
    ['an empty version', newest.replace('448.0.0.0.20', ''), 'the version is “”'],
    ['a version of four numbers', newest.replace('448.0.0.0.20', '448.0.0.20'), 'five numbers'],
    ['a version with a word', newest.replace('448.0.0.0.20', '448.0.0.0.beta'), 'five numbers'],
    ['a version with a leading zero', newest.replace('448.0.0.0.20', '448.0.0.0.020'), 'five numbers'],
    ['a version of another header', newest.replace('448.0.0.0.20', '448.0.0.0.20\r\nx-evil: 1'), 'five numbers'],
    ['digits of another script', newest.replace('448', '٤٤٨'), 'five numbers'],
    ['a code with a sign', newest.replace('1065560286', '+1065560286'), 'the code is'],
    ['a code with a fraction', newest.replace('1065560286', '1065560286.5'), 'the code is'],
    ['a code that no shop takes', newest.replace('1065560286', '9999999999'), 'the code is'],
    ['a code of two digits', newest.replace('1065560286', '42'), 'the code is'],
    ['a short Bloks id', newest.replace(BLOKS[448], BLOKS[448].slice(1)), 'the Bloks id is'],
    ['a long Bloks id', newest.replace(BLOKS[448], `${BLOKS[448]}0`), 'the Bloks id is'],
    ['a Bloks id with another letter', newest.replace(BLOKS[448], `${BLOKS[448].slice(1)}g`), 'the Bloks id is'],
    ['code and Bloks id exchanged', `448.0.0.0.20;${BLOKS[448]};1065560286;2026-09-19`, 'the code is'],
    ['a day that never was', newest.replace('2026-09-19', '2026-02-30'), 'the date is'],
    ['a 13th month', newest.replace('2026-09-19', '2026-13-01'), 'the date is'],
    ['a date with a time', newest.replace('2026-09-19', '2026-09-19T00:00:00Z'), 'the date is'],
    ['a date of another order', newest.replace('2026-09-19', '19.09.2026'), 'the date is'],
    ['a date of two words', newest.replace('2026-09-19', 'last week'), 'the date is'],
    ['a date before the first app', newest.replace('2026-09-19', '1999-01-01'), 'before the first app'],
    ['a date of the day after tomorrow', newest.replace('2026-09-19', '2026-11-30'), 'in the future'],
    ['a date of another year', newest.replace('2026-09-19', '2027-09-19'), 'in the future'],
  ])('with %s', (_, text, sentence) => expectRefused(text, sentence))

  test('and no long value of it is repeated', () => {
    const secret = 'k1:c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0'
    for (const text of [
      secret,
      `${secret};1;2;3`,
      newest.replace('1065560286', secret),
      newest.replace(BLOKS[448], secret),
    ])
      expect(() => read(text)).not.toThrow(secret.slice(0, 16))
    expect(() => read(`${secret};1;2;3`)).toThrow('the version is “k1:c2VjcmV0L…”')
  })

  function expectRefused(text: string, sentence: string) {
    const start = () => read(text)
    expect(start).toThrow(CannotStart)
    expect(start).toThrow(/^INSTAGRAM_APP can’t be used: [\s\S]+\. It reads like 448\.0\.0\.0\.20;/)
    expect(start).toThrow(sentence)
  }
})

test('its age is whole days, and never less than none', () => {
  const at = (moment: string) => ageOfApp(newestApp, Date.parse(moment)).age_days
  expect([at('2026-09-19T23:59:59Z'), at('2026-09-20T00:00:00Z'), at('2026-09-18T12:00:00Z')]).toEqual([0, 1, 0])
  expect(at('2026-11-28T12:00:00Z')).toBe(70)
})

test('it is old after sixty days, and the line at the start says what to do', () => {
  const [sixtieth, next] = [Date.parse('2026-11-18T23:00:00Z'), Date.parse('2026-11-19T00:00:00Z')]
  expect([ageOfApp(newestApp, sixtieth).is_old, ageOfApp(newestApp, next).is_old]).toEqual([false, true])
  expect(appSentence(newestApp, sixtieth)).toBe(
    'Instagram is asked as its app 448.0.0.0.20, seen in use on 2026-09-19 (60 days ago).',
  )
  expect(appSentence(newestApp, next)).toContain('(61 days ago). A newer one is due: INSTAGRAM_APP')
})

test('the alert rule is of the same age', () => {
  const rules = readFileSync(join(import.meta.dirname, '../../../deploy/prometheus/alerts.yaml'), 'utf8')
  expect(rules).toContain(`cadenza_instagram_app_age_days) > ${OLD_AFTER_DAYS}\n`)
})
