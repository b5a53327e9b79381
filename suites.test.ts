import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { projects, projectsOf } from './suites.ts'

const root = import.meta.dirname
const files = globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: (name) => /^(node_modules|dist)$/.test(name) })

describe('the suites', () => {
  test('run every test file, each in exactly one project', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((file) => projectsOf(file).length !== 1)).toEqual([])
  })

  test('name no file that is not there', () => {
    const named = Object.values<{ include: string[]; exclude?: string[] }>(projects).flatMap(
      ({ include, exclude = [] }) => [...include, ...exclude],
    )
    expect(named.filter((glob) => globSync(glob, { cwd: root }).length === 0)).toEqual([])
  })

  test.each([
    ['tools/planted.test.ts', []],
    ['sandbox/planted.test.ts', ['sandbox']],
    ['proof/attack/fuzz.test.ts', ['exhaustive']],
    ['server/planted.test.ts', ['server']],
    ['e2e/sweep/planted.test.ts', ['sweep']],
    ['web/ui/planted.test.tsx', ['components']],
    ['web/ui/states.test.tsx', ['states']],
  ])('%s belongs to %j', (file, expected) => {
    expect(projectsOf(file)).toEqual(expected)
  })
})
