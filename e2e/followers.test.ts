import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createList } from '#contract/audience.ts'
import * as paths from '#rules/paths.ts'
import { automationMessages as messages, runMessages } from '#words/generated/automation.ts'
import { removeForm } from '#words/generated/composer.ts'
import { actionWords } from '#words/generated/home.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import { type AtWork, looksRight, startAtWork } from './at-work.ts'
import { openPart } from './composer.ts'

const REMOVED = 11

let work: AtWork
beforeAll(async () => {
  work = await startAtWork('sandbox.private')
})
afterAll(() => work.end())

const start = () => work.button(/^Start with (this one|these)/)

test('requests are answered as the preview shows, each with its reason', async () => {
  const { page, button } = work
  await page.goto(`${paths.followers}?new=answer_requests`)
  const { others } = kindWords.answer_requests.options
  await openPart(page, 'options')
  await page.getByRole('radio', { name: others.choices.opposite.label }).check()
  await looksRight(page)
  await page.getByLabel(kindWords.answer_requests.target).fill('4')
  await button(messages.makePreview).click()
  await start().waitFor()
  await looksRight(page)
  const { approve } = kindWords.answer_requests.options.answer.choices
  expect(await page.getByRole('grid').getByText(approve.label, { exact: true }).count()).toBe(4)
  await start().click()
  await page.waitForURL(/\/tasks\/\d+$/)
  await work.untilDone()
  await page.getByText(actionWords.approve_request.done).first().waitFor()
  await looksRight(page)
  const approved = (await work.ledger()).actions.filter(({ kind, applied }) => kind === 'approve' && applied)
  expect(approved).toHaveLength(4)
})

test('followers are removed only once their number is typed, and their list can be downloaded before and after', async () => {
  const { page, button, person } = work
  const { follower_names, following_names } = await work.truth()
  const usernames = follower_names.filter((name) => !following_names.includes(name)).slice(0, REMOVED + 12)
  const { body } = await person.call(createList, { name: 'To remove', usernames })
  await page.goto(`${paths.followers}?new=remove_follower&list=${body.follower_list.id}`)
  await page.getByLabel(kindWords.remove_follower.target).fill(String(REMOVED))
  await looksRight(page)
  expect(await button(messages.startBlind).count()).toBe(0)
  await button(messages.makePreview).click()
  await start().waitFor()
  await looksRight(page)
  await page.getByText(removeForm.final).waitFor()
  await start().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(removeForm.title({ count: REMOVED })).waitFor()
  await looksRight(page)
  const confirm = dialog.getByRole('button', { name: removeForm.confirm({ count: REMOVED }) })
  expect(await confirm.isDisabled()).toBe(true)
  expect(await rowsOf(dialog.getByRole('link', { name: removeForm.download }))).toBe(REMOVED)
  await dialog.getByLabel(removeForm.type({ count: REMOVED })).fill(String(REMOVED))
  await confirm.click()
  await page.waitForURL(/\/tasks\/\d+$/)
  await work.untilDone()
  await page.getByText(runMessages.statuses.completed).first().waitFor()
  await looksRight(page)
  expect(await rowsOf(page.getByRole('link', { name: removeForm.saved }))).toBe(REMOVED)
  const { actions, duplicates } = await work.ledger()
  expect(actions.filter(({ kind, applied }) => kind === 'remove_follower' && applied)).toHaveLength(REMOVED)
  expect(duplicates).toBe(0)
  expect(work.problems).toEqual([])
})

/** How many people a file has that a link downloads. */
async function rowsOf(link: ReturnType<AtWork['page']['getByRole']>): Promise<number> {
  const [download] = await Promise.all([work.page.waitForEvent('download'), link.click()])
  const text = await readFile(await download.path(), 'utf8')
  return text.trim().split(/\r?\n/).length - 1
}
