import { afterAll, beforeAll, expect, test } from 'vitest'
import { createList } from '#contract/audience.ts'
import * as paths from '#rules/paths.ts'
import { followedIn } from '#server/testing/sandbox-control.ts'
import { automationMessages as messages, runMessages, unfollow as unfollowWords } from '#words/generated/automation.ts'
import { appMessages } from '#words/generated/first.ts'
import { actionWords } from '#words/generated/home.ts'
import { type AtWork, looksRight, startAtWork } from './at-work.ts'
import { openPart } from './composer.ts'

const FOLLOWED = 6

let work: AtWork

beforeAll(async () => {
  work = await startAtWork()
  await work.follow(FOLLOWED)
  await work.untilDone()
})
afterAll(() => work.end())

test('people who do not follow back are shown first, and exactly those are unfollowed', async () => {
  const { page, button } = work
  await page.goto(paths.unfollow)
  await page.getByText(unfollowWords.options.who.choices.followed_by_cadenza.label, { exact: true }).waitFor()
  await openPart(page, 'options')
  await page.getByLabel(unfollowWords.options.followed_days_ago.label).uncheck()
  await button(messages.makePreview).click()
  const start = button(/^Start with (this one|these)/)
  await start.waitFor()
  await looksRight(page)
  const shown = await page.getByRole('grid').getByText(/^@/).allTextContents()
  await start.click()
  await page.waitForURL(/\/tasks\/\d+$/)
  await work.untilDone()
  const { actions, duplicates } = await work.ledger()
  const unfollowed = actions.filter(({ kind, applied }) => kind === 'unfollow' && applied).map(({ target }) => target)
  expect(duplicates).toBe(0)
  expect(unfollowed.map((name) => `@${name}`).toSorted()).toEqual(shown.toSorted())
  expect(followedIn(actions)).toEqual(expect.arrayContaining(unfollowed))
  await page.getByText(runMessages.statuses.completed).first().waitFor()
  await page.getByText(actionWords.unfollow.done).first().waitFor()
  await looksRight(page)
})

test('a list in the address is chosen already', async () => {
  const { page, person } = work
  const { body } = await person.call(createList, { name: 'Three', usernames: ['ada', 'coffee.daily', 'nobody'] })
  await page.goto(`${paths.unfollow}?list=${body.follower_list.id}`)
  await page.getByText(unfollowWords.options.who.choices.list.label).waitFor()
  await page.getByText('Three').first().waitFor()
  expect(work.problems).toEqual([])
})

test('a list that no longer exists is an error that can be tried again', async () => {
  const { page } = work
  await page.goto(`${paths.unfollow}?list=999999`)
  await page.getByRole('button', { name: appMessages.retry, exact: true }).waitFor()
  // The browser notes by itself that there is no such list.
  expect(work.problems.filter((problem) => !problem.endsWith('/api/follower-lists/999999'))).toEqual([])
})
