import { expect, test } from 'vitest'
import { formulaOfSteps, stepsOfText, textOfSteps } from '#web/audience/formula-steps.ts'

test('each step works on what the ones before it left', () => {
  const steps = [
    { op: 'without', list: '2' },
    { op: 'also_on', list: '3' },
    { op: 'or_on', list: '4' },
    { op: 'only_on', list: '5' },
  ] as const
  expect(formulaOfSteps({ first: '1', steps: [] })).toEqual({ list: '1' })
  const a_without_b = { op: 'difference', of: [{ list: '1' }, { list: '2' }] }
  const also = { op: 'intersection', of: [a_without_b, { list: '3' }] }
  const or = { op: 'union', of: [also, { list: '4' }] }
  expect(formulaOfSteps({ first: '1', steps })).toEqual({ op: 'difference', of: [{ list: '5' }, or] })
})

test('steps survive the way through an address, and anything else there is nothing', () => {
  const steps = { first: '12', steps: [{ op: 'without', list: '7' } as const] }
  expect(stepsOfText(textOfSteps(steps))).toEqual(steps)
  for (const text of ['', 'x', '1.2', '1.minus-2', '1.without-', '1.without-<script>'])
    expect(stepsOfText(text)).toBeNull()
})
