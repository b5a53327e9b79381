import { expect, test } from 'vitest'
import { mediaIdOf, shortcodeOf } from './media-ids.ts'

test('a short code is a number in another notation, there and back', () => {
  for (const [code, id] of [
    ['B', '1'],
    ['_', '63'],
    ['BA', '64'],
    ['CSFvYqWrv1N', '2631717960199109965'],
    ['P__________', String(2n ** 64n - 1n)],
  ] as const) {
    expect(mediaIdOf(code)).toBe(id)
    expect(shortcodeOf(id)).toBe(code)
  }
  expect(shortcodeOf('64_25025320')).toBe('BA')
})

test('what is larger than 64 bits or written otherwise is none', () => {
  expect(mediaIdOf('Q__________')).toBeNull()
  for (const wrong of ['', 'A', 'AB C', 'Ä', 'a.b']) expect(mediaIdOf(wrong)).toBeNull()
})

test('letters after the eleventh belong to a private post and are left out', () => {
  expect(mediaIdOf('CSFvYqWrv1NtoHIddenPart')).toBe(mediaIdOf('CSFvYqWrv1N'))
})
