import { describe, expect, test } from 'vitest'
import {
  chosenCount,
  everythingChosen,
  extended,
  isChosen,
  nothingChosen,
  rangeTo,
  type Selection,
  toggled,
  withRows,
} from '#web/ui/lists/selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e']
const idAt = (index: number) => rows[index]
const idsOf = (selection: Selection) => `${selection.all ? 'all but ' : ''}${[...selection.ids].sort().join('')}`

describe('a selection', () => {
  test('takes a row and gives it back', () => {
    const one = toggled(nothingChosen, 2, idAt)
    expect([idsOf(one), isChosen(one, 'c'), isChosen(one, 'a'), chosenCount(one, 9)]).toEqual(['c', true, false, 1])
    expect(idsOf(toggled(one, 2, idAt))).toBe('')
  })

  test('is extended from the row chosen last, in both directions', () => {
    const one = toggled(nothingChosen, 2, idAt)
    expect(idsOf(extended(one, 4, idAt))).toBe('cde')
    expect(idsOf(extended(extended(one, 4, idAt), 0, idAt))).toBe('abcde')
    expect(idsOf(extended(nothingChosen, 3, idAt))).toBe('d')
    expect([rangeTo(one, 0), rangeTo(nothingChosen, 4)]).toEqual([
      [0, 2],
      [4, 4],
    ])
  })

  test('of everything counts what is not loaded, also without one row', () => {
    expect([chosenCount(everythingChosen, 503), isChosen(everythingChosen, undefined)]).toEqual([503, true])
    const less = toggled(everythingChosen, 1, idAt)
    expect([idsOf(less), chosenCount(less, 503), isChosen(less, 'b'), isChosen(less, 'a')]).toEqual([
      'all but b',
      502,
      false,
      true,
    ])
    expect(idsOf(extended(less, 3, idAt))).toBe('all but ')
  })

  test('leaves out rows that are not loaded, until they are', () => {
    const far = extended(toggled(nothingChosen, 4, idAt), 8, idAt)
    expect(idsOf(far)).toBe('e')
    expect(idsOf(withRows(far, ['f', 'g']))).toBe('efg')
    expect(idsOf(toggled(nothingChosen, 8, idAt))).toBe('')
  })
})
