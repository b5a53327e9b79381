import { page, userEvent } from 'vitest/browser'
import { type Found, type Lookup, lookUp } from '#contract/lookup.ts'
import * as paths from '#rules/paths.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { ownerAnswers } from '#web/testing/owner.ts'
import { answered, type Stub } from '#web/testing/show.tsx'
import { somebody } from '#web/testing/somebody.ts'
import { press } from '#web/testing/walk.ts'
import { automationMessages } from '#words/generated/automation.ts'
import { composerMessages } from '#words/generated/composer.ts'

/** The form of a new task, and what one does in it. */

export const coffee = (username: string): Found => ({
  type: 'person',
  person: somebody(username, {
    full_name: 'Coffee Daily',
    followers: 20_000,
    is_verified: true,
    is_private: username === 'coffee.secret',
  }),
  unreadable: username === 'coffee.secret' ? 'Private, so its lists can’t be read.' : null,
  shown_followers: 50,
})

export const found = (...all: Found[]): Lookup => ({ found: all, refused: null, unchecked: null })

/** The form of a kind of task, where what is looked up is found. */
export const openForm = (path: string, stubs: readonly Stub[] = []) =>
  openPage(path, [...stubs, answered(lookUp, found(coffee('coffee.daily'))), ...ownerAnswers])

export const followForm = `${paths.follow}?new=follow`
export const whereField = page.getByRole('combobox', { name: composerMessages.where })
export const settings = page.getByRole('group', { name: composerMessages.settings, exact: true }).getByRole('button')

export async function makePreview() {
  await whereField.fill('coffee.daily')
  await userEvent.keyboard('{Enter}')
  await press(automationMessages.makePreview)
}
