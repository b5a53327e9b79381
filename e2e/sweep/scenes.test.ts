import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '#words/refusals.ts'
import { drawn } from '../accessible.ts'
import { looksRightEverywhere, shots } from './look-over.ts'
import { type Answer, type Scene, scenes } from './scenes.ts'
import { type SweptProduct, startSweptProduct } from './swept-product.ts'

/** Every dialog and state a page can be in: no violation, nothing that sticks out, nothing in the console. */

let swept: SweptProduct

beforeAll(async () => {
  swept = await startSweptProduct()
})
afterAll(() => swept?.end())

/** A refusal: what fails otherwise looks the same but is tried twice more. */
const refusal = { success: false, code: 'busy', error: refusals.busy, message: refusals.busy }

const answerWith = (page: Page, path: string, answer: Answer) =>
  page.route(`**/api${path}`, async (route) => {
    if (answer === 'never') return
    if (answer === 'refused') return route.fulfill({ status: 409, json: refusal })
    if (route.request().method() !== 'GET') return route.fulfill({ json: answer(null as never) })
    const response = await route.fetch()
    await route.fulfill({ status: 200, json: answer((await response.json()) as never) })
  })

/** What the browser itself notes of a refusal or of being without a network. */
const expected = /status of 4\d\d|ERR_INTERNET_DISCONNECTED|WebSocket/

const titleOf = ({ path, as, steps }: Scene) => `${path} as ${as}: ${steps.map(({ name }) => name).join(', ')}`

describe('every dialog and state', () => {
  test.each(scenes.map((scene) => [titleOf(scene), scene] as const))(
    '%s',
    async (_, { as, path, answers, prepare, steps }) => {
      const { page, problems } = await swept.open(as)
      await prepare?.(page)
      for (const [pattern, answer] of Object.entries(answers ?? {})) await answerWith(page, pattern, answer)
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      for (const { name, reach, only_shown } of steps) {
        if (only_shown && !shots) continue
        const open = page.locator('dialog[open]')
        if ((await open.count()) > 0) {
          await page.keyboard.press('Escape')
          await open.waitFor({ state: 'hidden' })
        }
        await reach(page)
        if (!Object.values(answers ?? {}).includes('never')) await drawn(page)
        await looksRightEverywhere(page, `${path} ${name}`)
      }
      expect(problems.filter((problem) => !expected.test(problem))).toEqual([])
      await page.close()
      await swept.online(as)
    },
  )
})
