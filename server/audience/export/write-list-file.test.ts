import { buffer } from 'node:stream/consumers'
import { setImmediate as breath } from 'node:timers/promises'
import readXlsx, { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import type { ExportFormat } from '#contract/audience.ts'
import type { FileRow } from '#rules/list-files.ts'
import { writeListFile } from './write-list-file.ts'

const rowOf = (nth: number): FileRow => ({
  username: `person.${nth}`,
  full_name: nth % 2 ? `Person ${nth}` : null,
  is_private: nth % 3 ? null : false,
  is_verified: null,
  follower_count: nth,
  added_at: 1_700_000_000 + nth,
})

/** `count` people, `at_once` at a time; `asked` counts the requested batches. */
function source(count: number, at_once: number) {
  const seen = { asked: 0 }
  async function* rows() {
    for (let from = 0; from < count; from += at_once) {
      seen.asked++
      yield Array.from({ length: Math.min(at_once, count - from) }, (_, nth) => rowOf(from + nth))
    }
  }
  return { rows: rows(), seen, count, has_lists: false, reader: null }
}

describe.each(['csv', 'json', 'xlsx'] as ExportFormat[])('a %s', (format) => {
  test('is not made ahead of a reader who has stopped, and continues when they read on', async () => {
    const wanted = source(200_000, 100)
    const file = writeListFile(format, wanted)
    let bytes = 0
    await new Promise<void>((resolve) => {
      file.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        file.pause()
        resolve()
      })
    })
    for (let turn = 0; turn < 2000; turn++) await breath()
    // What a few buffers hold, and no more.
    expect(wanted.seen.asked).toBeLessThan(200)
    file.removeAllListeners('data')
    expect((await buffer(file)).length).toBeGreaterThan(bytes)
    expect(wanted.seen.asked).toBe(2000)
  })
})

test('rows beyond one sheet of a workbook continue in the next, each with its head', async () => {
  for (const count of [0, 1, 9, 10, 18, 19, 47]) {
    const bytes = await buffer(writeListFile('xlsx', { ...source(count, 7), sheet_rows: 10 }))
    const sheets = (await readXlsx(bytes)).map(({ data }) => data)
    expect(sheets.length).toBe(Math.max(1, Math.ceil(count / 9)))
    for (const [head, ...rows] of sheets) {
      expect(head?.[0]).toBe('username')
      expect(rows.length).toBeLessThanOrEqual(9)
    }
    const names = sheets.flatMap((rows) => rows.slice(1).map(([name]) => name))
    expect(names).toEqual(Array.from({ length: count }, (_, nth) => `person.${nth}`))
  }
})

test('every file of people has the same columns in the same order, whatever is known of them', async () => {
  const head = ['username', 'full_name', 'is_private', 'is_verified', 'follower_count', 'added_at', 'profile']
  const csv = (await buffer(writeListFile('csv', source(2, 10)))).toString()
  expect(csv).toBe(
    [
      head.join(','),
      'person.0,,false,,0,2023-11-14T22:13:20.000Z,https://www.instagram.com/person.0/',
      'person.1,Person 1,,,1,2023-11-14T22:13:21.000Z,https://www.instagram.com/person.1/',
      '',
    ].join('\r\n'),
  )
  const json = JSON.parse((await buffer(writeListFile('json', source(2, 10)))).toString()) as object[]
  for (const row of json) expect(Object.keys(row)).toEqual(head)
  const sheet = await readSheet(await buffer(writeListFile('xlsx', source(2, 10))))
  expect(sheet.map((row) => row.length)).toEqual([7, 7, 7])
  expect(sheet[0]).toEqual(head)
  expect(sheet[2]?.slice(0, 5)).toEqual(['person.1', 'Person 1', null, null, 1])
})
