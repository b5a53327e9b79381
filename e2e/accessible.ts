import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Axe, finishAnimations, isDrawn, stickingOut } from '#web/testing/page-checks.ts'

/** What is half faded in has no contrast yet; what turns for ever is not waited for. */
export const settled = (page: Page): Promise<void> => page.evaluate(finishAnimations)

/** No placeholder is left. */
export const drawn = (page: Page) => page.waitForFunction(isDrawn)

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Makes axe known to the page, once for each time it is loaded. */
export async function bringAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe)
}

/** Nothing for axe to find, once what is only passing has passed; `what` names the state in a failure. */
export async function hasNoAxeViolations(page: Page, what = ''): Promise<void> {
  // An address changes before its screen is drawn, and every screen has a heading.
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await expect.poll(() => findViolations(page, what), { interval: 500 }).toEqual([])
}

async function findViolations(page: Page, what: string): Promise<string[]> {
  await settled(page)
  await bringAxe(page)
  const violations = await page.evaluate(async () => {
    const { run } = (window as unknown as { axe: Axe }).axe
    const exclude = [['.toast-layer']]
    const found = await run({ exclude }, { resultTypes: ['violations'], preload: false, iframes: false })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
  return violations.map((violation) => `${what} ${violation}`.trim())
}

/** Nothing sticks out at the side, once charts have measured the room they have now; else what does, and by how many pixels. */
export async function hasNoOverflow(page: Page, what = ''): Promise<void> {
  await expect.poll(() => page.evaluate(stickingOut), { message: what }).toBeNull()
}
