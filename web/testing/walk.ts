import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** What one does on a page on the way to a state, and how one sees that it's there. */

/** A name or text that has this one within it. */
export const within = (text: string) => new RegExp(RegExp.escape(text))
/** A text with a name in it, whichever that is. */
export const ofAnyName = (text: (name: string) => string) => new RegExp(RegExp.escape(text('§')).replace('§', '.+'))
/** A text that says how many, whatever their number is. */
export const ofAnyCount = (text: (values: { count: number }) => string) => {
  const texts = Array.from({ length: 1000 }, (_, count) => RegExp.escape(text({ count })))
  return new RegExp(`^(${texts.join('|')})$`)
}

const named = (name: string | RegExp) => ({ name, exact: typeof name === 'string' })

export const button = (name: string | RegExp) => page.getByRole('button', named(name))
export const press = (name: string | RegExp) => button(name).first().click()

/** One of them is to be seen: at some widths another is there, but hidden. */
export const says = (text: string | RegExp) => isSeen(page.getByText(text, { exact: false }))
export const isSeen = (locator: Locator) =>
  expect.poll(() => locator.elements().some((element) => element.checkVisibility())).toBe(true)

export const dialogOpens = () => expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull()

/** Placeholders have come, which a page shows only once something takes long. */
export const waits = () => expect.poll(() => document.querySelector('main .animate-late')).not.toBeNull()

/** Opens a dialog; one that is open already is closed first. */
export async function ask(name: string | RegExp) {
  await closeDialog()
  await press(name)
  await dialogOpens()
}

export async function closeDialog() {
  const open = document.querySelector<HTMLDialogElement>('dialog[open]')
  if (!open) return
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
}

export async function fillIn(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await page.getByLabelText(label, { exact: true }).first().fill(value)
}

/** The first element of a kind that has a text. */
export async function find(selector: string, text: string | RegExp = '') {
  const hasText = (element: Element) =>
    typeof text === 'string' ? element.textContent?.includes(text) : text.test(element.textContent ?? '')
  const found = () => [...document.querySelectorAll(selector)].filter((element) => hasText(element))[0]
  await expect.poll(found).toBeDefined()
  return page.elementLocator(found() as Element)
}

export const unfold = async (text: string) => (await find('summary', text)).click()

export const pressInDialog = (name: string | RegExp) =>
  page
    .elementLocator(document.querySelector('dialog[open]') ?? document.body)
    .getByRole('button', named(name))
    .click()
