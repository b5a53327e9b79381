import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import readXlsx, { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createList, type ExportFormat, listLists } from '#contract/audience.ts'
import type { Formula } from '#rules/sets.ts'
import { bringPeople } from '../../testing/bring-people.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { buyPlan } from '../../testing/subscriber.ts'
import { unzip } from '../../testing/unzip.ts'
import { finishExtractedList, startExtractedList } from '../lists/extract-list.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const full_names = [
  '=1+1',
  '+49 170',
  '-Anna-',
  '@home',
  '\tTab',
  'a "quoted", name',
  'two\nlines',
  '<b>&amp;',
  'Зоя 😎',
  '\u0000\u0008x',
]
const people = full_names.map((full_name, index) => ({
  username: `person.${index}`,
  instagram_user_id: String(1000 + index),
  full_name: full_name.replaceAll('\u0000', ''),
  is_private: index % 2 === 0,
  is_verified: false,
  follower_count: index * 1000,
}))

async function makeLists() {
  const { person, account_id } = await product.userWithAccount()
  const { db } = product.database
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  const wanted = { account_id, of: 'followers' as const, username: 'sandbox.creator', expected_count: null }
  const list_id = await db.transaction().execute((tx) => startExtractedList(tx, user_id, wanted))
  await bringPeople(db, list_id, people)
  await finishExtractedList(db, list_id, { complete: true })
  const others = Array.from({ length: 9000 }, (_, n) => `other_${n}`)
  const { body } = await person.call(createList, { name: 'Ünïcode / "list"', usernames: [...others, 'person.3'] })
  return { person, list_id, other_id: body.follower_list.id }
}

async function download(person: TestUser, path: string, query: Record<string, string>, language = 'en') {
  const response = await product.app.http.app.inject({
    method: 'GET',
    url: `/api/follower-lists/${path}?${new URLSearchParams(query)}`,
    headers: { cookie: person.cookie(), origin: 'http://localhost:5000', 'accept-language': language },
  })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, text: response.payload }
}

/** RFC 4180, read by somebody who did not write it. */
function readCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",;\r\n]*))([,;]|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === separator) continue
    rows.push(row)
    row = []
  }
  return rows
}

test('a list is written out in each format with the same people, and opens in another program', async () => {
  const { person, list_id } = await makeLists()
  const ask = (format: ExportFormat) => download(person, `${list_id}/export`, { format })
  const json = JSON.parse((await ask('json')).text) as { username: string; full_name: string; profile: string }[]
  const names = people.map(({ username }) => username)
  expect(json.map(({ username }) => username)).toEqual(names)
  expect(json.map(({ full_name }) => full_name)).toEqual(people.map(({ full_name }) => full_name))
  expect(json[0]).toMatchObject({
    follower_count: 0,
    is_private: true,
    added_at: null,
    profile: 'https://www.instagram.com/person.0/',
  })

  const safe = people.map(({ full_name }) => (/^\s*[=+\-@\t]/.test(full_name) ? `'${full_name}` : full_name))
  const csv = await ask('csv')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['content-disposition']).toMatch(
    /^attachment; filename="Followers-of-sandbox\.creator-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const [head, ...rows] = readCsv(csv.text)
  expect(head).toEqual(['username', 'full_name', 'is_private', 'is_verified', 'follower_count', 'added_at', 'profile'])
  expect(rows.map(([name]) => name)).toEqual(names)
  expect(rows.map(([, full_name]) => full_name)).toEqual(safe)

  const [sheet_head, ...sheet] = await readSheet((await ask('xlsx')).bytes)
  expect(sheet_head).toEqual(head)
  expect(sheet.map(([name]) => name)).toEqual(names)
  const trimmed = (text: string) => text.replaceAll('\u0008', '').trim()
  expect(sheet.map(([, full_name]) => trimmed(String(full_name)))).toEqual(safe.map(trimmed))
  expect(sheet.map(([, , is_private]) => is_private)).toEqual(people.map(({ is_private }) => is_private))
  expect(sheet.map((row) => row[4])).toEqual(people.map(({ follower_count }) => follower_count))
})

test('a list that a person reads is written in their language, and a workbook runs as they read', async () => {
  const { person, list_id, other_id } = await makeLists()
  const path = `${list_id}/export`
  const german = await download(person, path, { format: 'csv', headings: 'words' }, 'de')
  expect(german.text).toMatch(/^\uFEFF/)
  const [head, first, second] = readCsv(german.text.slice(1), ';')
  expect(head).toEqual(['Benutzername', 'Name', 'Privat', 'Verifiziert', 'Follower', 'Hinzugefügt', 'Profil'])
  expect(first?.slice(2, 5)).toEqual(['Ja', 'Nein', '0'])
  expect(second?.slice(2, 5)).toEqual(['Nein', 'Nein', '1000'])
  expect(german.headers['content-disposition']).toMatch(/filename="[\x20-\x7e]+\.csv"$/)

  const formula = JSON.stringify({ op: 'union', of: [{ list: list_id }, { list: other_id }] })
  const wanted = { formula, format: 'xlsx', headings: 'words' }
  const { bytes } = await download(person, 'combine/export', wanted, 'ar')
  const [sheet] = await readXlsx(bytes)
  expect(sheet?.sheet).toBe('الأشخاص')
  expect(sheet?.data[0]?.[0]).toBe('اسم المستخدم')
  const both = sheet?.data.find(([name]) => name === 'person.3')
  expect(both?.slice(2, 5)).toEqual(['لا', 'لا', 3000])
  expect(both?.[7]).toBe('Followers of @sandbox.creator؛ Ünïcode / "list"')
  expect(unzip(bytes).get('xl/worksheets/sheet1.xml')).toContain('<sheetView rightToLeft="1" ')
  const codes = (await download(person, path, { format: 'xlsx' }, 'ar')).bytes
  expect(unzip(codes).get('xl/worksheets/sheet1.xml')).not.toContain('rightToLeft')
  const [plain] = await readXlsx(codes)
  expect([plain?.sheet, plain?.data[0]?.[0], plain?.data[1]?.[2]]).toEqual(['People', 'username', true])
  expect((await download(person, path, { format: 'json', headings: 'words' }, 'ar')).text).toContain(
    '"username":"person.0"',
  )
})

test('a formula is written out with the lists each person is on, over as many parts as there are', async () => {
  const { person, list_id, other_id } = await makeLists()
  const formula: Formula = { op: 'union', of: [{ list: list_id }, { list: other_id }] }
  const { text } = await download(person, 'combine/export', { formula: JSON.stringify(formula), format: 'json' })
  const rows = JSON.parse(text) as { username: string; lists: string[] }[]
  expect(rows).toHaveLength(9010)
  expect(rows.map(({ username }) => username)).toEqual(rows.map(({ username }) => username).toSorted())
  expect(rows.find(({ username }) => username === 'person.3')?.lists).toEqual([
    'Followers of @sandbox.creator',
    'Ünïcode / "list"',
  ])
  const xlsx = await download(person, 'combine/export', { formula: JSON.stringify(formula), format: 'xlsx' })
  expect(await readSheet(xlsx.bytes)).toHaveLength(9011)
})

test('people on some of the 32 lists of a formula get those and no others, and a 33rd is refused', async () => {
  const person = await product.user()
  await buyPlan(person, 'business_monthly')
  const ids: string[] = []
  for (let nth = 0; nth < 33; nth++) {
    const usernames = [`on_${nth}`, `on_${nth + 1}`, ...(nth % 31 === 0 ? ['on_both_ends'] : [])]
    ids.push((await person.call(createList, { name: `List ${nth}`, usernames })).body.follower_list.id)
  }
  const ask = (of: string[]) => {
    const formula: Formula = { op: 'union', of: of.map((list) => ({ list })) }
    return download(person, 'combine/export', { formula: JSON.stringify(formula), format: 'json' })
  }
  const rows = JSON.parse((await ask(ids.slice(0, 32))).text) as { username: string; lists: string[] }[]
  const written = Object.fromEntries(rows.map(({ username, lists }) => [username, lists]))
  const expected = { on_0: ['List 0'], on_32: ['List 31'], on_both_ends: ['List 0', 'List 31'] }
  const between = Array.from({ length: 31 }, (_, nth) => [`on_${nth + 1}`, [`List ${nth}`, `List ${nth + 1}`]])
  expect(written).toEqual({ ...expected, ...Object.fromEntries(between) })
  expect((await ask(ids)).status).toBe(400)
})

test('somebody else’s list, and what is no formula, is refused before a byte is sent', async () => {
  const { list_id } = await makeLists()
  const { person: stranger } = await product.userWithAccount()
  expect((await download(stranger, `${list_id}/export`, { format: 'csv' })).status).toBe(404)
  for (const list of [list_id, 'x'])
    expect((await download(stranger, 'combine/export', { formula: JSON.stringify({ list }) })).status).toBe(404)
  for (const formula of ['', '{', '[]', '{"op":"union","of":[]}', '{"list":true}'])
    expect((await download(stranger, 'combine/export', { formula })).status).toBe(400)
  expect((await download(stranger, `${list_id}/export`, { format: 'exe' })).status).toBe(400)
})

test('an empty list is a file with a head', async () => {
  const { person } = await product.userWithAccount()
  const { body } = await person.call(createList, { name: 'Nobody', usernames: [] })
  const path = `${body.follower_list.id}/export`
  expect((await download(person, path, { format: 'json' })).text).toBe('[]\n')
  expect(readCsv((await download(person, path, { format: 'csv' })).text)).toHaveLength(1)
  expect(await readSheet((await download(person, path, { format: 'xlsx' })).bytes)).toHaveLength(1)
})

test('nothing is read from the database for a reader who has stopped: what goes meanwhile is missing, and the file is cut', async () => {
  const { person } = await product.userWithAccount()
  const { db } = product.database
  const { app } = product.app.http
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const usernames = Array.from({ length: 50_000 }, (_, n) => `long_${String(n).padStart(5, '0')}`)
  const { body } = await person.call(createList, { name: 'Long', usernames })
  const { id } = body.follower_list
  // 60 MB, far more than the sockets in between can hold.
  await sql`insert into seen_people (user_id, person_id, full_name)
    select user_id, people.id, repeat('x', 1000) from people, lists where lists.id = ${id} and username like 'long_%'`.execute(
    db,
  )
  const { port } = app.server.address() as AddressInfo
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/api/follower-lists/${id}/export?format=json`, {
      headers: { cookie: person.cookie() },
    })
  const stopped = (await ask()).body!.getReader()
  expect((await stopped.read()).done).toBe(false)
  // Somebody else has the whole file by the time the first reads on.
  expect(await (await ask()).json()).toHaveLength(50_000)
  await db.deleteFrom('list_parts').where('list_id', '=', id).where('position', '>', 45_000).execute()
  const readOn = async () => {
    while (!(await stopped.read()).done);
  }
  await expect(readOn()).rejects.toThrow()
  // A client that disconnects halfway breaks nothing.
  await (await ask()).body!.cancel()
  expect((await person.call(listLists, {})).body.follower_lists).toMatchObject([{ id }])
})
