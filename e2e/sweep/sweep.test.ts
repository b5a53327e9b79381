import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as paths from '#rules/paths.ts'
import { pages as sidebarPages } from '#web/app/pages.ts'
import { type Access, routes } from '#web/app/routes.ts'
import { looksRightEverywhere } from './look-over.ts'
import type { Stage } from './people.ts'
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

let swept: SweptProduct

beforeAll(async () => {
  swept = await startSweptProduct()
})
afterAll(() => swept?.end())

describe('every page of the route tables', () => {
  test.each(pages)('$path', async ({ path, stage }) => {
    const { page, problems } = await swept.open(stage)
    const address = path.replace(/:\w+/g, '1')
    await page.goto(address)
    await settle(page)
    if (path !== '/nowhere') expect(new URL(page.url()).pathname).toBe(address)
    await expect.poll(() => page.title()).toMatch(/.+ · Cadenza$/)
    await looksRightEverywhere(page, address)
    // A made-up link is refused, which the browser notes by itself.
    const expected = path.includes(':') ? /status of 400/ : /^$/
    expect(problems.filter((problem) => !expected.test(problem))).toEqual([])
    await page.close()
  })
})
