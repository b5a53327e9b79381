import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What is half faded in has no contrast yet; what turns for ever is not waited for. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/**
 * Nothing for axe to find. Notices come and go by themselves, and what is half faded has no contrast: their colours are held by
 * web/ui/contrast.test.ts. `what` names the state in a failure.
 */
export async function hasNoAxeViolations(page: Page, what = ''): Promise<void> {
  await settled(page)
  // Within the page itself: otherwise each look opens another page to put the frames' answers together, and ours have no frames.
  const axe = new AxeBuilder({ page }).exclude('[data-sonner-toaster]').setLegacyMode(true)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${what} ${id}: ${nodes[0]?.html}`.trim())).toEqual([])
}

/** Nothing sticks out at the side. */
export async function hasNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
