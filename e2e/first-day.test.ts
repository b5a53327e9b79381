import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as paths from '#rules/paths.ts'
import { eventually } from '#server/testing/eventually.ts'
import { controlSandbox, followedIn } from '#server/testing/sandbox-control.ts'
import { connectFormMessages } from '#words/generated/accounts.ts'
import { audienceMessages } from '#words/generated/audience.ts'
import { automationMessages, runMessages } from '#words/generated/automation.ts'
import { userMessages } from '#words/generated/first.ts'
import { actionWords, audienceCardMessages, billingMessages } from '#words/generated/home.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import { hasNoAxeViolations, hasNoOverflow } from './accessible.ts'
import { closePages, openSharedBrowser, type Visit, visit } from './browser.ts'
import { whereField } from './composer.ts'
import { makeExport } from './exports/make-export.ts'
import { freePort, type Program, startServer, temporaryFolder } from './running-product.ts'

const TARGET = 12

let browser: Browser
let product: Program
let env: Record<string, string>
let instagram: string
let seen: Visit
let page: Page
let done_when_paused: number
const folder = temporaryFolder()

beforeAll(async () => {
  const [port, sandbox_port] = [await freePort(), await freePort()]
  env = {
    PORT: String(port),
    SANDBOX_PORT: String(sandbox_port),
    DATA_DIR: folder.path,
    PACING_SCALE: '0.002',
    SANDBOX_PROFILE: 'current',
    LOG_LEVEL: 'warn',
  }
  instagram = `http://127.0.0.1:${sandbox_port}`
  product = await startServer(env)
  browser = await openSharedBrowser()
  seen = await visit(browser, `http://localhost:${port}`)
  page = seen.page
})

afterAll(async () => {
  await closePages(browser)
  await product.stop()
  folder.remove()
})

/** How things stand with the one task, as the server says it. */
const countDone = async () => (await controlSandbox(instagram).ledger('sandbox.creator')).actions.length

async function readTask() {
  const answer = await page.request.get('/api/tasks')
  const { tasks } = (await answer.json()) as { tasks: { status: string; done_count: number }[] }
  return tasks[0] ?? { status: 'none', done_count: 0 }
}

/** The same people in three of the shapes Instagram has used. */
async function exportOfCreator() {
  const answer = await fetch(`${instagram}/_sandbox/users/sandbox.creator`)
  const truth = (await answer.json()) as { follower_names: string[]; following_names: string[] }
  const people = (names: string[]) => names.map((username, nth) => ({ username, added_at: 1_760_000_000 - nth * 3600 }))
  const followers = people(truth.follower_names)
  const following = people(truth.following_names)
  const half = Math.ceil(followers.length / 2)
  const [first] = makeExport({ shape: 'C', followers: followers.slice(0, half), following }).followers
  const [second] = makeExport({ shape: 'D', followers: followers.slice(half), following }).followers
  const [own] = makeExport({ shape: 'D', followers, following }).following
  const file = (name: string, text = '') => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  const non_followers = truth.following_names.filter((name) => !truth.follower_names.includes(name))
  return {
    followers: [file('followers_1.json', first?.text), file('followers_2.json', second?.text)],
    following: file('following.json', own?.text),
    non_followers,
  }
}

describe('the first day', () => {
  test('people who are not signed in are led to sign in', async () => {
    await page.goto('/')
    await page.waitForURL(/\/login/)
    await page.getByRole('button', { name: userMessages.signIn }).waitFor()
    await hasNoAxeViolations(page)
  })

  test('Google, where it is not set up, says so when it is pressed', async () => {
    await page.reload()
    await page.getByRole('button', { name: userMessages.google }).click()
    await page.getByText('Google authentication is not properly configured').first().waitFor()
  })

  test('registers, and is led to choose a plan', async () => {
    await page.getByRole('link', { name: userMessages.createOne }).click()
    await page.getByLabel(userMessages.email).fill('first.day@example.org')
    await page.getByLabel(userMessages.password, { exact: true }).fill('a quiet long password')
    await page.getByRole('button', { name: userMessages.registerAction }).click()
    await page.waitForURL('**/subscription-onboarding')
    await page.getByRole('button', { name: billingMessages.startTrial }).first().waitFor()
    await hasNoAxeViolations(page)
  })

  test('chooses the Trial plan, and is led to connect Instagram', async () => {
    await page.getByRole('button', { name: billingMessages.startTrial }).first().click()
    await page.waitForURL('**/instagram-login')
    const steps = page.getByRole('navigation', { name: billingMessages.stepsLabel })
    await expect
      .poll(() => steps.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringContaining(billingMessages.steps.plan),
        expect.stringContaining(billingMessages.steps.instagram),
      ])
  })

  test('a wrong Instagram password is explained', async () => {
    await page.getByLabel(connectFormMessages.username).fill('sandbox.creator')
    await page.getByLabel(connectFormMessages.password, { exact: true }).fill('not it')
    await page.getByRole('button', { name: connectFormMessages.connect }).click()
    await page.getByText('Instagram says the password is incorrect for this username.').waitFor()
    await hasNoAxeViolations(page)
  })

  test('connects an account and sees the dashboard', async () => {
    await page.getByLabel(connectFormMessages.password, { exact: true }).fill('sandbox-password')
    await page.getByRole('button', { name: connectFormMessages.connect }).click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await hasNoAxeViolations(page)
    await hasNoOverflow(page)
  })

  test('uploads a data export and sees who does not follow back', async () => {
    const files = await exportOfCreator()
    await page.goto(paths.upload)
    const inputs = page.locator('input[type=file]')
    await inputs.nth(0).setInputFiles(files.followers)
    await inputs.nth(1).setInputFiles(files.following)
    await page.getByText('followers_2.json', { exact: true }).waitFor()
    await page.getByRole('button', { name: audienceMessages.update }).click()
    await page.waitForURL('**/dashboard')
    await page.getByText(audienceMessages.updated).first().waitFor()
    await page.getByRole('link', { name: audienceCardMessages.seeNonFollowers }).first().click()
    await page.waitForURL(/list-operations/)
    const [name = ''] = files.non_followers.toSorted()
    await page.getByText(name, { exact: false }).first().waitFor()
    await page
      .getByText(new RegExp(`\\b${files.non_followers.length} people\\b`))
      .first()
      .waitFor()
    await hasNoAxeViolations(page)
  })

  test('previews a follow task and starts exactly that list', async () => {
    await page.goto(paths.follow)
    await whereField(page).fill('coffee.daily')
    await page.keyboard.press('Enter')
    await page.getByLabel(kindWords.follow.target).fill(String(TARGET))
    await page.getByRole('button', { name: automationMessages.makePreview, exact: true }).click()
    await page.getByRole('button', { name: automationMessages.startThese({ count: TARGET }) }).click()
    await eventually(readTask, ({ done_count }) => done_count > 0)
  })

  test('watches it run, pauses it, and nothing continues', async () => {
    await page.getByText(actionWords.follow.done).first().waitFor()
    await hasNoOverflow(page)
    await page.getByRole('button', { name: runMessages.pause, exact: true }).first().click()
    await page.getByRole('button', { name: runMessages.resume, exact: true }).first().waitFor()
    const { done_count } = await eventually(readTask, ({ status }) => status === 'paused')
    expect(done_count).toBeLessThan(TARGET)
    await hasNoAxeViolations(page)
    // What was under way has ended by now.
    done_when_paused = await countDone()
  })

  test('the server is killed and started again: still paused, then it continues', async () => {
    await product.kill()
    product = await startServer(env)
    // The browser says of the dead server what it likes; what counts is what comes after.
    seen.problems.length = 0
    await page.reload()
    await page.getByRole('button', { name: runMessages.resume, exact: true }).first().waitFor()
    expect(await countDone()).toBe(done_when_paused)
    await page.getByRole('button', { name: runMessages.resume, exact: true }).first().click()
    await page.getByRole('button', { name: runMessages.pause, exact: true }).first().waitFor()
    await eventually(readTask, ({ status }) => status === 'completed')
    await page.getByText(runMessages.statuses.completed).first().waitFor()
  })

  test('nobody was followed twice, and what is reported is what happened', async () => {
    const { actions, duplicates } = await controlSandbox(instagram).ledger('sandbox.creator')
    expect(duplicates).toBe(0)
    expect(followedIn(actions)).toHaveLength(TARGET)
    expect((await readTask()).done_count).toBe(TARGET)
    await page.goto(paths.dashboard)
    await page.getByText(String(TARGET), { exact: true }).first().waitFor()
  })

  test('the sandbox, as suspicious as the real service, had nothing against it', async () => {
    expect(await controlSandbox(instagram).itself()).toMatchObject({ profile: 'current', budget_scale: 0.002 })
    expect((await controlSandbox(instagram).itself()).refusals).toEqual({})
  })

  test('an address that is not there says so, and signing out leads back to sign in', async () => {
    await page.goto('/nowhere')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await hasNoAxeViolations(page)
    await page.goto(paths.dashboard)
    await page.getByRole('button', { name: 'Log Out' }).first().click()
    await page.waitForURL(/\/login/)
  })

  test('the browser’s console had nothing to complain of', () => {
    expect(seen.problems.filter((problem) => !/401|400/.test(problem))).toEqual([])
  })
})
