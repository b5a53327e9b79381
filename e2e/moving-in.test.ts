import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAccounts } from '#contract/accounts.ts'
import { previewTask } from '#contract/automation.ts'
import * as paths from '#rules/paths.ts'
import type { TestUser } from '#server/testing/person.ts'
import { audienceMessages } from '#words/generated/audience.ts'
import { movingMessages as messages } from '#words/generated/moving.ts'
import { paletteMessages } from '#words/generated/palette.ts'
import { peopleMessages } from '#words/generated/people.ts'
import { hasNoAxeViolations, hasNoOverflow, settled } from './accessible.ts'
import { gramAddict } from './exports/make-former.ts'
import { openBrowserOf, signInAs } from './sweep/people.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

/** SHOTS=folder keeps pictures. */
const shots = process.env.SHOTS

let product: TestProduct
let person: TestUser
let page: Page
const problems: string[] = []

beforeAll(async () => {
  product = await startTestProduct({ PACING_SCALE: '0.001' })
  person = await signInAs('owner', product.address, 'sandbox.creator')
  page = await (await openBrowserOf(product.browser, product.address, person)).newPage()
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
})
afterAll(async () => {
  await product.stop()
  expect(problems).toEqual([])
})

async function looksRight(name: string) {
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    await hasNoOverflow(page)
    if (!shots) continue
    mkdirSync(shots, { recursive: true })
    await page.screenshot({ path: join(shots, `${name}-${width}.png`), fullPage: true })
  }
  await hasNoAxeViolations(page)
}

async function followPreview() {
  const { body: accounts } = await person.call(listAccounts, {})
  const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
  const request = {
    account_id: accounts[0]?.id,
    kind: 'follow',
    sources: [{ type: 'followers_of', username: 'coffee.daily' }],
    target_count: 3,
    filters: open,
  }
  const { body } = await person.call(previewTask, request as never)
  return body
}

const choose = (files: { name: string; content: string }[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles(
      files.map(({ name, content }) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })),
    )

test('somebody who used another tool drops its files, sees what is in them, moves in and takes it back', async () => {
  const [first, second, third] = (await followPreview()).act.map(({ username }) => username) as [string, string, string]

  await page.goto(paths.upload)
  await page.getByRole('link', { name: audienceMessages.usedAnotherTool }).click()
  await page.getByRole('heading', { name: messages.title, level: 1 }).waitFor()
  await looksRight('move-empty')

  await page.getByRole('button', { name: messages.read }).click()
  await page.getByText(messages.filesMissing).waitFor()

  await choose([
    gramAddict({
      [first]: { status: 'followed', when: '2024-03-01 10:00:00.000000' },
      [second]: { status: 'none', when: '2024-03-05 10:00:00.000000', more: { liked: 2 } },
    }),
    { name: 'whitelist.txt', content: 'mother\nnot a name!\n' },
    { name: 'people.csv', content: `${third},3/4/2024,x\n` },
    { name: 'broken.json', content: '{"cut' },
  ] as never)
  await page.getByRole('button', { name: messages.read }).click()
  await page.getByRole('heading', { name: messages.found({ count: 4 }) }).waitFor()
  await page.getByText(messages.problems.json_broken).waitFor()
  await looksRight('move-found')

  // A choice that changes what is found has to be read again before it is written.
  const table = page.getByRole('region', { name: messages.columns({ file: 'people.csv' }) })
  await table.getByLabel(messages.means).selectOption('followed')
  await page.getByText(messages.changed).waitFor()
  expect(await page.getByRole('button', { name: messages.moveIn({ count: 4 }) }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: messages.readAgain }).click()
  await page.getByText(messages.changed).waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: messages.moveIn({ count: 4 }) }).click()
  await page.getByText(messages.movedIn({ count: 4 })).waitFor()
  const facts = messages.moveFacts({ people: 4, followed: 2, unfollowed: 0, excluded: 1 })
  await page.getByText(facts).waitFor()
  await looksRight('move-done')

  const { act, skip } = await followPreview()
  expect(act.map(({ username }) => username)).not.toContain(first)
  for (const username of [first, second, third])
    expect(skip).toContainEqual(expect.objectContaining({ username, rule: 'met_before' }))

  // The drawer says what the tool did.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: paletteMessages.commands.placeholder }).fill(first)
  await page
    .getByRole('option', { name: new RegExp(first) })
    .first()
    .click()
  await page.getByText(peopleMessages.formerBy({ tool: 'GramAddict', account: 'sandbox.creator' })).waitFor()
  await looksRight('move-drawer')

  await page.goto(paths.moveIn)
  await page.getByRole('button', { name: messages.undo }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(messages.undoWhy({ people: 3, excluded: 1 })).waitFor()
  await dialog.getByRole('button', { name: messages.undo }).click()
  await page.getByText(messages.movesEmpty).waitFor()
  expect((await followPreview()).act.map(({ username }) => username)).toContain(first)
})
