import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOfChild } from './child.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'child-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const parent = new URL('./parent.ts', import.meta.url)

/** A program whose only answer is made by `code` of what it is `given`. */
function program(code: string): URL {
  const path = join(folder, `${code.length}.mjs`)
  writeFileSync(
    path,
    `import { DatabaseSync } from 'node:sqlite'
    import { answerParent, receiveGiven } from '${parent}'
    const given = await receiveGiven()
    answerParent({ pid: process.pid, value: await (${code})(given) })`,
  )
  return pathToFileURL(path)
}

type Answer = { pid: number; value: unknown }

const run = (code: string, given: object, limits: { most_ms?: number; most_mb?: number } = {}) =>
  answerOfChild<Answer>(program(code), given, {
    most_ms: 60_000,
    most_mb: 512,
    late: () => new Error('late'),
    full: () => new Error('full'),
    ...limits,
  })

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('work in a process of its own', () => {
  test('is answered, and over with its answer, even where it would run for ever', async () => {
    const { pid, value } = await run('(given) => { setInterval(() => {}, 1000); return given.one + 1 }', { one: 1 })
    expect([value, isAlive(pid)]).toEqual([2, false])
  })

  test('gives back long texts whole', async () => {
    const { value } = await run("({ length }) => 'ä'.repeat(length)", { length: 20_000_000 })
    expect((value as string).length).toBe(20_000_000)
  })

  test('is killed at its deadline in the middle of one call of SQLite', async () => {
    const file = join(folder, 'pid')
    const endless = `({ file }) => {
      process.getBuiltinModule('node:fs').writeFileSync(file, String(process.pid))
      const count = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n'
      return new DatabaseSync(':memory:').prepare(count).all()
    }`
    await expect(run(endless, { file }, { most_ms: 3000 })).rejects.toThrow('late')
    expect(isAlive(Number(readFileSync(file, 'utf8')))).toBe(false)
  })

  test('that wants more memory than it may have says so', async () => {
    const greedy = '() => { const all = []; for (;;) all.push({ nth: all.length, more: [all.length] }) }'
    await expect(run(greedy, {}, { most_mb: 40 })).rejects.toThrow('full')
  })

  test('that fails says why', async () => {
    await expect(run("() => { throw new TypeError('not so') }", {})).rejects.toThrow(/not so/)
  })
})
