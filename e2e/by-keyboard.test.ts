import type { FileChooser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audienceMessages } from '#words/generated/audience.ts'
import { automationMessages, runMessages } from '#words/generated/automation.ts'
import { audienceCardMessages, homeMessages, shellMessages } from '#words/generated/home.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import { visit } from './browser.ts'
import { keyboardJourney } from './keyboard-journey.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

/** What a window of 1280 by 900 shows at 200 % zoom. */
const ZOOMED = { width: 640, height: 450 }

/** People of the task; one of them is left out. */
const TARGET = 6

const person = (value: string) => ({
  string_list_data: [{ value, href: `https://www.instagram.com/${value}`, timestamp: 1_760_000_000 }],
})
const export_ = {
  followers: [person('ada'), person('ben')],
  following: { relationships_following: [person('ada'), person('cas'), person('dee'), person('eli')] },
}

let product: TestProduct
let page: Page
let journey: ReturnType<typeof keyboardJourney>
const tabTo = (name: string) => journey.tabTo(name)
const tabToElement = (wanted: Locator) => journey.tabToElement(wanted)

beforeAll(async () => {
  product = await startTestProduct({
    // An hour takes three minutes, and a new account follows four people in it: the task is not done before it is stopped.
    PACING_SCALE: '0.05',
  })
  page = (await visit(product.browser, product.address)).page
  journey = keyboardJourney(page)
  page.on('filechooser', (picker) => void pickers.push(picker))
  await page.setViewportSize(ZOOMED)
})

afterAll(() => product?.stop())

/** Every picker the browser opened; listened for all the time, because to begin with the key that opens one can be too late. */
const pickers: FileChooser[] = []

/** Opens the browser's picker from the drop zone of that title; the picker itself is the browser's own. */
async function chooseFile(title: string, name: string, people: object) {
  await tabTo(`Select File for ${title}`)
  const before = pickers.length
  await page.keyboard.press('Enter')
  await expect.poll(() => pickers.length).toBe(before + 1)
  await pickers.at(-1)?.setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(people)) })
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
}

describe('by keyboard alone, at 200 % zoom', () => {
  test('registers', () => journey.register('by.keyboard@example.org'))

  test('chooses the Trial', () => journey.chooseTrial())

  test('connects an account', async () => {
    await journey.connect('sandbox.creator')
    await page.getByText(homeMessages.firstSteps).waitFor()
  })

  test('skips to the content, and opens and leaves the menu', async () => {
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: shellMessages.skip }).and(page.locator(':focus')).waitFor()
    await tabTo(shellMessages.menu)
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: shellMessages.menu })
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: shellMessages.menu }).and(page.locator(':focus')).waitFor()
  })

  test('uploads an export and opens the list of who does not follow back', async () => {
    await tabTo(homeMessages.steps.upload.go)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/profile-update')
    await chooseFile(audienceMessages.followersFiles, 'followers_1.json', export_.followers)
    await chooseFile(audienceMessages.followingFile, 'following.json', export_.following)
    await tabTo(audienceMessages.update)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await tabTo(audienceCardMessages.seeNonFollowers)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/list-operations*')
  })

  test('walks the list row by row', async () => {
    const list = page.getByRole('grid')
    const active = () => list.getAttribute('aria-activedescendant')
    await list.waitFor()
    await tabToElement(list)
    await page.keyboard.press('ArrowDown')
    await expect.poll(active).toBeTruthy()
    const first = await active()
    await page.keyboard.press('ArrowDown')
    await expect.poll(active).not.toBe(first)
    await page.keyboard.press('Home')
    await expect.poll(active).toBe(first)
  })

  test('goes to follow by g and f, and previews a task', () => journey.previewFollows('coffee.daily', TARGET))

  test('leaves one person out and starts the task with the others', async () => {
    await tabToElement(page.getByRole('grid', { name: kindWords.follow.would }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(' ')
    await page.getByText(automationMessages.leftOut({ count: 1 })).waitFor()
    await journey.start(TARGET - 1)
  })

  test('pauses it, resumes it and stops it', async () => {
    await tabTo(runMessages.pause)
    await page.keyboard.press('Enter')
    await tabTo(runMessages.resume)
    await page.keyboard.press('Enter')
    await tabTo(runMessages.stop)
    await page.keyboard.press('Enter')
    const asked = page.getByRole('dialog', { name: runMessages.stopTitle })
    await asked.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Tab')
    await asked.getByRole('button', { name: runMessages.stopConfirm }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(runMessages.statuses.stopped, { exact: true }).first().waitFor()
  })
})
