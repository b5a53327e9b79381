import { expect } from 'vitest'
import { askAxe, covered, finishAnimations, stickingOut, wayOfPage, wearTheme } from '#web/testing/page-checks.ts'
import { cutOff, readPage, type Said } from '#web/testing/read-page.ts'

/** A window with a page that is looked over: one that Playwright drives, or the one that a component test runs in. */
export type Seen = {
  resize(width: number, height: number): Promise<unknown>
  /** Runs in the page. */
  ask<Given, Answer>(question: (given: Given) => Answer | Promise<Answer>, given?: Given): Promise<Answer>
  /** Makes axe known to the page. */
  bringAxe(): Promise<unknown>
  /** Keeps a picture, where pictures are wanted (SHOTS). */
  keepShot(name: string): Promise<unknown>
}

const WIDTHS = [1280, 768, 375]
const THEMES = ['light', 'dark']
const HEIGHT = 900
/** What a window of 1280 by 900 shows at 200 % zoom, and the least that must do (WCAG 2.2, 1.4.10): 1280 by 1024 at 400 %. */
const ZOOMED = { '200 %': { width: 640, height: 450 }, '400 %': { width: 320, height: 256 } }
/** The part of a zoomed window that may be taken by what stays in place while the rest scrolls. */
const MAX_COVERED = 0.25

/** What has only just appeared may still be moving, so it's checked again before it counts: at most this often, ms apart. */
const LOOKS = 8
const BETWEEN = 500

/** Every way text has been drawn so far without a fault: a second look at the same colours on the same ground finds nothing new. */
const drawn = new Set<string>()

/** Nothing sticks out or is cut off, and axe finds nothing, at three widths in both themes. */
export async function looksRightAtEveryWidth(seen: Seen, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await seen.resize(width, HEIGHT)
    for (const theme of THEMES) {
      await seen.ask(wearTheme, theme)
      await seen.ask(finishAnimations)
      await seen.keepShot(`${name}-${width}-${theme}.png`)
      const is_first = width === WIDTHS[0] && theme === THEMES[0]
      const found = async () => [name, width, theme, await findViolations(seen, theme, is_first)]
      await expect.poll(found, { interval: BETWEEN }).toEqual([name, width, theme, []])
    }
    await expect.poll(() => seen.ask(stickingOut), { message: `${name} at ${width}` }).toBeNull()
    expect(await cutOffAt(seen, width), name).toEqual([])
  }
  for (const [zoom, { width, height }] of Object.entries(ZOOMED)) {
    await seen.resize(width, height)
    const message = `${name} at ${zoom} zoom`
    await expect.poll(() => seen.ask(stickingOut), { message }).toBeNull()
    // The sidebar goes only once the page knows that the window is narrow.
    await expect.poll(() => seen.ask(covered), { message }).toBeLessThanOrEqual(MAX_COVERED)
  }
  await seen.resize(1280, HEIGHT)
}

async function findViolations(seen: Seen, theme: string, is_first: boolean): Promise<string[]> {
  await seen.bringAxe()
  const { violations, looks } = await seen.ask(askAxe, { theme, is_first, known: [...drawn] })
  if (violations.length === 0) for (const look of looks) drawn.add(look)
  return violations
}

type InLanguage = {
  name: string
  /** What the page is shown in, as its pictures are named. */
  shown: string
  way: { lang: string; dir: string }
  widths?: readonly number[]
  /** Finds what is left in English of what a page says. */
  englishLeft: (said: readonly Said[]) => string[] | Promise<string[]>
}

/** What a language changes: nothing sticks out or is cut off, the page runs the language's way, and nothing is left in English. */
export async function looksRightInLanguage(seen: Seen, language: InLanguage) {
  const { name, shown, way, widths = [1280, 375], englishLeft } = language
  const faults: string[] = []
  for (const width of widths) {
    await seen.resize(width, HEIGHT)
    await seen.ask(finishAnimations)
    await seen.keepShot(`${name}-${width}-${shown}.png`)
    faults.push(...(await cutOffAt(seen, width)))
  }
  faults.push(...(await englishLeft(await seen.ask(readPage))))
  expect(faults, name).toEqual([])
  expect(await seen.ask(wayOfPage), name).toEqual(way)
  await seen.resize(1280, HEIGHT)
}

async function cutOffAt(seen: Seen, width: number): Promise<string[]> {
  for (let looks = 1; ; looks++) {
    const out = await seen.ask(stickingOut)
    const found = [...(out ? [`sticks out: ${out}`] : []), ...(await seen.ask(cutOff))]
    if (found.length === 0 || looks === LOOKS) return found.map((fault) => `${width}: ${fault}`)
    await new Promise((resolve) => setTimeout(resolve, BETWEEN))
  }
}
