import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { openLog } from './log.ts'
import { readable } from './readable-log.ts'

let data_dir: string
beforeEach(() => {
  data_dir = mkdtempSync(join(tmpdir(), 'cadenza-log-'))
})
afterEach(() => rmSync(data_dir, { recursive: true }))

const open = () => openLog({ data_dir, level: 'info', places: ['file'] })

test('the log is its owner’s alone, and whole once it was stopped', async () => {
  const { log, problem, stop } = await open()
  for (let number = 0; number < 5000; number++) log.info({ number }, 'a line')
  expect(problem()).toBeNull()
  await stop()
  const file = join(data_dir, 'cadenza.log')
  const numbers = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { number: number }).number)
  expect(numbers).toEqual(Array.from({ length: 5000 }, (_, number) => number))
  expect(statSync(file).mode & 0o077).toBe(0)
})

test('names and passwords of a sign-in that waits are in no line', async () => {
  const { log, stop } = await open()
  log.info({ pending_auth: { session_id: 'a.SECRET' }, body: { pending_auth: 'SECRET', session_id: 'SECRET' } }, 'one')
  log.info({ session_id: 'SECRET', sessionid: 'SECRET', asked: { input: { session_id: 'SECRET' } } }, 'two')
  await stop()
  const written = readFileSync(join(data_dir, 'cadenza.log'), 'utf8')
  expect(written.trimEnd().split('\n')).toHaveLength(2)
  expect(written).not.toContain('SECRET')
})

// Every write there fails with a full disk.
test.skipIf(!existsSync('/dev/full'))(
  'a full disk ends nothing: lost lines are counted and reported, and the log can still be stopped',
  async () => {
    symlinkSync('/dev/full', join(data_dir, 'cadenza.log'))
    const { log, problem, stop } = await open()
    log.info('one')
    await eventually(
      async () => problem(),
      (sentence) => sentence !== null,
    )
    expect(problem()).toMatch(/no space left on device.*; 0 lines are lost so far\.$/)
    for (let number = 0; number < 5000; number++) log.info({ text: 'x'.repeat(100) }, 'a line')
    expect(Number(/([\d,]+) lines/.exec(problem() ?? '')?.[1]?.replace(',', ''))).toBeGreaterThan(2000)
    await stop()
    log.info('after its end')
  },
)

test('an unwritable folder is reported in a sentence', async () => {
  data_dir = join(data_dir, 'missing')
  await expect(open()).rejects.toThrow(
    /^Nothing can be written to DATA_DIR .*missing \(ENOENT.*\)\. Make it writable, then start again\.$/,
  )
  data_dir = join(data_dir, '..')
})

test('a person at a terminal reads when, how grave and what, and the stack of an error', () => {
  const line = { level: 40, time: Date.UTC(2026, 0, 2, 3, 4, 5), pid: 1, hostname: 'x', reqId: 'r', msg: 'refused' }
  expect(readable(JSON.stringify(line))).toBe('03:04:05 WARN  refused {"reqId":"r"}\n')
  const failed = { ...line, reqId: undefined, level: 50, err: { message: 'no', stack: 'Error: no\n    at here' } }
  expect(readable(JSON.stringify(failed))).toBe('03:04:05 ERROR refused\n    Error: no\n        at here\n')
})
