import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMoves } from '#contract/moving.ts'
import { databaseOf, type FormerFixture, gramAddict, instaPyDatabase } from '../../../e2e/exports/make-former.ts'
import { lockZip, makeZip, renameInZip } from '../../../e2e/exports/make-zip.ts'
import { startMoving } from '../../testing/moving.ts'
import type { TestUser } from '../../testing/person.ts'

let product: Awaited<ReturnType<typeof startMoving>>
let person: TestUser
beforeAll(async () => {
  product = await startMoving()
  person = (await product.userWithAccount()).person
})
afterAll(() => product.close())

const instapy_schema = `
  create table profiles (id integer primary key, name text not null);
  create table recordActivity (profile_id integer);
  insert into profiles values (1, 'sandbox.creator');`

const first = async (file: FormerFixture) => {
  const { status, body } = await product.inspect(person, [file])
  return { status, code: body.code, file: body.files?.[0] }
}

test('a database whose schema would compute without end is read by its own tables alone', async () => {
  const endless =
    'with recursive n(i) as (select 1 union all select i + 1 from n) select i, hex(zeroblob(100000000)) as username from n'
  const hostile = databaseOf('instapy.db', (db) => {
    db.exec(`${instapy_schema}
      create view followRestriction as ${endless};
      create table interactedWith (profile_id integer, username text not null, boom text generated always as (hex(zeroblob(400000000))) virtual);
      insert into interactedWith (profile_id, username) values (1, 'anna'), (1, 'ben');
      create trigger never after insert on interactedWith begin delete from profiles; end;
      create index heavy on interactedWith (username)`)
  })
  const { status, file } = await first(hostile)
  expect(status).toBe(200)
  expect(file).toMatchObject({ format: 'instapy_database', problem: null, people: 2 })
})

test('columns with odd names change nothing about those beside them', async () => {
  const odd = databaseOf('odd.db', (db) =>
    db.exec(`${instapy_schema}
      create table followRestriction ("__proto__" text, profile_id integer, "a""b, c" text, username text, "constructor" text, "__" text);
      insert into followRestriction values ('x', 1, 'y', 'anna', 'z', 'w')`),
  )
  expect((await first(odd)).file).toMatchObject({ format: 'instapy_database', problem: null, people: 1 })
})

test('a column or table that only looks like the tool’s is not read', async () => {
  const generated = databaseOf('a.db', (db) =>
    db.exec(`${instapy_schema}
      create table followRestriction (profile_id integer, times integer, username text generated always as (hex(zeroblob(400000000))) virtual);
      insert into followRestriction (profile_id, times) values (1, 1)`),
  )
  expect((await first(generated)).file).toMatchObject({ format: 'instapy_database', people: 0 })
  const virtual = databaseOf('b.db', (db) =>
    db.exec(
      `${instapy_schema} create virtual table followRestriction using fts5(profile_id, username); drop table recordActivity;`,
    ),
  )
  expect((await first(virtual)).file).toMatchObject({ format: null, problem: 'database_unknown', people: 0 })
})

test('a database that is cut off, scrambled or holds a huge value is called damaged, and the next file is read', async () => {
  const whole = instaPyDatabase(
    'sandbox.creator',
    Array.from({ length: 3000 }, (_, nth) => `person${nth}`),
  )
  const bytes = whole.content as Uint8Array
  const cut = { name: 'cut.db', content: bytes.slice(0, 8192) }
  const scrambled = {
    name: 'scrambled.db',
    content: bytes.map((byte, at) => (at > 4096 && at % 3 === 0 ? 255 - byte : byte)),
  }
  const huge = databaseOf('huge.db', (db) =>
    db.exec(`${instapy_schema}
      create table followRestriction (profile_id integer, username text);
      insert into followRestriction values (1, hex(zeroblob(2000000)))`),
  )
  const { body } = await product.inspect(person, [cut, scrambled, huge, { name: 'whitelist.txt', content: 'anna' }])
  expect(body.files.slice(0, 3).map(({ problem }) => problem)).toEqual(Array(3).fill('database_broken'))
  expect(body.files[3]).toMatchObject({ problem: null, people: 1 })
})

test('JSON that is cut off, deep, of another kind or has odd keys brings nobody and harms nothing', async () => {
  const deep = '['.repeat(200_000)
  expect((await first({ name: 'cut.json', content: '{"anna":{"last_interaction":"2024' })).file?.problem).toBe(
    'json_broken',
  )
  expect((await first({ name: 'deep.json', content: deep })).file?.problem).toBe('json_broken')
  expect((await first({ name: 'other.json', content: '{"hello":{"world":1}}' })).file?.problem).toBe('json_unknown')
  const odd = `{"__proto__":{"last_interaction":"2024-01-01 00:00:00.0","following_status":"followed"},
    "constructor":{"last_interaction":{"$gt":1},"following_status":["followed"],"liked":"many"},
    "<script>":{"last_interaction":"2024-01-01 00:00:00.0"},"anna":null,"ben":[null,7,{"last_interaction":1e400}]}`
  const { file } = await first({ name: 'interacted_users.json', content: odd })
  expect(file).toMatchObject({ format: 'gramaddict', people: 3 })
  expect(file?.left.map(({ rule, count }) => [rule, count])).toEqual([
    ['unreadable_date', 2],
    ['not_a_username', 1],
    ['unreadable_row', 3],
  ])
})

test('tables with quotes that never close, thousands of columns, other encodings or no names at all are read as far as they make sense', async () => {
  const latin = new Uint8Array(Buffer.from('username;note\nanna;caf\u00e9\nben;na\u00efve\n', 'latin1'))
  expect((await first({ name: 'latin.csv', content: latin })).file).toMatchObject({ people: 2, problem: null })
  const utf16 = new Uint8Array(Buffer.from('\uFEFFusername\tdate\r\nanna\t2024-01-01\r\n', 'utf16le'))
  expect((await first({ name: 'excel.csv', content: utf16 })).file).toMatchObject({ people: 1, problem: null })
  const unclosed = `username,note\nanna,"never closed\nben,fine\n`
  expect((await first({ name: 'unclosed.csv', content: unclosed })).file).toMatchObject({ people: 2 })
  const wide = `${Array(5000).fill('x y').join(',')}\n`.repeat(100)
  expect((await first({ name: 'wide.csv', content: wide })).file).toMatchObject({ problem: 'no_names', people: 0 })
  expect((await first({ name: 'image.csv', content: new Uint8Array(5000).fill(0) })).file?.problem).toBe('not_text')
  expect((await first({ name: 'empty.txt', content: '' })).file?.problem).toBe('empty')
})

test('a zip that unpacks to more than may be is refused, and a damaged or locked one named', async () => {
  const bomb = await makeZip({ 'interacted_users.json': Buffer.alloc(140 * 1_048_576, ' ') })
  expect(bomb.length).toBeLessThan(1_048_576)
  expect(await first({ name: 'bomb.zip', content: bomb })).toMatchObject({ status: 413, code: 'too_large' })
  const zip = await makeZip({ 'whitelist.txt': 'anna', 'aa/aa/evil.txt': 'ben' })
  const escaping = await first({ name: 'a.zip', content: renameInZip(zip, 'aa/aa/', '../../') })
  expect(escaping).toMatchObject({ status: 200, file: { people: 1, problem: null } })
  expect((await first({ name: 'a.zip', content: lockZip(zip) })).file?.problem).toBe('zip_encrypted')
  expect((await first({ name: 'a.zip', content: zip.subarray(0, zip.length - 30) })).file?.problem).toBe('zip_broken')
  expect((await first({ name: 'a.zip', content: await makeZip({ 'photo.jpg': 'x' }) })).file?.problem).toBe('zip_empty')
})

test('more people than may be moved in are refused, with nothing written and no file left', async () => {
  const names = Array.from({ length: 200_001 }, (_, nth) => `p${nth}`).join('\n')
  const answer = await product.moveIn(person, [{ name: 'many.txt', content: names }])
  expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
  expect((await person.call(listMoves, {})).body.moves).toEqual([])
  const { rows } = await sql`select count(*)::int as people from former_people`.execute(product.database.db)
  expect(rows).toEqual([{ people: 0 }])
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('cadenza-move-'))).toEqual([])
})

test('a second upload of the same user at the same time has to wait, and others are not held up', async () => {
  const other = (await product.userWithAccount()).person
  const many = gramAddict(
    Object.fromEntries(
      Array.from({ length: 50_000 }, (_, nth) => [
        `p${nth}`,
        { status: 'followed', when: '2024-03-01 10:00:00.000000' },
      ]),
    ),
  )
  const [one, two, theirs] = await Promise.all([
    product.moveIn(person, [many]),
    product.moveIn(person, [many]),
    product.moveIn(other, [{ name: 'whitelist.txt', content: 'anna' }]),
  ])
  expect([one.status, two.status].toSorted()).toEqual([200, 503])
  expect(theirs.status).toBe(200)
})
