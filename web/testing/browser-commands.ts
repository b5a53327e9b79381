import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineBrowserCommand } from '@vitest/browser-playwright'
import type { Said } from './read-page.ts'

/** What tests in a browser have Node do for them. */

/** Tests name themselves to their browser by this frame. */
const FRAME = 'iframe[data-vitest]'

const shots = process.env.SHOTS

/** Keeps a picture of the whole page, or of the window where a dialog is open, below the folder that SHOTS names. */
export const keepShot = defineBrowserCommand<[name: string]>(async ({ page, frame }, name) => {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  const seen = await frame()
  const { width, height } = await seen.evaluate(() => ({
    width: innerWidth,
    height: document.querySelector('dialog[open]')
      ? innerHeight
      : Math.max(innerHeight, document.documentElement.scrollHeight),
  }))
  const before = page.viewportSize()
  const box = page.locator(FRAME)
  // A window that is smaller than the frame would show it smaller.
  await page.setViewportSize({ width: Math.max(1280, width), height: Math.max(900, height) })
  await box.evaluate((element, wanted) => element.style.setProperty('height', `${wanted}px`), height)
  await box.screenshot({ path: join(shots, name.replace(/[^\w.-]+/g, '_')) })
  await box.evaluate((element) => element.style.setProperty('height', 'var(--viewport-height)'))
  if (before) await page.setViewportSize(before)
})

/** What of a page is left in English, in a sweep of another language; `data` is in no language. */
export const findEnglish = defineBrowserCommand<[said: Said[], data: string[]]>(async (_, said, data) => {
  // Loaded by its address, because the configuration's own imports can't name those of the product.
  const file = pathToFileURL(join(import.meta.dirname, '../../e2e/sweep/find-english.ts')).href
  const loaded: typeof import('../../e2e/sweep/find-english.ts') = await import(/* @vite-ignore */ file)
  return loaded.findEnglish(said, data)
})
