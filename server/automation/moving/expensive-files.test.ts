import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseOf, type FormerFixture, instaPyDatabase } from '../../../e2e/exports/make-former.ts'
import { startMoving } from '../../testing/moving.ts'
import { judgeSchema } from './sqlite-schema.ts'

let product: Awaited<ReturnType<typeof startMoving>>
beforeAll(async () => {
  product = await startMoving()
})
afterAll(() => product.close())

const instapy = `
  create table profiles (id integer primary key, name text not null);
  create table recordActivity (profile_id integer);
  insert into profiles values (1, 'sandbox.creator');`

/** A database whose schema has these statements, which SQLite has never compiled. */
const withStatements = (statements: readonly string[]) =>
  databaseOf('instapy.db', (db) => {
    db.enableDefensive(false)
    db.exec(`${instapy} pragma writable_schema = on`)
    const insert = db.prepare(
      "insert into sqlite_schema (type, name, tbl_name, rootpage, sql) select 'table', ?1, ?1, rootpage, ?2 from sqlite_schema where name = 'profiles'",
    )
    for (const [nth, statement] of statements.entries()) insert.run(`t${nth}`, statement.replace('$', `t${nth}`))
  })

const columns = Array.from({ length: 300 }, (_, nth) => `c${nth}`).join(',')
const unique = (count: number, [a, b] = ['c0', 'c1']) =>
  `create table $ (${columns}${`,unique(${a},${b})`.repeat(count)})`

/** A database in which all pages of a table lead to one another, so that it has more rows than anybody could read. */
function endless(): FormerFixture {
  const bytes = Buffer.from(instaPyDatabase('sandbox.creator', ['anna']).content as Uint8Array)
  const size = bytes.readUInt16BE(16)
  const empty = bytes.length / size
  const pages = Array.from({ length: 6 }, (_, nth) => empty + 2 + nth)
  const all = Buffer.concat([bytes, Buffer.alloc((1 + 1 + pages.length) * size)])
  const leaf = empty + 1
  // The tree of the table that is read first begins there.
  const root = rootOf(bytes, 'profiles')
  bytes.copy(all, empty * size, (root - 1) * size, root * size)
  all.writeUInt32BE(leaf + pages.length, 28)
  for (const [depth, page] of pages.entries()) {
    const at = (page - 1) * size
    const below = depth === 0 ? leaf : page - 1
    const cells = Math.floor((size - 12) / 8)
    all.writeUInt8(5, at)
    all.writeUInt16BE(cells, at + 3)
    all.writeUInt32BE(below, at + 8)
    for (let nth = 0; nth < cells; nth++) {
      const cell = size - 6 * (nth + 1)
      all.writeUInt16BE(cell, at + 12 + 2 * nth)
      all.writeUInt32BE(below, at + cell)
      all.writeUInt8(nth & 127, at + cell + 4)
    }
    all.writeUInt16BE(size - 6 * cells, at + 5)
  }
  all.copyWithin((root - 1) * size, (pages.at(-1)! - 1) * size, pages.at(-1)! * size)
  return { name: 'endless.db', content: new Uint8Array(all) }
}

/** The page that a table begins on; all of a small schema is on the first. */
function rootOf(bytes: Buffer, table: string): number {
  const at = bytes.indexOf(`table${table}${table}`)
  return bytes.readUInt8(at + `table${table}${table}`.length)
}

/** Processes of ours that read files. */
const readers = () =>
  (existsSync('/proc/self') ? readdirSync('/proc') : []).filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('read-files.worker')
    } catch {
      return false
    }
  })

const leftFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`cadenza-move-`))

describe('a database that is expensive to open', () => {
  test.each<[string, () => FormerFixture]>([
    ['one statement of 300 kB', () => withStatements([unique(20_000)])],
    ['many statements below the limit of one', () => withStatements(Array(30).fill(unique(1400)))],
    ['thousands of small tables', () => withStatements(Array(3000).fill('create table $ (id integer)'))],
    ['many columns', () => withStatements([`create table $ (${Array.from({ length: 900 }, (_, n) => `c${n}`)})`])],
  ])('is refused before SQLite compiles it: %s', async (_, make) => {
    const file = make()
    const { person } = await product.userWithAccount()
    const { status, body } = await product.inspect(person, [file])
    expect([status, body.files?.[0]?.people]).toEqual([200, 0])
    expect(body.files[0]?.problem).toMatch(/^database_(unknown|broken)$/)
    expect(readers()).toEqual([])
  })

  test('is recognised by its pages alone, however they are damaged', () => {
    const usual = Buffer.from(instaPyDatabase('sandbox.creator', ['anna']).content as Uint8Array)
    expect(judgeSchema(usual)).toBe('fits')
    expect(judgeSchema(usual.subarray(0, 60))).toBe('broken')
    const circle = Buffer.from(usual)
    circle.writeUInt8(5, 100)
    expect(judgeSchema(circle)).not.toBe('fits')
    const nothing = Buffer.from(usual).fill(0, 100, 110)
    expect(judgeSchema(nothing)).toBe('broken')
  })
})

test('a table without end is left at the bound of rows or of time, and its user may send another file', async () => {
  const { person } = await product.userWithAccount()
  const { status, body } = await product.inspect(person, [endless()])
  // Which comes first depends on the machine.
  expect(['413 too_large', '408 not_in_time']).toContain(`${status} ${body.code}`)
  expect([readers(), leftFolders()]).toEqual([[], []])
  expect((await product.inspect(person, [{ name: 'whitelist.txt', content: 'anna' }])).status).toBe(200)
})
