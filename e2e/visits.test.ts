import { afterAll, beforeAll, expect, test } from 'vitest'
import * as paths from '#rules/paths.ts'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { commentMessages } from '#words/generated/composer.ts'
import { actionWords, runWords } from '#words/generated/home.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import { type AtWork, looksRight, startAtWork } from './at-work.ts'
import { whereField } from './composer.ts'

const PEOPLE = 3
const TEMPLATE = '{Lovely|Beautiful|Wonderful} {cup|picture}!'

let work: AtWork
beforeAll(async () => {
  work = await startAtWork()
})
afterAll(() => work.end())

const { options } = kindWords.visit
const applied = async () => (await work.ledger()).actions.filter((action) => action.applied).map(({ kind }) => kind)
const times = (kinds: string[], kind: string) => kinds.filter((one) => one === kind).length
const shot = (name: string) =>
  process.env.SHOTS ? work.page.screenshot({ path: `${process.env.SHOTS}/visits-${name}.png`, fullPage: true }) : null

test('a visit without any step says so, and each step can be chosen with its share of the people', async () => {
  const { page, button } = work
  await page.goto(`${paths.follow}?new=visit`)
  await whereField(page).fill('@coffee.daily')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: options.like_chance.label }).uncheck()
  await page.getByRole('checkbox', { name: options.follow_chance.label }).uncheck()
  await button(messages.makePreview).click()
  await page.getByText(messages.problems.visitEmpty).first().waitFor()
  await page.getByRole('checkbox', { name: options.like_chance.label }).check()
  await page.getByRole('checkbox', { name: options.follow_chance.label }).check()
  await page.getByRole('checkbox', { name: options.comment_chance.label }).check()
  await page.getByLabel(options.comment_chance.number).fill('100')
  await page.getByLabel(commentMessages.comment({ nth: 1 }), { exact: true }).fill(TEMPLATE)
  await looksRight(page)
  await shot('form')
})

test('the preview shows what each person gets, and starting gives exactly that', async () => {
  const { page, button } = work
  await page.getByLabel(kindWords.visit.target).fill(String(PEOPLE))
  await button(messages.makePreview).click()
  await button(messages.startThese({ count: PEOPLE })).waitFor()
  const steps = page.getByRole('list', { name: messages.steps })
  expect(await steps.count()).toBe(PEOPLE)
  await looksRight(page)
  await shot('preview')
  // Private people get a request and nothing else: the others say why.
  const given = steps.locator('li:not(:has(.sr-only))')
  const comments = (await given.allInnerTexts()).filter((text) => /cup|picture/.test(text))
  const likes = await given.filter({ hasText: actionWords.like.name }).count()
  expect(comments.length).toBeGreaterThan(0)
  await button(messages.startThese({ count: PEOPLE })).click()
  await page.waitForURL(/\/tasks\/\d+$/)
  await work.untilDone()
  const kinds = await applied()
  expect([times(kinds, 'like'), times(kinds, 'follow')]).toEqual([likes, PEOPLE])
  const texts = (await work.ledger()).actions.flatMap(({ text }) => text ?? [])
  expect(texts.sort()).toEqual(comments.sort())
  await page.getByText(actionWords.comment.done).first().waitFor()
  await page.getByText(actionWords.follow.done, { exact: true }).first().waitFor()
  await looksRight(page)
  await shot('log')
})

test('its undo takes every step back', async () => {
  const { page, button } = work
  const before = await applied()
  await button(messages.undo).click()
  await page.getByRole('dialog').getByText(kindWords.visit.undoWhy).waitFor()
  await looksRight(page)
  await page.getByRole('dialog').getByRole('button', { name: messages.undoConfirm }).click()
  await page.getByText(runWords.visit.undo).first().waitFor()
  await work.untilDone()
  const kinds = await applied()
  expect(times(kinds, 'unlike')).toBe(times(before, 'like'))
  expect(times(kinds, 'unfollow')).toBe(times(before, 'follow'))
  expect(times(kinds, 'delete_comment')).toBe(times(before, 'comment'))
  expect((await work.ledger()).duplicates).toBe(0)
  expect(work.problems).toEqual([])
})
