import { join } from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAccounts } from '#contract/accounts.ts'
import { getAudienceHealth } from '#contract/audience-health.ts'
import * as paths from '#rules/paths.ts'
import { eventually } from '#server/testing/eventually.ts'
import type { TestUser } from '#server/testing/person.ts'
import { controlSandbox } from '#server/testing/sandbox-control.ts'
import { exactlyText } from '#words/composer.ts'
import { audienceMessages } from '#words/generated/audience.ts'
import { automationMessages } from '#words/generated/automation.ts'
import { healthMessages as messages } from '#words/generated/health.ts'
import { shellMessages } from '#words/generated/home.ts'
import { notificationMessages } from '#words/generated/settings.ts'
import { answers } from '#words/help-answers.ts'
import { hasNoAxeViolations, hasNoOverflow, settled } from './accessible.ts'
import { openBrowserOf, signInAs } from './sweep/people.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

/** SHOTS=folder keeps pictures. */
const shots = process.env.SHOTS
const username = 'sandbox.creator'
const SCALE = 0.0001
const DAY = 86_400_000

let product: TestProduct
let person: TestUser
let page: Page
let database: pg.Client
let account_id: string
let control: ReturnType<typeof controlSandbox>
const problems: string[] = []

beforeAll(async () => {
  product = await startTestProduct({ PACING_SCALE: String(SCALE) })
  control = controlSandbox(product.instagram)
  person = await signInAs('owner', product.address, username)
  account_id = (await person.call(listAccounts, {})).body[0]?.id ?? ''
  database = new pg.Client({ connectionString: product.database_url })
  await database.connect()
  page = await (await openBrowserOf(product.browser, product.address, person)).newPage()
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
})
afterAll(async () => {
  await database?.end()
  await product?.stop()
})

const health = async () => (await person.call(getAudienceHealth, { account_id })).body
const roundsAfter = async (count: number) => {
  const before = (await health()).reading?.rounds ?? 0
  return eventually(health, ({ reading }) => (reading?.rounds ?? 0) >= before + count, 60_000)
}

async function looksRight(name: string) {
  await settled(page)
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    await hasNoOverflow(page)
    if (shots) await page.screenshot({ path: join(shots, `health-${name}-${width}.png`) })
  }
  for (const theme of ['dark', 'light']) {
    await page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme)
    await hasNoAxeViolations(page)
    if (shots) await page.screenshot({ path: join(shots, `health-${name}-${theme}.png`) })
  }
}

const says = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

let clicks = 0
async function click(role: 'link' | 'button' | 'tab' | 'radio', name: string | RegExp) {
  clicks++
  const found = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  // The box of a radio button is drawn by its label.
  await (role === 'radio' ? page.getByText(name, { exact: typeof name === 'string' }).last() : found).click()
}

test('before the first reading it says what it would take, and reads nothing', async () => {
  await page.goto(paths.dashboard)
  await click('link', shellMessages.pages.health)
  await says(messages.offTitle)
  await looksRight('off')
  expect((await control.calls(username)).filter(({ path }) => path.includes('/likers/'))).toEqual([])
})

test('the help that explains it is one click away, open', async () => {
  await click('link', messages.how)
  const { question, answer } = answers().find(({ id }) => id === 'audience-health') ?? { question: '', answer: '' }
  await says(question)
  await says(answer.slice(0, 40))
  await hasNoAxeViolations(page)
  await click('link', shellMessages.pages.health)
})

test('who left this week is one click from Home', async () => {
  await click('button', messages.start)
  await says(messages.week)
  if (shots) await page.screenshot({ path: join(shots, 'health-reading.png') })
  await roundsAfter(1)
  await control.tide(username, { days: 1, comes: 3, leaves: 4, vanishes: 1 })
  await control.advance(86_400)
  await database.query(`update health_people set since = since - $1 * interval '1 millisecond'`, [91 * DAY * SCALE])
  await roundsAfter(2)
  // The page has been open all along: the bell and the list on it know at once.
  await page.getByRole('button', { name: notificationMessages.open({ unread: 1 }) }).waitFor()
  await says(messages.did.left)
  await page.goto(paths.dashboard)
  clicks = 0
  await click('link', shellMessages.pages.health)
  await says(messages.did.left)
  expect(clicks).toBe(1)
  const left = (await control.audience(username)).passed.filter(({ kind }) => kind === 'left')
  for (const one of left) await says(one.username)
  await looksRight('changes')
  await page.getByRole('textbox', { name: messages.search }).fill(left[0]?.username ?? '')
  await page.getByText(left[1]?.username ?? '').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: messages.search }).fill('nobody.at.all')
  await says(messages.noMatch)
})

test('50 ghosts are three clicks from Home to their preview', async () => {
  await page.goto(paths.dashboard)
  clicks = 0
  await click('link', shellMessages.pages.health)
  await click('tab', new RegExp(`^${audienceMessages.kinds.ghosts}`))
  await says(messages.clearHint)
  await says(/0 of 12 posts/)
  await looksRight('ghosts')
  await click('button', messages.clear({ count: 50 }))
  await page.waitForURL(`**${paths.followers}?list=*`)
  await says(new RegExp(`^${automationMessages.start}`))
  expect(clicks).toBe(3)
  // The preview is made by itself, and lists 50 followers who in the sandbox's own books engaged with none of the posts.
  await says(exactlyText('remove_follower', 50))
  const { rows } = await database.query('select act from previews order by created_at desc limit 1')
  const shown: string[] = rows[0].act.map((row: { username: string }) => row.username)
  const { followers, posts } = await control.audience(username)
  const engaged = new Set(posts.flatMap(({ likers, commenters }) => [...likers, ...commenters]))
  const silent = followers.filter(({ pk, is_followed }) => !engaged.has(pk) && !is_followed)
  expect(new Set(shown).size).toBe(50)
  expect(shown.filter((name) => !silent.some((one) => one.username === name))).toEqual([])
  if (shots) await page.screenshot({ path: join(shots, 'health-preview.png'), fullPage: true })
})

test.each(['supporters', 'fans', 'inactive', 'suspicious'] as const)(
  '%s are shown with their rule and reasons',
  async (kind) => {
    await page.goto(`${paths.audience}?view=${kind}`)
    await says(messages.rules[kind])
    await settled(page)
    await hasNoOverflow(page)
    if (shots) await page.screenshot({ path: join(shots, `health-${kind}.png`) })
  },
)

test('an incomplete reading says what is missing, and the page has no errors', async () => {
  await control.fault({ mode: 'cap', kind: 'followers' })
  await control.fault({ mode: 'cap', kind: 'likers' })
  await eventually(
    health,
    ({ followers, reading }) => followers?.is_whole === false && reading?.is_reading === false,
    60_000,
  )
  await page.goto(paths.audience)
  await says(messages.parts.followers)
  await looksRight('incomplete')
  await control.clearFaults()
  await click('button', messages.stop)
  await says(messages.isOff)
  expect(problems).toEqual([])
})
