import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAccounts } from '#contract/accounts.ts'
import { createTask } from '#contract/automation.ts'
import * as paths from '#rules/paths.ts'
import { eventually } from '#server/testing/eventually.ts'
import type { TestUser } from '#server/testing/person.ts'
import { controlSandbox } from '#server/testing/sandbox-control.ts'
import { audienceMessages as messages } from '#words/generated/audience.ts'
import { automationMessages, unfollow as unfollowWords } from '#words/generated/automation.ts'
import { audienceCardMessages } from '#words/generated/home.ts'
import { hasNoAxeViolations, hasNoOverflow, settled } from './accessible.ts'
import { openPart } from './composer.ts'
import { makeExport, makeOtherList, makePeople } from './exports/make-export.ts'
import { lockZip, makeZip } from './exports/make-zip.ts'
import { uploadZip } from './exports/upload-zip.ts'
import { keyboardOn } from './keyboard.ts'
import { openBrowserOf, signInAs } from './sweep/people.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

/** SHOTS=folder keeps pictures. */
const shots = process.env.SHOTS

let product: TestProduct
let person: TestUser
let page: Page
let truth: () => ReturnType<ReturnType<typeof controlSandbox>['user']>
const problems: string[] = []

const people = makePeople(900)
const followers = people.slice(0, 600)
/** Most of them nobody Instagram knows; the last few it does. */
let following = people.slice(400)
let away: string[] = []
let known: string[] = []
const never = people.slice(600, 640).map(({ username }) => username)

beforeAll(async () => {
  product = await startTestProduct({
    // So fast that an hour's looks are free again while a preview goes through hundreds of names that nobody has.
    PACING_SCALE: '0.0001',
  })
  person = await signInAs('owner', product.address, 'sandbox.creator')
  truth = () => controlSandbox(product.instagram).user('sandbox.creator')
  const { following_names, follower_names } = await truth()
  known = following_names.filter((name) => !follower_names.includes(name)).slice(0, 5)
  await askSome()
  following = [
    ...following.slice(0, -known.length),
    ...known.map((username) => ({ username, added_at: 1_700_000_000 })),
  ]
  away = following.slice(200).map(({ username }) => username)
  page = await (await openBrowserOf(product.browser, product.address, person)).newPage()
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
})

afterAll(() => product?.stop())

/** Private people to whose account a follow request is sent. */
const REQUESTED = 2

const requested = async () => (await truth()).requested_names

async function askSome() {
  const { body } = await person.call(listAccounts, {})
  const [account] = body
  await person.call(createTask, {
    account_id: account?.id ?? '',
    kind: 'follow',
    sources: [{ type: 'followers_of', username: 'coffee.daily' }],
    filters: { followers: null, following: null, ratio: null, posts: null, private: 'only' },
    target_count: REQUESTED,
  })
}

const everyCheck = [
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
  for (const [theme, width] of shots ? everyCheck : [everyCheck[0], everyCheck[5]]) {
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

const text = JSON.stringify
const rows = (...names: string[]) => makeExport({ shape: 'C', followers: peopleOf(names), following: peopleOf(names) })
const peopleOf = (names: readonly string[]) => names.map((username) => ({ username, added_at: 1_700_000_000 }))
const [oneFollower, oneFollowed] = [rows('ada').followers[0]?.text ?? '', rows('ben').following[0]?.text ?? '']
/** Of an export with something before its list, as no browser can tell by the first bytes. */
const hidden = (key: string) => text({ media: [], [key]: JSON.parse(oneFollower) })

/** As Instagram names a zip of the account's. */
const OWN_ZIP = 'instagram-sandbox.creator-2026-11-20-ab12.zip'

const brokenZips: [string, () => Promise<Buffer>, string, string?][] = [
  ['locked', async () => lockZip(await exportZip()), 'is password-protected'],
  ['cut', async () => (await exportZip()).subarray(0, 400), 'can’t be opened'],
  ['html', () => makeZip({ 'followers_1.html': '<html>' }), 'contains web pages'],
  ['empty', () => makeZip({ 'a.jpg': 'x' }), 'contains no followers or following'],
  ['nested', async () => makeZip({ 'part-1.zip': await exportZip() }), 'contains another zip'],
  ['half', () => makeZip({ 'followers_1.json': oneFollower }), 'contains no following', OWN_ZIP],
  [
    'cut inside',
    () => makeZip({ 'followers_1.json': oneFollower, 'following.json': oneFollowed.slice(0, 40) }),
    '“following.json” is incomplete',
    OWN_ZIP,
  ],
  ['of another', exportZip, 'This export belongs to @someone.else', 'instagram-someone.else-2026-11-20-ab12.zip'],
  [
    'of a stranger',
    () =>
      makeZip({ 'followers_1.json': rows('sandbox.creator').followers[0]?.text ?? '', 'following.json': oneFollowed }),
    'This export lists @sandbox.creator as',
    OWN_ZIP,
  ],
]

/** What is wrong with the file of one side, reported by the server alone. */
const brokenFiles = [
  ['no JSON', 'followers', '[{"title": nobody}]', 'isn’t JSON'],
  ['cut', 'followers', oneFollower.slice(0, -20), 'is incomplete'],
  ['unknown', 'followers', '{"likes": []}', 'contains no followers or following'],
  ['following', 'followers', hidden('relationships_following'), 'is your following file'],
  ['followers', 'following', hidden('relationships_followers'), 'is a followers file'],
  [
    'other list',
    'followers',
    hidden('relationships_close_friends'),
    'lists your close friends, not followers or following',
  ],
] as const

/** The sentence of a refusal, shown beside the chosen file. */
async function refusedWith(name: string, file: string, words: string) {
  await page.getByRole('button', { name: messages.update }).click()
  await page.getByRole('alert').filter({ hasText: words }).first().waitFor()
  await page.getByRole('button', { name: `Remove ${file}` }).waitFor()
  if (name === 'locked zip') await looksRight('upload-refused')
  else if (shots) await page.screenshot({ path: join(shots, `refused-${name.replaceAll(' ', '-')}.png`) })
}

describe('an export that cannot be used is answered with what to do, and nothing is lost', () => {
  test.each(brokenZips)('a zip that is %s', async (name, make, words, file = 'export.zip') => {
    // Another zip is a further part of an export.
    await page.goto(paths.upload)
    await drop(file, await make())
    await refusedWith(`${name} zip`, file, words)
  })

  test.each(brokenFiles)('a file that is %s', async (name, side, content, words) => {
    await page.goto(paths.upload)
    const inputs = page.locator('input[type=file]')
    const good = { followers: oneFollower, following: oneFollowed }
    for (const [nth, one] of (['followers', 'following'] as const).entries())
      await inputs.nth(nth).setInputFiles({
        name: `${one}.json`,
        mimeType: 'application/json',
        buffer: Buffer.from(one === side ? content : good[one]),
      })
    await refusedWith(`${name} file`, `${side}.json`, words)
  })
})

describe('a whole export', () => {
  test('is dropped as a zip and tells who does not follow back', async () => {
    await page.goto(paths.upload)
    await looksRight('upload')
    await drop('export.zip', await exportZip())
    await page.getByRole('button', { name: messages.update }).click()
    await page.getByRole('alert').filter({ hasText: 'doesn’t say clearly whose export this is' }).waitFor()
    await looksRight('upload-whose')
    await page.getByRole('button', { name: messages.exportIsOwn }).click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('link', { name: audienceCardMessages.seeNonFollowers }).first().click()
    await page.getByText('300 people').waitFor()
    await page.getByText(`@${away.toSorted()[0]}`).first().waitFor()
    await looksRight('list')
  })
})

describe('lists brought together', () => {
  test('names are pasted onto the exclude list', async () => {
    await page.getByRole('button', { name: messages.pasteNames }).click()
    await page.getByRole('dialog').getByText(messages.exclusionList, { exact: true }).click()
    await page.getByLabel(messages.names, { exact: true }).fill(`${never.join('\n')}\nnot-a-name!`)
    await looksRight('paste')
    await page.getByRole('dialog').getByRole('button', { name: messages.addToExclusionList }).click()
    await page.getByRole('heading', { name: messages.exclusionList }).waitFor()
    await page.getByText('40 people', { exact: true }).waitFor()
  })

  test('non-followers without the exclude list are counted before they are kept, and then kept', async () => {
    await page.getByRole('tab', { name: messages.combine }).click()
    await page.getByRole('button', { name: audienceCardMessages.nonFollowers }).click()
    await page.getByRole('status').filter({ hasText: '300 people' }).waitFor()
    await page.getByRole('button', { name: messages.addStep }).click()
    await page.getByRole('status').filter({ hasText: '260 people' }).waitFor()
    await looksRight('combine')
    await page.getByRole('button', { name: messages.saveAsList }).click()
    await page.getByRole('dialog').getByLabel(messages.name, { exact: true }).fill('Non-followers minus exclusions')
    await looksRight('save')
    await page.getByRole('button', { name: messages.save, exact: true }).click()
    await page.getByRole('link', { name: messages.openList }).click()
    await page.getByRole('heading', { name: 'Non-followers minus exclusions' }).waitFor()
    await page.getByText('260 people').first().waitFor()
  })

  test('the list is exported as a workbook that another program opens', async () => {
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: messages.export }).click()
    await page.getByRole('link', { name: messages.formats.xlsx }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toMatch(/^Non-followers-minus-exclusions-\d{4}-\d\d-\d\d\.xlsx$/)
    const [head, ...rows] = await readSheet(await download.path())
    expect(head?.slice(0, 2)).toEqual(['Username', 'Name'])
    const expected = away.filter((name) => !never.includes(name)).toSorted()
    expect(rows.map(([username]) => username)).toEqual(expected)
  })

  test('the list becomes the source of an unfollow preview', async () => {
    await page.getByRole('link', { name: messages.unfollowThese }).click()
    await page.waitForURL(/functions\/unfollow\?list=\d+/)
    await page.getByText('Non-followers minus exclusions').first().waitFor()
    await page.getByRole('button', { name: automationMessages.makePreview, exact: true }).click()
    await page.getByRole('button', { name: /^Start with (this one|these)/ }).waitFor()
    const shown = await page.getByRole('grid').getByText(/^@/).allTextContents()
    expect(shown.toSorted()).toEqual(known.map((name) => `@${name}`).toSorted())
  })

  test('a newer export tells who is new and who is gone', async () => {
    await page.goto(paths.upload)
    const newer = makeExport({ shape: 'C', followers: people.slice(10, 620), following })
    const inputs = page.locator('input[type=file]')
    const files = (side: 'followers' | 'following') =>
      newer[side].map(({ name, text }) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) }))
    await inputs.nth(0).setInputFiles(files('followers'))
    await inputs.nth(1).setInputFiles(files('following'))
    await page.getByRole('button', { name: messages.update }).click()
    await page.waitForURL('**/dashboard')
    await page.goto(paths.lists)
    await page.getByRole('link', { name: /Followers of @sandbox.creator.*610/ }).click()
    await page.getByRole('link', { name: messages.seeLost }).waitFor()
    await looksRight('changes')
    await page.getByRole('link', { name: messages.seeLost }).click()
    await page.getByRole('status').filter({ hasText: '10 people' }).waitFor()
  })

  test('a list is renamed, noted on and deleted', async () => {
    await page.goto(paths.lists)
    await page.getByRole('link', { name: /Non-followers minus exclusions/ }).click()
    await page.getByRole('button', { name: messages.rename }).click()
    await page.getByRole('dialog').getByLabel(messages.name, { exact: true }).fill('<b>Mine</b>')
    await page.getByRole('dialog').getByLabel(messages.notes, { exact: true }).fill('to let go')
    await page.getByRole('button', { name: messages.save, exact: true }).click()
    await page.getByRole('heading', { name: '<b>Mine</b>' }).waitFor()
    await page.getByText('to let go').first().waitFor()
    await page.getByRole('button', { name: messages.delete, exact: true }).click()
    await page.getByRole('button', { name: messages.deleteList }).click()
    await page.getByText(messages.deleted({ name: '<b>Mine</b>' })).waitFor()
    await page.getByRole('link', { name: /<b>Mine<\/b>/ }).waitFor({ state: 'detached' })
  })

  test('a list of pending requests is withdrawn', async () => {
    const asked = await eventually(
      () => requested(),
      (names) => names.length === REQUESTED,
    )
    const [followers, following] = ['followers', 'following'] as const
    const made = makeExport({ shape: 'D', followers: people.slice(10, 620), following: people.slice(400) })
    const pending = makeOtherList({
      list: 'pending_requests',
      shape: 'labels',
      people: [...asked, 'nobody.instagram.knows'].map((username) => ({ username, added_at: 1_700_000_000 })),
    })
    const files = [...made[followers], ...made[following], pending].map(({ name, text }) => [name, text])
    await uploadZip(product.address, person, await makeZip(Object.fromEntries(files)))
    await page.goto(paths.lists)
    await page.getByRole('link', { name: /Pending requests of @sandbox.creator/ }).click()
    await page.getByRole('link', { name: messages.withdrawThese }).click()
    await page.waitForURL(/functions\/unfollow\?list=\d+/)
    await openPart(page, 'options')
    await page.getByLabel(unfollowWords.options.followed_days_ago.label).uncheck()
    await page.getByRole('button', { name: automationMessages.makePreview, exact: true }).click()
    const start = page.getByRole('button', { name: /^Start with (this one|these)/ })
    await start.waitFor()
    const shown = await page.getByRole('grid').getByText(/^@/).allTextContents()
    expect(shown.toSorted()).toEqual(asked.map((name) => `@${name}`).toSorted())
    await start.click()
    await page.waitForURL(/\/tasks\/\d+$/)
    await eventually(
      () => requested(),
      (names) => names.length === 0,
    )
  })

  test('a formula of three steps is built by keyboard alone, kept, and used', async () => {
    const { tabTo, tabToElement, choose, press } = keyboardOn(page)
    const count = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()
    const label = (name: string) => page.getByLabel(name, { exact: true })
    await page.goto(paths.lists)
    await tabToElement(page.getByRole('tab', { name: messages.browse }))
    await press('ArrowRight')
    await choose(label(messages.listA), 'Following of @sandbox.creator, Version 2')
    await choose(label(messages.listB), 'Followers of @sandbox.creator, Version 2')
    await tabToElement(page.getByRole('radio', { name: messages.ops.without }))
    await press('ArrowRight')
    await count('220 people')
    await press('ArrowLeft')
    await count('280 people')
    await tabTo(messages.addStep)
    await press('Enter')
    await choose(label(messages.listN({ letter: 'C' })), messages.exclusionList)
    await count('260 people')
    await tabTo(messages.addStep)
    await press('Enter')
    await choose(label(messages.andThen).nth(1), messages.thenOps.or_on({ letter: 'D' }))
    await choose(label(messages.listN({ letter: 'D' })), 'Followers of @sandbox.creator, Version 1')
    await count('860 people')
    await tabTo(messages.addToExclusionList)
    await press('Enter')
    await page.getByText(messages.addedToExclusionList({ count: 860 })).waitFor()
    // The people left are on the exclude list now, and so excluded; List D is added after that.
    await count('600 people')
    await tabTo(messages.saveAsList)
    await press('Enter')
    await page.getByRole('dialog').getByLabel(messages.name, { exact: true }).and(page.locator(':focus')).waitFor()
    await press('Control+a')
    await page.keyboard.type('By keyboard')
    await press('Enter')
    await page.getByText(messages.savedAbout({ name: 'By keyboard', count: 600 })).waitFor()
    await tabTo(messages.unfollowThese)
    await press('Enter')
    await page.waitForURL(/functions\/unfollow\?list=\d+/)
    await page.getByText('By keyboard').first().waitFor()
  })

  test('nothing complained meanwhile', () => {
    // The browser itself notes each refused upload.
    expect(problems.filter((text) => !text.includes('422'))).toEqual([])
  })
})

describe('more than one file dropped on one place', () => {
  const dropOn = async (place: string, files: Record<string, string>) => {
    const carried = await page.evaluateHandle((files) => {
      const transfer = new DataTransfer()
      for (const [name, text] of Object.entries(files)) transfer.items.add(new File([text], name))
      return transfer
    }, files)
    await page.getByRole('region', { name: place, exact: true }).dispatchEvent('drop', { dataTransfer: carried })
  }
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` })

  test('two lists of following are both taken, and what is of no use there is named', async () => {
    await uploadZip(product.address, person, await exportZip())
    await page.goto(paths.upload)
    const following_2 = rows('cas').following[0]?.text ?? ''
    await dropOn(messages.followingFile, {
      'following_1.json': oneFollowed,
      'following_2.json': following_2,
      'notes.txt': 'x',
    })
    for (const name of ['following_1.json', 'following_2.json']) await remove(name).waitFor()
    await page
      .getByRole('alert')
      .filter({ hasText: 'notes.txt was skipped: only .json files are supported.' })
      .waitFor()
    await looksRight('two-files')
    await dropOn(messages.followersFiles, { 'followers_1.json': oneFollower })
    const answered = page.waitForResponse('**/api/profile/update')
    await page.getByRole('button', { name: messages.update }).click()
    expect(await (await answered).json()).toMatchObject({ followers: 1, following: 2, non_followers: 2 })
    await page.waitForURL('**/dashboard')
    await page.getByText(/The export lists 1 follower, but @sandbox\.creator has /).waitFor()
    await looksRight('short-export')
    await page.getByRole('button', { name: messages.dismiss }).click()
    await page.getByText(audienceCardMessages.incomplete, { exact: true }).waitFor()
    await page.getByText(audienceCardMessages.audienceIncomplete).waitFor()
    await looksRight('short-audience')
    await page.getByRole('link', { name: audienceCardMessages.seeNonFollowers }).first().click()
    await page.getByText(messages.incompleteWhy.non_followers).waitFor()
    await page.goto(paths.lists)
    await page
      .getByRole('link', { name: /Followers of @sandbox\.creator/ })
      .first()
      .click()
    await page.getByText(messages.changesIncomplete).waitFor()
    await looksRight('short-list')
  })
})
