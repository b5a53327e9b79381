import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawn } from '../accessible.ts'
import { closePage } from '../browser.ts'
import { looksRightEverywhere, shots } from './check-page.ts'
import type { Scene } from './scenes.ts'
import { type SweptProduct, startSweptProduct } from './swept-product.ts'

/** What the browser itself notes of a refusal or of being without a network. */
const expected = /status of 4\d\d|ERR_INTERNET_DISCONNECTED|WebSocket/

const titleOf = ({ path, as, steps }: Scene) => `${path} as ${as}: ${steps.map(({ name }) => name).join(', ')}`

async function closeDialog(page: Page) {
  const open = page.locator('dialog[open]')
  if ((await open.count()) === 0) return
  await page.keyboard.press('Escape')
  await open.waitFor({ state: 'hidden' })
}

async function goThrough(page: Page, { path, steps }: Scene) {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  for (const { name, reach, only_shown } of steps) {
    if (only_shown && !shots) continue
    await closeDialog(page)
    await reach(page)
    await drawn(page)
    await looksRightEverywhere(page, `${path} ${name}`)
  }
}

/** Every state: no violation, nothing that sticks out, nothing in the console. */
export function lookOverScenes(scenes: readonly Scene[]) {
  let swept: SweptProduct
  beforeAll(async () => {
    swept = await startSweptProduct()
  })
  afterAll(() => swept?.end())

  describe('every dialog and state', () => {
    test.each(scenes.map((scene) => [titleOf(scene), scene] as const))('%s', async (_, scene) => {
      const { as, prepare } = scene
      const opened = await swept.open(as)
      const { page, problems } = opened
      await prepare?.(page)
      await goThrough(page, scene)
      expect(problems.filter((problem) => !expected.test(problem))).toEqual([])
      await swept.online(as)
      // A clock, once installed, stays in a page.
      await (prepare ? closePage(page) : swept.leave(opened))
    })
  })
}
