import type { BrowserContext, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTask, pauseTask, stopTask } from '#contract/automation.ts'
import * as paths from '#rules/paths.ts'
import { runMessages } from '#words/generated/automation.ts'
import { actionWords, shellMessages } from '#words/generated/home.ts'
import { notificationMessages } from '#words/generated/settings.ts'
import { hasNoAxeViolations } from './accessible.ts'
import { type AtWork, startAtWork } from './at-work.ts'
import { closePage } from './browser.ts'
import { cuttableLine, LIVE } from './live-line.ts'
import { scriptOf } from './script-of.ts'

let work: AtWork
let context: BrowserContext
let page: Page

beforeAll(async () => {
  work = await startAtWork()
})
afterAll(() => work.end())

/** A tab of its own for each, so that no other tab's line or notice counts. */
beforeEach(async () => {
  context = work.page.context()
  page = await context.newPage()
})
afterEach(() => closePage(page))

const isLive = () => page.getByText(shellMessages.live.on, { exact: true }).first().waitFor()
const noticeOf = (words: string) => page.locator('[data-toast]').getByText(words, { exact: true })

/** Everything the live notices have said in this tab since it was opened. */
async function noteNotices() {
  await page.addInitScript(() => {
    const announced: string[] = []
    Object.assign(window, { said: announced })
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll('[data-toast]')) {
        const words = notice.textContent ?? ''
        if (announced.at(-1) !== words) announced.push(words)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}
const announced = () => page.evaluate(() => (window as unknown as { said: string[] }).said)

const followedToday = () =>
  page.getByText(actionWords.follow.counted, { exact: true }).first().locator('xpath=following::dd[1]')

test('one socket lasts a tab, however one moves through the pages, and it is said once, reloaded or not', async () => {
  let opened = 0
  page.on('websocket', (socket) => {
    if (LIVE.test(socket.url())) opened += 1
  })
  await noteNotices()
  await page.goto(paths.dashboard)
  await isLive()
  const links = page.getByRole('navigation', { name: shellMessages.menu }).getByRole('link')
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(hrefs.length).toBeGreaterThan(6)
  for (const path of hrefs) {
    await page.locator(`nav a[href="${path}"]`).first().click()
    // A page may add what it shows to its address at once.
    await page.waitForURL(({ pathname }) => pathname === path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await isLive()
  }
  await page.goBack()
  await isLive()
  expect(opened).toBe(1)
  expect(await announced()).toEqual([shellMessages.liveConnected])
  await page.reload()
  await isLive()
  expect(await announced()).toEqual([])
})

test('the bell counts what happened, leads to it by keyboard, and forgets what was read', async () => {
  await page.goto(paths.dashboard)
  await isLive()
  const bell = (unread: number) =>
    page.getByRole('button', { name: notificationMessages.open({ unread }), exact: true })
  await bell(0).waitFor()
  await work.follow(1)
  await bell(1).waitFor()
  await bell(1).press('Enter')
  const panel = page.getByRole('dialog', { name: notificationMessages.title })
  const link = panel.getByRole('link', { name: new RegExp(`${notificationMessages.unread}$`) })
  await link.waitFor()
  await hasNoAxeViolations(page)
  await link.press('Enter')
  await page.waitForURL(/\/tasks\/\d+$/)
  await panel.waitFor({ state: 'detached' })
  await bell(0).waitFor()
})

test('what was missed while the line was down is read again, and only then is it said that it is back', async () => {
  const line = await cuttableLine(page)
  await noteNotices()
  await page.goto(paths.dashboard)
  await isLive()
  const before = Number(await followedToday().textContent())
  await line.cut()
  await noticeOf(shellMessages.liveDisconnected).waitFor()
  await work.follow(1)
  await work.untilDone()
  line.mend()
  await expect.poll(() => followedToday().textContent()).toBe(String(before + 1))
  await isLive()
  const all = await announced()
  expect([all[0], all[1], all.at(-1)]).toEqual([
    shellMessages.liveConnected,
    shellMessages.liveDisconnected,
    shellMessages.liveConnected,
  ])
})

describe('where WebSocket is blocked', () => {
  test.each([
    ['refused', (route: WebSocketRoute) => void route.close({ code: 1008 })],
    ['accepted and never answered', () => {}],
  ])('%s: live updates come by polling', async (_how, meet) => {
    await page.routeWebSocket(LIVE, meet)
    await page.goto(paths.dashboard)
    await isLive()
    const before = Number(await followedToday().textContent())
    await work.follow(3)
    await expect.poll(() => followedToday().textContent()).toBe(String(before + 3))
  })
})

describe('a task that is paused, which nothing reads again by itself', () => {
  /** On its page. */
  async function openPaused() {
    const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
    const { body } = await work.person.call(createTask, {
      account_id: work.account_id,
      kind: 'follow',
      sources,
      target_count: 40,
    })
    const { id } = body.task
    await work.person.call(pauseTask, { id })
    await page.goto(paths.withParams(paths.task, { id }))
    await resume().waitFor()
    return { stop: () => work.person.call(stopTask, { id }) }
  }

  const resume = () => page.getByRole('button', { name: runMessages.resume, exact: true })
  const stopped = () => resume().waitFor({ state: 'detached' })

  test('shows what happened after the page was read and before the first connection', async () => {
    const code = Promise.withResolvers<void>()
    await page.route(`**/${scriptOf('app/live-socket.ts')}`, async (route) => {
      await code.promise
      await route.continue()
    })
    const task = await openPaused()
    await task.stop()
    code.resolve()
    await stopped()
  })

  test('shows what happened though the first connection was not put into its room', async () => {
    const lost = Promise.withResolvers<void>()
    let joins = 0
    await page.routeWebSocket(LIVE, (route) => {
      const server = route.connectToServer()
      route.onMessage((message) => {
        const is_first = /"join","user_/.test(String(message)) && ++joins === 1
        if (is_first) lost.resolve()
        else server.send(message)
      })
    })
    const task = await openPaused()
    await lost.promise
    await task.stop()
    await stopped()
    await isLive()
    expect(joins).toBe(2)
  })

  test('is read again once the server says that events were lost', async () => {
    const lost = Promise.withResolvers<WebSocketRoute>()
    await page.routeWebSocket(LIVE, (route) => {
      route.connectToServer().onMessage((message) => {
        if (/"task_update"/.test(String(message))) lost.resolve(route)
        else route.send(message)
      })
    })
    const task = await openPaused()
    await isLive()
    await task.stop()
    const line = await lost.promise
    await resume().waitFor()
    line.send('42["missed"]')
    await stopped()
  })
})

/** A page past its attempts to reach a live line that is away, as are other addresses where given. */
async function outOfAttempts(...others: string[]) {
  let isAway = true
  let attempts = 0
  await page.clock.install()
  await page.routeWebSocket(LIVE, (route) => {
    attempts++
    return isAway ? route.close() : route.connectToServer()
  })
  for (const path of ['**/socket.io/**', ...others])
    await page.route(path, (route) => {
      if (LIVE.test(route.request().url())) attempts++
      return isAway ? route.abort() : route.continue()
    })
  await page.goto(paths.dashboard)
  const reconnect = page.getByRole('button', { name: shellMessages.reconnect, exact: true })
  let idle = 0
  await expect
    .poll(async () => {
      const before = attempts
      await page.clock.runFor(10_000)
      idle = attempts === before && (await reconnect.isVisible()) ? idle + 1 : 0
      return idle
    })
    .toBeGreaterThan(10)
  const comeBack = () => {
    isAway = false
  }
  return { reconnect, attempts: () => attempts, comeBack }
}

test('a server that was away for longer than the attempts last is found again without a click', async () => {
  const { comeBack } = await outOfAttempts('**/livez')
  comeBack()
  await page.clock.runFor(31_000)
  await isLive()
})

test('a server that answers and refuses only the live line is asked again only by a click', async () => {
  const { reconnect, attempts, comeBack } = await outOfAttempts()
  const before = attempts()
  comeBack()
  // In steps, so that an answer of the network comes between them.
  for (let minute = 0; minute < 5; minute++) await page.clock.runFor(60_000)
  expect(attempts()).toBe(before)
  await reconnect.click()
  await isLive()
})

/** The last of all: it ends the session. */
test('signing out begins no connection, not even one that was still to come', async () => {
  const begun: string[] = []
  page.on('websocket', (socket) => begun.push(socket.url()))
  page.on('request', (request) => begun.push(request.url()))
  const [code, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const script = `**/${scriptOf('app/live-socket.ts')}`
  await page.route(script, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch()
    answer.promise.then(() => route.fulfill({ response }))
    code.resolve()
  })
  await page.goto(paths.dashboard)
  const arrived = page.waitForResponse(script)
  await page.getByRole('button', { name: 'Log Out' }).first().click()
  await (await arrived).finished()
  // What the code does first, it does before the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  answer.resolve()
  await page.waitForURL(`**${paths.login}`)
  expect(begun.filter((url) => LIVE.test(url))).toEqual([])
})
