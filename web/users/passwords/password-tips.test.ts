import { expect, test } from 'vitest'
import { followedTips, strengthOf } from '#web/users/passwords/password-tips.ts'

test('an empty password follows no tip', () => {
  expect(followedTips('', 'ada@example.com')).toEqual({ length: false, case: false, signs: false, personal: false })
})

test('a long mixed password with numbers and signs follows all four', () => {
  const tips = followedTips('Violet-Harbour-27', 'ada@example.com')
  expect(tips).toEqual({ length: true, case: true, signs: true, personal: true })
  expect(strengthOf(tips)).toBe(4)
})

test('a part of the email address is personal information', () => {
  expect(followedTips('Lovelace-1815!', 'ada.lovelace@example.com').personal).toBe(false)
})

test('a common word inside a password is noticed in any case of its letters', () => {
  expect(followedTips('MyPassWord-99', 'a@b.co').personal).toBe(false)
})

test('eight characters are counted as people count them', () => {
  expect(followedTips('😀😀😀😀😀😀😀😀', '').length).toBe(true)
  expect(followedTips('😀😀😀😀', '').length).toBe(false)
})

test('a short password is too weak whatever it is made of', () => {
  expect(strengthOf(followedTips('Aa1!', ''))).toBe(0)
})
