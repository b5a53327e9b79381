import type { Page } from 'playwright-core'
import { composerMessages } from '#words/generated/composer.ts'

/** The parts of the composer's line: in its order, the last is always what only that kind of task has. */
const line = (page: Page) =>
  page.getByRole('group', { name: composerMessages.settings, exact: true }).getByRole('button')

const { now, repeats } = composerMessages.parts
const beginnings = [now, repeats].map((text) => RegExp.escape(text)).join('|')

const parts = {
  filters: (page: Page) => line(page).first(),
  when: (page: Page) => line(page).filter({ hasText: new RegExp(`^(${beginnings})`) }),
  options: (page: Page) => line(page).last(),
}

/** The field for names, hashtags, links and lists. */
export const whereField = (page: Pick<Page, 'getByRole'>) =>
  page.getByRole('combobox', { name: composerMessages.where })

/** Opens what is behind a part of the line. */
export const openPart = (page: Page, part: keyof typeof parts) => parts[part](page).click()

/** Opens what is out of the way below the composer. */
export const unfold = (page: Page, what: 'templates' | 'limits') =>
  page.locator('summary').filter({ hasText: composerMessages[what] }).click()
