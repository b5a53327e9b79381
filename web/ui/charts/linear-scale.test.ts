import { expect, test } from 'vitest'
import { linearScale } from '#web/ui/charts/linear-scale.ts'

test('a scale ends at round values that hold everything', () => {
  expect(linearScale(0, 87, [200, 0]).ticks).toEqual([0, 50, 100])
  expect(linearScale(394, 446, [200, 0]).ticks).toEqual([380, 400, 420, 440, 460])
})

test('the ends of a scale lie at the ends of the room it is given', () => {
  const scale = linearScale(0, 100, [200, 8])
  expect(scale.at(0)).toBe(200)
  expect(scale.at(100)).toBe(8)
})

test('counts are never divided', () => {
  expect(linearScale(0, 1, [100, 0]).ticks).toEqual([0, 1])
  expect(linearScale(0, 3, [100, 0]).ticks).toEqual([0, 1, 2, 3])
})

test('equal values still have a scale', () => {
  expect(linearScale(500, 500, [100, 0]).ticks).toEqual([500, 501])
})
