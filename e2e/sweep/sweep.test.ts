import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_LANGUAGE } from '#rules/languages.ts'
import * as paths from '#rules/paths.ts'
import { pages as sidebarPages } from '#web/app/pages.ts'
import { type Access, routes } from '#web/app/routes.ts'
import { looksRightEverywhere, looksRightIn } from './check-page.ts'
import type { Stage } from './people.ts'
import { type ShownLanguage, swept } from './swept-language.ts'
import { type SweptProduct, settle, startSweptProduct } from './swept-product.ts'

/** Every page of the route tables: no violation, nothing that sticks out, nothing in the console. */

const stages: Record<Access, Stage> = {
  public: 'stranger',
  signed_in: 'owner',
  subscription: 'owner',
  instagram: 'owner',
}

/** Pages that people reach at one stage of setting up only. */
const only: Record<string, Stage> = { [paths.choosePlan]: 'newcomer', [paths.connect]: 'subscriber' }

const pages = [
  ...[...routes, ...sidebarPages].map(({ path, access }) => ({ path, stage: only[path] ?? stages[access] })),
  { path: '/nowhere', stage: 'stranger' as const },
]

const addressOf = (path: string) => path.replace(/:\w+/g, '1')

let product: SweptProduct

beforeAll(async () => {
  product = await startSweptProduct()
})
afterAll(() => product?.end())

describe('every page of the route tables', () => {
  test.each(pages)('$path', async ({ path, stage }) => {
    const opened = await product.open(stage)
    const { page, problems } = opened
    const address = addressOf(path)
    await page.goto(address)
    await settle(page)
    if (path !== '/nowhere') expect(new URL(page.url()).pathname).toBe(address)
    await expect.poll(() => page.title()).toMatch(/.+ · Cadenza$/)
    await looksRightEverywhere(page, address)
    // A made-up link is refused, which the browser notes by itself.
    const expected = path.includes(':') ? /status of 400/ : /^$/
    expect(problems.filter((problem) => !expected.test(problem))).toEqual([])
    await product.leave(opened)
  })
})

/** One written from the other side, and English as long as no language is; npm run sweep -- de looks at everything in another one. */
const others: readonly ShownLanguage[] = swept === DEFAULT_LANGUAGE ? ['ar', 'pseudo'] : []

describe.each(others)('on a phone, in %s, every page of the route tables', (shown) => {
  test.each(pages)('$path', async ({ path, stage }) => {
    const opened = await product.open(stage, shown)
    const { page } = opened
    await page.goto(addressOf(path))
    await settle(page)
    await looksRightIn(page, shown, { name: path, widths: [375], is_whole: shown !== 'pseudo' })
    await product.leave(opened)
  })
})
