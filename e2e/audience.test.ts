import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#server/testing/person.ts'
import { controlSandbox } from '#server/testing/sandbox-control.ts'
import { audienceMessages as messages } from '#web/audience/messages.ts'
import { automationMessages } from '#web/automation/messages.ts'
import { hasNoAxeViolations, hasNoOverflow, settled } from './accessible.ts'
import { openBrowser } from './browser.ts'
import { makeExport, makePeople } from './exports/make-export.ts'
import { lockZip, makeZip } from './exports/make-zip.ts'
import { freePort, type Program, startServer, temporaryFolder } from './running-product.ts'
import { browserOf, personAt } from './sweep/people.ts'

/** SHOTS=folder keeps pictures. */
const shots = process.env.SHOTS

let browser: Browser
let product: Program
let person: Person
let page: Page
const folder = temporaryFolder()
const problems: string[] = []

const people = makePeople(900)
const followers = people.slice(0, 600)
/** Most of them nobody Instagram knows; the last few it does. */
let following = people.slice(400)
let away: string[] = []
let known: string[] = []
const never = people.slice(600, 640).map(({ username }) => username)

beforeAll(async () => {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const env = {
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: folder.path,
    LOG_LEVEL: 'warn',
    PACING_SCALE: '0.002',
  }
  product = await startServer(env)
  browser = await openBrowser()
  person = await personAt('owner', address, 'sandbox.creator')
  const truth = await controlSandbox(`http://127.0.0.1:${env.SANDBOX_PORT}`).user('sandbox.creator')
  known = truth.following_names.filter((name) => !truth.follower_names.includes(name)).slice(0, 5)
  following = [
    ...following.slice(0, -known.length),
    ...known.map((username) => ({ username, added_at: 1_700_000_000 })),
  ]
  away = following.slice(200).map(({ username }) => username)
  page = await (await browserOf(browser, address, person)).newPage()
  page.setDefaultTimeout(20_000)
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  folder.remove()
})

const everyLook = [
  ['light', 1280],
  ['light', 768],
  ['light', 375],
  ['dark', 1280],
  ['dark', 768],
  ['dark', 375],
] as const

/** In both themes at three widths: nothing axe finds, nothing that sticks out. */
async function looksRight(name: string) {
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  for (const [theme, width] of shots ? everyLook : [everyLook[0], everyLook[5]]) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme
    }, theme)
    await page.setViewportSize({ width, height: 900 })
    await page.mouse.move(0, 0)
    await settled(page)
    await hasNoOverflow(page, `${name} ${theme} ${width}`)
    await hasNoAxeViolations(page, `${name} ${theme} ${width}:`)
    if (!shots) continue
    mkdirSync(shots, { recursive: true })
    await page.screenshot({ path: join(shots, `${name}-${width}-${theme}.png`), fullPage: width < 1280 })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

const drop = (name: string, buffer: Buffer) =>
  page.locator('input[type=file]').nth(2).setInputFiles({ name, mimeType: 'application/zip', buffer })

async function exportZip() {
  const made = makeExport({ shape: 'D', followers, following })
  const files = [...made.followers, ...made.following].map(({ name, text }) => [
    `connections/followers_and_following/${name}`,
    text,
  ])
  return makeZip(Object.fromEntries(files))
}

describe('a whole export', () => {
  test.each([
    ['locked', async () => lockZip(await exportZip()), 'is locked with a password'],
    ['cut', async () => (await exportZip()).subarray(0, 400), 'cannot be opened'],
    ['html', () => makeZip({ 'followers_1.html': '<html>' }), 'holds web pages'],
    ['empty', () => makeZip({ 'a.jpg': 'x' }), 'holds no followers or following'],
  ] as const)('that is %s is answered with what to do, and nothing is lost', async (name, make, words) => {
    await page.goto('/profile-update')
    await drop('export.zip', await make())
    await page.getByRole('button', { name: messages.update }).click()
    await page.getByRole('alert').filter({ hasText: words }).first().waitFor()
    await page.getByText('export.zip', { exact: true }).waitFor()
    if (name === 'locked') await looksRight('upload-refused')
  })

  test('is dropped as a zip and tells who does not follow back', async () => {
    await page.goto('/profile-update')
    await looksRight('upload')
    await drop('export.zip', await exportZip())
    await page.getByRole('button', { name: messages.update }).click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('link', { name: messages.seeNonFollowers }).first().click()
    await page.getByText('300 people').waitFor()
    await page.getByText(`@${away.toSorted()[0]}`).first().waitFor()
    await looksRight('list')
  })
})

describe('lists brought together', () => {
  test('names are pasted onto the never-list', async () => {
    await page.getByRole('button', { name: messages.pasteNames }).click()
    await page.getByRole('dialog').getByText(messages.never, { exact: true }).click()
    await page.getByLabel(messages.names, { exact: true }).fill(`${never.join('\n')}\nnot-a-name!`)
    await looksRight('paste')
    await page.getByRole('dialog').getByRole('button', { name: messages.addToNever }).click()
    await page.getByRole('heading', { name: messages.never }).waitFor()
    await page.getByText('40 people', { exact: true }).waitFor()
  })

  test('non-followers without the never-list are counted before they are kept, and then kept', async () => {
    await page.getByRole('tab', { name: messages.combine }).click()
    await page.getByRole('button', { name: messages.nonFollowers }).click()
    await page.getByRole('status').filter({ hasText: '300 people' }).waitFor()
    await page.getByRole('button', { name: messages.addStep }).click()
    await page.getByRole('status').filter({ hasText: '260 people' }).waitFor()
    await looksRight('combine')
    await page.getByRole('button', { name: messages.saveAsList }).click()
    await page.getByRole('dialog').getByLabel(messages.name, { exact: true }).fill('Non-followers minus never-list')
    await looksRight('save')
    await page.getByRole('button', { name: messages.save, exact: true }).click()
    await page.getByRole('link', { name: messages.openList }).click()
    await page.getByRole('heading', { name: 'Non-followers minus never-list' }).waitFor()
    await page.getByText('260 people').first().waitFor()
  })

  test('the list is exported as a workbook that another program opens', async () => {
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: messages.export }).click()
    await page.getByRole('link', { name: messages.formats.xlsx }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toMatch(/^Non-followers-minus-never-list-\d{4}-\d\d-\d\d\.xlsx$/)
    const [head, ...rows] = await readSheet(await download.path())
    expect(head?.slice(0, 2)).toEqual(['username', 'full_name'])
    const expected = away.filter((name) => !never.includes(name)).toSorted()
    expect(rows.map(([username]) => username)).toEqual(expected)
  })

  test('the list becomes the source of an unfollow preview', async () => {
    await page.getByRole('link', { name: messages.unfollowThese }).click()
    await page.waitForURL(/functions\/unfollow\?list=\d+/)
    await page.getByText('Non-followers minus never-list').first().waitFor()
    await page.getByRole('button', { name: automationMessages.makePreview, exact: true }).click()
    await page.getByRole('button', { name: /^Start with (this one|these)/ }).waitFor({ timeout: 50_000 })
    const shown = await page.getByRole('grid').getByText(/^@/).allTextContents()
    expect(shown.toSorted()).toEqual(known.map((name) => `@${name}`).toSorted())
  })

  test('a newer export tells who is new and who is gone', async () => {
    await page.goto('/profile-update')
    const newer = makeExport({ shape: 'C', followers: people.slice(10, 620), following })
    const inputs = page.locator('input[type=file]')
    const files = (side: 'followers' | 'following') =>
      newer[side].map(({ name, text }) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) }))
    await inputs.nth(0).setInputFiles(files('followers'))
    await inputs.nth(1).setInputFiles(files('following'))
    await page.getByRole('button', { name: messages.update }).click()
    await page.waitForURL('**/dashboard')
    await page.goto('/functions/list-operations')
    await page.getByRole('link', { name: /Followers of @sandbox.creator.*610/ }).click()
    await page.getByRole('link', { name: messages.seeLost }).waitFor()
    await looksRight('changes')
    await page.getByRole('link', { name: messages.seeLost }).click()
    await page.getByRole('status').filter({ hasText: '10 people' }).waitFor()
  })

  test('a list is renamed, noted on and deleted', async () => {
    await page.goto('/functions/list-operations')
    await page.getByRole('link', { name: /Non-followers minus never-list/ }).click()
    await page.getByRole('button', { name: messages.rename }).click()
    await page.getByRole('dialog').getByLabel(messages.name, { exact: true }).fill('<b>Mine</b>')
    await page.getByRole('dialog').getByLabel(messages.notes, { exact: true }).fill('to let go')
    await page.getByRole('button', { name: messages.save, exact: true }).click()
    await page.getByRole('heading', { name: '<b>Mine</b>' }).waitFor()
    await page.getByText('to let go').first().waitFor()
    await page.getByRole('button', { name: messages.delete, exact: true }).click()
    await page.getByRole('button', { name: messages.deleteList }).click()
    await page.getByText(messages.deleted('<b>Mine</b>')).waitFor()
    expect(await page.getByRole('link', { name: /<b>Mine<\/b>/ }).count()).toBe(0)
  })

  test('nothing complained meanwhile', () => {
    // The browser itself notes each refused upload.
    expect(problems.filter((text) => !text.includes('422'))).toEqual([])
  })
})
