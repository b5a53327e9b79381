import { expect, test } from 'vitest'
import { inputProblem } from '#words/problems.ts'
import { basesOf, evaluate, type Formula, listsOf, MAX_DEPTH, MAX_LISTS, formulaProblem as problemOf } from './sets.ts'

const formulaProblem = (formula: Formula) => {
  const problem = problemOf(formula)
  return problem && inputProblem(problem)
}

const a = { list: '1' }
const b = { list: '2' }
const c = { list: '3' }
const formula: Formula = {
  op: 'union',
  of: [
    { op: 'difference', of: [a, b] },
    { op: 'intersection', of: [a, c] },
  ],
}

test('a formula speaks of each of its lists once, and is worked out from the inside', () => {
  expect(listsOf(formula)).toEqual(['1', '2', '3'])
  const text = evaluate<string>(formula, {
    list: (id) => id,
    union: (parts) => `(${parts.join(' + ')})`,
    intersection: (parts) => `(${parts.join(' & ')})`,
    difference: (parts) => `(${parts.join(' - ')})`,
  })
  expect(text).toBe('((1 - 2) + (1 & 3))')
})

test('everybody a formula can hold is on the fewest lists that suffice', () => {
  const sizes: Record<string, number> = { 1: 100, 2: 5, 3: 50 }
  const bases = (formula: Formula) => basesOf(formula, (id) => sizes[id] ?? 0)
  expect(bases({ op: 'difference', of: [a, b, c] })).toEqual(['1'])
  expect(bases({ op: 'intersection', of: [a, b, c] })).toEqual(['2'])
  expect(bases({ op: 'union', of: [a, a, c] })).toEqual(['1', '3'])
  expect(bases(formula)).toEqual(['1', '3'])
  expect(bases({ op: 'intersection', of: [{ op: 'union', of: [a, b] }, c] })).toEqual(['3'])
})

test('a formula that nobody would make by hand is called what it is', () => {
  const nested = (depth: number): Formula => (depth === 0 ? a : { op: 'union', of: [nested(depth - 1)] })
  expect(formulaProblem(nested(MAX_DEPTH))).toBeNull()
  expect(formulaProblem(nested(MAX_DEPTH + 1))).toBe('A formula can be nested 8 deep.')
  const wide = (lists: number): Formula => ({ op: 'union', of: Array.from({ length: lists }, () => a) })
  expect(formulaProblem(wide(MAX_LISTS))).toBeNull()
  expect(formulaProblem(wide(MAX_LISTS + 1))).toBe('A formula can use 32 lists.')
})
