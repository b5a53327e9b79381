import { expect, test } from 'vitest'
import { nextPath, withNext } from '#web/core/next-path.ts'

test('a path of our own is the next page', () => {
  expect(nextPath('?next=/functions/follow')).toBe('/functions/follow')
  expect(nextPath('?next=%2Faccount%3Ftab%3Dbilling%23cards')).toBe('/account?tab=billing#cards')
})

test('without a wish one goes to the dashboard', () => {
  expect(nextPath('')).toBe('/dashboard')
  expect(nextPath('?next=')).toBe('/dashboard')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /dashboard',
  'dashboard',
  '/a\\..\\evil',
])('an address elsewhere, %j, is not followed', (next) => {
  expect(nextPath(`?${new URLSearchParams({ next })}`)).toBe('/dashboard')
})

test('an address keeps where one wanted to go', () => {
  expect(nextPath(new URL(withNext('/login', '/functions/follow?a=1&b=2'), 'http://x').search)).toBe(
    '/functions/follow?a=1&b=2',
  )
  expect(withNext('/login', '/dashboard')).toBe('/login')
})
