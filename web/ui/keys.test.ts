import { expect, test } from 'vitest'
import { keyOf } from '#web/ui/keys.ts'

const press = (key: string, code: string, shiftKey = false) => keyOf({ key, code, shiftKey })

test.each([
  ['Russian', 'п', 'KeyG', 'g'],
  ['Greek', 'γ', 'KeyG', 'g'],
  ['Arabic', 'ل', 'KeyG', 'g'],
  ['Arabic, a key that types two letters', 'لا', 'KeyB', 'b'],
  ['Hindi', 'न', 'KeyV', 'v'],
  ['Hindi, a vowel sign', 'ि', 'KeyF', 'f'],
  ['Hebrew', 'כ', 'KeyF', 'f'],
  ['Japanese kana', 'く', 'KeyH', 'h'],
])('on a keyboard that types another script the place of a key counts: %s', (_, key, code, letter) => {
  expect(press(key, code)).toBe(letter)
  expect(press(key, code, true)).toBe(letter.toUpperCase())
})

test.each([
  ['AZERTY', 'a', 'KeyQ'],
  ['Dvorak', 'k', 'KeyV'],
  ['German', 'ü', 'BracketLeft'],
  ['Turkish', 'ı', 'KeyI'],
  ['Russian, without a Latin letter in its place', 'х', 'BracketLeft'],
])('what a key types counts where it is Latin or has no letter in its place: %s', (_, key, code) => {
  expect(press(key, code)).toBe(key)
})

test('a question mark is one on every keyboard', () => {
  expect(press('?', 'Slash', true)).toBe('?')
  expect(press('?', 'Digit7', true)).toBe('?')
  expect(press('؟', 'Slash', true)).toBe('?')
  expect(press('य़', 'Slash', true)).toBe('?')
  expect(press(',', 'Slash', true)).toBe(',')
})

test.each(['Enter', 'Escape', 'ArrowDown', ' ', 'Home', 'Process'])('%s keeps its name', (key) => {
  expect(press(key, 'KeyG')).toBe(key)
})
