import { expect, test } from 'vitest'
import { groupedNumber } from '#rules/cards.ts'
import { caretAfter } from '#web/ui/forms/formatted-input.tsx'

/** The caret, written as `|`, after `typed` was put into form. */
function typing(typed: string) {
  const text = typed.replace('|', '')
  const formatted = groupedNumber(text)
  const caret = caretAfter(text, typed.indexOf('|'), formatted)
  return `${formatted.slice(0, caret)}|${formatted.slice(caret)}`
}

test('the caret stays at the end while one types', () => {
  expect(typing('42425|')).toBe('4242 5|')
})

test('a digit put in the middle leaves the caret behind it', () => {
  expect(typing('4292|42 4242')).toBe('4292| 4242 42')
  expect(typing('492|42 4242')).toBe('492|4 2424 2')
})

test('a digit taken from the middle leaves the caret where it was', () => {
  expect(typing('424| 4242 4242')).toBe('424|4 2424 242')
})

test('letters pasted with the number do not move the caret past it', () => {
  expect(typing('no. 4242-4242|')).toBe('4242 4242|')
})
