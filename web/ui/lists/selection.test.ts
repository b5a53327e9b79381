import { describe, expect, test } from 'vitest'
import { chosenCount, everythingChosen, extended, isChosen, nothingChosen, toggled } from '#web/ui/lists/selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e']
const idAt = (index: number) => rows[index]
const idsOf = (selection: typeof nothingChosen) => (selection.all ? 'all' : [...selection.ids].sort().join(''))

describe('a selection', () => {
  test('takes a row and gives it back', () => {
    const one = toggled(nothingChosen, 2, idAt, rows)
    expect([idsOf(one), isChosen(one, 'c'), isChosen(one, 'a'), chosenCount(one, 9)]).toEqual(['c', true, false, 1])
    expect(idsOf(toggled(one, 2, idAt, rows))).toBe('')
  })

  test('is extended from the row chosen last, in both directions', () => {
    const one = toggled(nothingChosen, 2, idAt, rows)
    expect(idsOf(extended(one, 4, idAt))).toBe('cde')
    expect(idsOf(extended(extended(one, 4, idAt), 0, idAt))).toBe('abcde')
    expect(idsOf(extended(nothingChosen, 3, idAt))).toBe('d')
  })

  test('of everything counts what is not loaded; without one row it is what is loaded', () => {
    expect([chosenCount(everythingChosen, 503), isChosen(everythingChosen, undefined)]).toEqual([503, true])
    expect(idsOf(toggled(everythingChosen, 1, idAt, rows))).toBe('acde')
  })

  test('leaves out rows that are not loaded', () => {
    expect(idsOf(extended(toggled(nothingChosen, 4, idAt, rows), 8, idAt))).toBe('e')
    expect(toggled(nothingChosen, 8, idAt, rows)).toBe(nothingChosen)
  })
})
