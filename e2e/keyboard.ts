import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const MAX_TABS = 80
const MAX_OPTIONS = 60

/** Goes about a page by Tab; whatever it comes to must be seen to have the focus. */
export function keyboardOn(page: Page) {
  /** Presses Tab until what has the focus is called that. */
  async function tabTo(name: string) {
    const named = page.getByRole('button', { name }).or(page.getByRole('link', { name })).or(page.getByLabel(name))
    await tabToElement(named.filter({ visible: true }))
  }

  async function tabToElement(wanted: Locator) {
    await wanted.first().waitFor()
    for (let tabs = 0; tabs < MAX_TABS; tabs++) {
      const there = await wanted.evaluateAll((found) => found.some((one) => one === document.activeElement))
      if (there) return seen()
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never came to ${wanted}.`)
  }

  /** What has the focus lies within the window, as soon as the page has scrolled, and is marked, or the words around it are. */
  async function seen() {
    const look = () =>
      page.evaluate(() => {
        const one = document.activeElement
        const box = one?.getBoundingClientRect()
        const ringed = [one, one?.closest('label')].filter((element) => !!element)
        return {
          is_inside: !!box && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
          is_marked: ringed.some((element) => getComputedStyle(element).outlineStyle !== 'none'),
        }
      })
    await expect.poll(look).toEqual({ is_inside: true, is_marked: true })
  }

  /** Moves a select to the option that begins so. */
  async function choose(select: Locator, beginning: string) {
    await tabToElement(select)
    for (let presses = 0; presses < MAX_OPTIONS; presses++) {
      const away = await select.evaluate((element, beginning) => {
        const { options, selectedIndex } = element as HTMLSelectElement
        return [...options].findIndex(({ text }) => text.startsWith(beginning)) - selectedIndex
      }, beginning)
      if (away === 0) return
      await page.keyboard.press(away > 0 ? 'ArrowDown' : 'ArrowUp')
    }
    throw new Error(`${select} never came to ${beginning}.`)
  }

  return { tabTo, tabToElement, choose, press: (key: string) => page.keyboard.press(key) }
}
