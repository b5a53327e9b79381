import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '#words/generated/server.ts'
import { drawn } from '../accessible.ts'
import { closePage } from '../browser.ts'
import { looksRightEverywhere, shots } from './check-page.ts'
import type { Answer, Scene } from './scenes.ts'
import { type SweptProduct, startSweptProduct } from './swept-product.ts'

/** A refusal: what fails otherwise looks the same but is tried twice more. */
const refusal = { success: false, code: 'busy', error: refusals.busy, message: refusals.busy }

/** Answers a call as the scene says; what that puts into the page is added to `data`. */
const answerWith = (page: Page, [path, answer]: [string, Answer], data: Set<string>) =>
  page.route(`**/api${path}`, async (route) => {
    if (answer === 'never') return
    if (answer === 'refused') return route.fulfill({ status: 409, json: refusal })
    const changed = (body: unknown) => {
      const before = new Set(textsIn(body))
      const json = answer(body as never)
      for (const text of textsIn(json)) if (!before.has(text)) data.add(text)
      return json
    }
    if (route.request().method() !== 'GET') return route.fulfill({ json: changed(null) })
    const response = await route.fetch()
    await route.fulfill({ status: 200, json: changed(await response.json()) })
  })

/** What in an answer may be a sentence or a name. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /\p{Lu}|\s/u.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What the browser itself notes of a refusal or of being without a network. */
const expected = /status of 4\d\d|ERR_INTERNET_DISCONNECTED|WebSocket/

const titleOf = ({ path, as, steps }: Scene) => `${path} as ${as}: ${steps.map(({ name }) => name).join(', ')}`

async function closeDialog(page: Page) {
  const open = page.locator('dialog[open]')
  if ((await open.count()) === 0) return
  await page.keyboard.press('Escape')
  await open.waitFor({ state: 'hidden' })
}

async function goThrough(page: Page, { path, steps, answers = {} }: Scene) {
  const data = new Set<string>()
  for (const answer of Object.entries(answers)) await answerWith(page, answer, data)
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  for (const { name, reach, only_shown } of steps) {
    if (only_shown && !shots) continue
    await closeDialog(page)
    await reach(page)
    if (!Object.values(answers).includes('never')) await drawn(page)
    await looksRightEverywhere(page, `${path} ${name}`, [...data])
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
