import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as paths from '#rules/paths.ts'
import { automationMessages as messages, runMessages } from '#words/generated/automation.ts'
import { runWords, shellMessages } from '#words/generated/home.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import { type AtWork, looksRight, startAtWork } from './at-work.ts'
import { visit } from './browser.ts'

const FOLLOWED = 4

let work: AtWork
let before: string[]

/** The people the account follows or has requested to follow, according to the sandbox. */
async function following() {
  const { following_names, requested_names } = await work.truth()
  return [...following_names, ...requested_names].toSorted()
}

beforeAll(async () => {
  work = await startAtWork()
  before = await following()
  await work.follow(FOLLOWED)
  await work.untilDone()
})
afterAll(() => work.end())

test('a task is undone by another one, and all is as it was', async () => {
  const { page, button } = work
  const { id } = await work.findNewestTask()
  expect(await following()).toHaveLength(before.length + FOLLOWED)
  await page.goto(`${paths.follow}?task=${id}`)
  await button(messages.undo).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(kindWords.follow.undoWhy({ done: FOLLOWED })).waitFor()
  await looksRight(page)
  await button(messages.undoConfirm).click()
  await page.waitForURL((url) => /^\/tasks\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`))
  await page.getByText(runWords.unfollow.undo).first().waitFor()
  await work.untilDone()
  expect(await following()).toEqual(before)
  await page.getByText(runMessages.statuses.completed).first().waitFor()
  await looksRight(page)
})

test('each of the two leads to the other', async () => {
  const { page } = work
  const { id, undo_of } = await work.findNewestTask()
  await page.getByRole('link', { name: messages.undoOf }).click()
  await page.waitForURL(`**/tasks/${undo_of}`)
  await page.getByRole('link', { name: messages.undoneBy }).click()
  await page.waitForURL(`**/tasks/${id}`)
  await page.getByRole('heading', { name: runWords.unfollow.undo }).waitFor()
  expect(work.problems).toEqual([])
})

/** Another device of the same person, on a page that is live. */
async function onAnotherDevice(path: string) {
  const { page } = work
  const another = await visit(page.context().browser() as Browser, new URL(page.url()).origin)
  await another.page.context().addCookies(await page.context().cookies())
  await another.page.goto(path)
  await another.page.getByText(shellMessages.live.on, { exact: true }).first().waitFor()
  return another
}

test('what is undone on one device can no longer be undone on another, which leads to the task that does it', async () => {
  const { page, button } = work
  await work.follow(FOLLOWED)
  const { id } = await work.findNewestTask()
  const path = paths.withParams(paths.task, { id })
  await page.goto(path)
  const { page: other, problems } = await onAnotherDevice(path)
  const undo = other.getByRole('button', { name: messages.undo, exact: true })
  await undo.waitFor()
  await button(messages.undo).click()
  await button(messages.undoConfirm).click()
  await undo.waitFor({ state: 'detached' })
  await other.getByRole('link', { name: messages.undoneBy }).waitFor()
  await work.untilDone()
  expect([...work.problems, ...problems]).toEqual([])
})
