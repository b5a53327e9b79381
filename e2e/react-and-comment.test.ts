import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillIn, listVariants } from '#rules/comments.ts'
import * as paths from '#rules/paths.ts'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { commentMessages } from '#words/generated/composer.ts'
import { actionWords } from '#words/generated/home.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import { type AtWork, looksRight, startAtWork } from './at-work.ts'
import { whereField } from './composer.ts'

const TEMPLATE = '{Lovely|Beautiful|Wonderful} {cup|picture}!'
const LIKES = 4
const COMMENTS = 2

let work: AtWork

beforeAll(async () => {
  work = await startAtWork()
})
afterAll(() => work.end())

async function chooseHashtag() {
  const { page } = work
  await whereField(page).fill('#LatteArt')
  await page.keyboard.press('Enter')
  await page.getByText('#latteart', { exact: true }).first().waitFor()
}

const applied = async (kind: string) =>
  (await work.ledger()).actions.filter((action) => action.kind === kind && action.applied)

test('posts of a hashtag are shown, and exactly those are liked', async () => {
  const { page, button } = work
  await page.goto(paths.react)
  await chooseHashtag()
  await page.getByLabel(kindWords.react.target).fill(String(LIKES))
  await button(messages.makePreview).click()
  await button(messages.startThese({ count: LIKES })).click()
  await page.waitForURL(/\/tasks\/\d+$/)
  await work.untilDone()
  const likes = await applied('like')
  expect(likes).toHaveLength(LIKES)
  expect(new Set(likes.map(({ media_id }) => media_id)).size).toBe(LIKES)
  await page.getByText(actionWords.like.done).first().waitFor()
  await looksRight(page)
})

test('comments need three different texts, and every one is shown before', async () => {
  const { page, button } = work
  await page.goto(`${paths.react}?new=comment`)
  await chooseHashtag()
  await page.getByLabel(commentMessages.comment({ nth: 1 }), { exact: true }).fill('One and the same')
  await button(messages.makePreview).click()
  await page.getByText(messages.problems.commentsTooFew({ fewest: 3, count: 1 })).waitFor()
  await page.getByLabel(commentMessages.comment({ nth: 1 }), { exact: true }).fill(TEMPLATE)
  await page.getByText(commentMessages.variants({ count: 6 }), { exact: true }).waitFor()
  await page.getByText(commentMessages.showVariants).click()
  await page.getByText('Wonderful picture!', { exact: true }).waitFor()
  await looksRight(page)
})

test('what was previewed appears under the posts, never the same text twice in a row', async () => {
  const { page, button } = work
  await page.getByLabel(kindWords.comment.target).fill(String(COMMENTS))
  await button(messages.makePreview).click()
  await button(messages.startThese({ count: COMMENTS })).waitFor()
  await looksRight(page)
  await button(messages.startThese({ count: COMMENTS })).click()
  await page.waitForURL(/\/tasks\/\d+$/)
  await work.untilDone()
  const comments = await applied('comment')
  expect(comments).toHaveLength(COMMENTS)
  const texts = comments.map(({ text }) => text)
  const variants = listVariants(TEMPLATE).map((text) => fillIn(text, ''))
  expect(variants).toEqual(expect.arrayContaining(texts))
  expect(texts[0]).not.toBe(texts[1])
  await page.getByText(String(texts[0])).first().waitFor()
  expect((await work.ledger()).duplicates).toBe(0)
  expect(work.problems).toEqual([])
})
