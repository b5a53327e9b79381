import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { DEFAULT_LANGUAGE } from '#rules/languages.ts'
import { looksRightAtEveryWidth, looksRightInLanguage, type Seen } from '#web/testing/look-over.ts'
import { bringAxe } from '../accessible.ts'
import { findEnglish } from './find-english.ts'
import { type ShownLanguage, shownAs, swept } from './swept-language.ts'

/** SHOTS=folder keeps a picture of each. */
export const shots = process.env.SHOTS

/** A page that Playwright drives, as it is looked over. */
const seenBy = (page: Page): Seen => ({
  resize: (width, height) => page.setViewportSize({ width, height }),
  // What a function is given is plain data, which the types of Playwright can't know.
  ask: (question, given) => page.evaluate(question as never, given) as never,
  bringAxe: () => bringAxe(page),
  keepShot: async (name) => {
    if (shots) await keepShot(page, shots, name)
  },
})

/** Nothing sticks out, and axe finds nothing, at three widths in both themes; in another language, what a language changes. */
export const looksRightEverywhere = (page: Page, name: string): Promise<void> =>
  swept === DEFAULT_LANGUAGE ? looksRightAtEveryWidth(seenBy(page), name) : looksRightIn(page, swept, { name })

type Looked = {
  /** Of the page, in a failure. */
  name: string
  widths?: readonly number[]
  /** Whether its server says what it says in the same language. */
  is_whole?: boolean
}

/** What a language changes of a page. */
export function looksRightIn(page: Page, shown: ShownLanguage, { is_whole = true, ...looked }: Looked) {
  const { language, dir } = shownAs(shown)
  return looksRightInLanguage(seenBy(page), {
    ...looked,
    shown,
    way: { lang: language, dir },
    englishLeft: (said) => (is_whole ? findEnglish(said, [], shown) : []),
  })
}

async function keepShot(page: Page, into: string, name: string) {
  mkdirSync(into, { recursive: true })
  const isDialog = (await page.locator('dialog[open]').count()) > 0
  await page.screenshot({ path: join(into, name.replace(/[^\w.-]+/g, '_')), fullPage: !isDialog })
}
