import { describe, expect, test } from 'vitest'
import { languageCodes } from '#rules/languages.ts'
import * as paths from '#rules/paths.ts'
import { budgets } from './budgets.ts'
import { readRouteSizes, readStyleSize } from './sizes.ts'

describe.each(languageCodes)('in %s, texts included,', (language) => {
  const sizes = readRouteSizes(language)
  const sizeOf = (path: string) => sizes.find((one) => one.path === path)

  test('the sign-in page is light', () => {
    expect(sizeOf(paths.login)?.initial).toBeLessThanOrEqual(budgets.login_js)
  })

  test('the dashboard is drawn with little, and live with a little more', () => {
    expect(sizeOf(paths.dashboard)?.initial).toBeLessThanOrEqual(budgets.dashboard_js)
    expect(sizeOf(paths.dashboard)?.with_live).toBeLessThanOrEqual(budgets.dashboard_live_js)
  })

  test.each(sizes)('$path adds no more than a page may', ({ own }) => {
    expect(own).toBeLessThanOrEqual(budgets.route_js)
  })
})

test('all styles together', () => {
  expect(readStyleSize()).toBeLessThanOrEqual(budgets.css)
})
