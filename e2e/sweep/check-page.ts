import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DEFAULT_LANGUAGE } from '#rules/languages.ts'
import { type Axe, bringAxe, hasNoOverflow, settled, stickingOut } from '../accessible.ts'
import { englishLeftIn } from './english-left.ts'
import { cutOff, readPage } from './read-page.ts'
import { type Shown, shownAs, swept } from './swept-language.ts'

const WIDTHS = [1280, 768, 375]
const THEMES = ['light', 'dark']
/** What a window of 1280 by 900 shows at 200 % zoom, and the least that must do (WCAG 2.2, 1.4.10): 1280 by 1024 at 400 %. */
const ZOOMED = { '200 %': { width: 640, height: 450 }, '400 %': { width: 320, height: 256 } }
/** The part of a zoomed window that may be taken by what stays in place while the rest scrolls. */
const MOST_COVERED = 0.25

/** SHOTS=folder keeps a picture of each. */
export const shots = process.env.SHOTS

/** Nothing sticks out, and axe finds nothing, at three widths in both themes; in another language, what a language changes. */
export async function looksRightEverywhere(page: Page, name: string, data: readonly string[] = []): Promise<void> {
  if (swept !== DEFAULT_LANGUAGE) return looksRightIn(page, swept, { name, data })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    for (const theme of THEMES) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen
      }, theme)
      await settled(page)
      if (shots) await keepShot(page, shots, `${name}-${width}-${theme}.png`)
      // What has only just come may still be moving: it is looked at again before it counts.
      const found = async () => [name, width, theme, await violationsOf(page, theme, width)]
      await expect.poll(found, { interval: 500 }).toEqual([name, width, theme, []])
    }
    await hasNoOverflow(page, `${name} at ${width}`)
    expect(await cutOffAt(page, width), name).toEqual([])
  }
  for (const [zoom, size] of Object.entries(ZOOMED)) {
    await page.setViewportSize(size)
    await hasNoOverflow(page, `${name} at ${zoom} zoom`)
    // The sidebar goes only once the page knows that the window is narrow.
    await expect
      .poll(() => page.evaluate(covered), { message: `${name} at ${zoom} zoom` })
      .toBeLessThanOrEqual(MOST_COVERED)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

type Looked = {
  /** Of the page, in a failure. */
  name: string
  /** What is in no language: names and texts of people and of Instagram. */
  data?: readonly string[]
  widths?: readonly number[]
  /** Whether its server says what it says in the same language. */
  is_whole?: boolean
}

const finders = new Map<Shown, ReturnType<typeof englishLeftIn>>()

function englishLeft(shown: Shown) {
  const { language, texts } = shownAs(shown)
  const find = finders.get(shown) ?? englishLeftIn(language, texts)
  finders.set(shown, find)
  return find
}

/** What has only just appeared may still be moving, so it's checked again before it counts: at most this often, ms apart. */
const LOOKS = 8
const BETWEEN = 500

/** Nothing sticks out or is cut off, the page runs the language's way, and nothing is left in English. */
export async function looksRightIn(page: Page, shown: Shown, looked: Looked) {
  const { name, data = [], widths = [1280, 375], is_whole = true } = looked
  const { language, dir } = shownAs(shown)
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    if (shots) await keepShot(page, shots, `${name}-${width}-${shown}.png`)
    faults.push(...(await cutOffAt(page, width)))
  }
  if (is_whole) faults.push(...englishLeft(shown)(await page.evaluate(readPage), data))
  expect(faults, name).toEqual([])
  expect(await page.evaluate(wayOfPage), name).toEqual({ lang: language, dir })
  await page.setViewportSize({ width: 1280, height: 900 })
}

async function cutOffAt(page: Page, width: number): Promise<string[]> {
  for (let looks = 1; ; looks++) {
    const out = await page.evaluate(stickingOut)
    const found = [...(out ? [`sticks out: ${out}`] : []), ...(await page.evaluate(cutOff))]
    if (found.length === 0 || looks === LOOKS) return found.map((fault) => `${width}: ${fault}`)
    await page.waitForTimeout(BETWEEN)
  }
}

/** Runs in the page. */
function wayOfPage() {
  const { lang, dir } = document.documentElement
  return { lang, dir }
}

/** Runs in the page: the part of the window that stays covered wherever one scrolls to. A dialog has the window to itself. */
function covered(): number {
  if (document.querySelector('dialog[open]')) return 0
  const heights = [...document.querySelectorAll('body *')].map((element) => {
    if (!/fixed|sticky/.test(getComputedStyle(element).position)) return 0
    if (element.closest('[data-sonner-toaster]') || !element.checkVisibility()) return 0
    const { top, bottom } = element.getBoundingClientRect()
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
  })
  return heights.reduce((sum, height) => sum + height, 0) / innerHeight
}

/** Every way text has been drawn so far without a fault: a second look at the same colours on the same ground finds nothing new. */
const drawn = new Set<string>()

/**
 * What a theme changes is colours, so everything else is asked once for each width; and colours are asked for text that is drawn
 * in a way not seen before. Where a dialog is open, what lies behind it has been looked at before.
 */
async function violationsOf(page: Page, theme: string, width: number): Promise<string[]> {
  await bringAxe(page)
  const { violations, looks } = await page.evaluate(checkPage, {
    theme,
    whole: theme === 'light' && width === WIDTHS[0],
    structure: theme === 'light',
    known: [...drawn],
  })
  if (violations.length === 0) for (const look of looks) drawn.add(look)
  return violations
}

type Looking = { theme: string; whole: boolean; structure: boolean; known: string[] }

/** Runs in the page. */
async function checkPage({ theme, whole, structure, known }: Looking) {
  const { run } = (window as unknown as { axe: Axe }).axe
  const dialog = document.querySelector('dialog[open]')
  const root = dialog ?? document.body
  const isNotice = (element: Element) => element.closest('[data-sonner-toaster]') !== null

  /** Colour, size and weight of an element's own text, and the backgrounds beneath it down to the first opaque one. */
  const checkOf = (element: Element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const grounds: string[] = []
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one)
      if (backgroundImage !== 'none') grounds.push(backgroundImage)
      if (opacity !== '1') grounds.push(opacity)
      if (backgroundColor === 'rgba(0, 0, 0, 0)') continue
      grounds.push(backgroundColor)
      if (!/rgba|\//.test(backgroundColor)) break
    }
    return [theme, color, fontSize, fontWeight, ...grounds].join(' ')
  }
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((one) => one.nodeType === 3 && one.nodeValue?.trim())

  const looks = new Set(known)
  const fresh: Element[] = []
  for (const element of root.querySelectorAll('*')) {
    if (!hasText(element) || isNotice(element) || !element.checkVisibility({ visibilityProperty: true })) continue
    const look = checkOf(element)
    if (looks.has(look)) continue
    looks.add(look)
    fresh.push(element)
  }

  const usual = { resultTypes: ['violations'], preload: false, iframes: false }
  const exclude = [['[data-sonner-toaster]']]
  const found: Awaited<ReturnType<Axe['run']>>[] = []
  if (structure) {
    const rules = { 'color-contrast': { enabled: whole } }
    found.push(await run(dialog ? { include: [dialog], exclude } : { exclude }, { ...usual, rules }))
  }
  if (!whole && fresh.length > 0) found.push(await run({ include: fresh }, { ...usual, runOnly: ['color-contrast'] }))
  return {
    violations: found.flatMap(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
    ),
    looks: [...looks].filter((look) => !known.includes(look)),
  }
}

async function keepShot(page: Page, into: string, name: string) {
  mkdirSync(into, { recursive: true })
  const isDialog = (await page.locator('dialog[open]').count()) > 0
  await page.screenshot({ path: join(into, name.replace(/[^\w.-]+/g, '_')), fullPage: !isDialog })
}
