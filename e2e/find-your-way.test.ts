import pg from 'pg'
import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createList } from '#contract/audience.ts'
import * as paths from '#rules/paths.ts'
import { sampleFiles } from '#words/accounts.ts'
import { overviewMessages, sampleMessages } from '#words/generated/accounts.ts'
import { audienceMessages } from '#words/generated/audience.ts'
import { appMessages, failureMessages, uiMessages } from '#words/generated/first.ts'
import { helpMessages } from '#words/generated/help.ts'
import { audienceCardMessages, shellMessages, statisticsMessages } from '#words/generated/home.ts'
import { paletteMessages } from '#words/generated/palette.ts'
import { screenMessages } from '#words/generated/statistics.ts'
import { drawn } from './accessible.ts'
import { closePage } from './browser.ts'
import { coveredByNotice } from './covered-by-notice.ts'
import { scriptOf } from './script-of.ts'
import { writeHistory } from './sweep/history.ts'
import { openBrowserOf, signInAs } from './sweep/people.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

let product: TestProduct
let page: Page

beforeAll(async () => {
  product = await startTestProduct()
  const { address, browser, database_url } = product
  const person = await signInAs('owner', address, 'sandbox.creator')
  const owner = await openBrowserOf(browser, address, person)
  await person.call(createList, { name: 'Coffee friends', usernames: ['ann', 'ben'] })
  await writeHistory(database_url)
  await meet(database_url)
  page = await owner.newPage()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(paths.dashboard)
  await page.getByText(shellMessages.live.on, { exact: true }).first().waitFor()
})

afterAll(() => product?.stop())

/** A person the account has met. */
async function meet(database_url: string) {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  await client.query(
    `insert into met_people (user_id, instagram_user_id, username, full_name) select id, '901', 'zoe_lens', 'Zoe Lindqvist' from users`,
  )
  await client.end()
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

describe('finding one’s way', () => {
  test('the sidebar begins with the places one works in, then has Quick Actions, then what is seldom needed', async () => {
    const menu = page.getByRole('navigation', { name: shellMessages.menu })
    const groups = await menu.getByRole('list').all()
    const names = await Promise.all(groups.map((group) => group.getByRole('link').allTextContents()))
    const { dashboard, tasks, audience, health, schedules, growth, statistics, accounts } = shellMessages.pages
    const { follow, react, extract, unfollow, followers, profileUpdate, account, help } = shellMessages.pages
    expect(names).toEqual([
      [dashboard, tasks, audience, health, schedules, growth, statistics],
      [follow, react, extract, unfollow, followers],
      [accounts, profileUpdate, account, help],
    ])
    expect(await menu.getByRole('heading').allTextContents()).toEqual(['Quick Actions'])
  })

  test('every entry of the specification leads to its path under its name, and Log Out and the theme are there', async () => {
    const menu = page.getByRole('navigation', { name: shellMessages.menu })
    const entries = {
      Dashboard: '/dashboard',
      'Account Settings': '/account',
      Statistics: '/statistics',
      'Help & Support': '/help',
      'Follow Users': '/functions/follow',
      'React to Posts': '/functions/react',
      'Extract Lists': '/functions/extract-followers',
      'Update Profile Data': '/profile-update',
    }
    for (const [name, path] of Object.entries(entries))
      expect(await menu.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path)
    await page.getByRole('button', { name: 'Log Out', exact: true }).waitFor()
    await page
      .getByRole('button', { name: appMessages.darkTheme })
      .or(page.getByRole('button', { name: appMessages.lightTheme }))
      .waitFor()
  })

  test('going to a page names it in the tab and puts the focus on its heading', async () => {
    await page.getByRole('link', { name: shellMessages.pages.statistics }).click()
    await heading(screenMessages.title).waitFor()
    await expect.poll(() => page.title()).toBe('Statistics · Cadenza')
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  })

  test('Ctrl-K finds a page, an action and nothing, by keyboard alone', async () => {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: paletteMessages.commands.placeholder })
    await field.waitFor()
    await page.keyboard.type('no such thing')
    await page.getByText(paletteMessages.commands.noneFor({ typed: 'no such thing' })).waitFor()
    await field.fill('help')
    await page.keyboard.press('Enter')
    await heading(helpMessages.title).waitFor()
    await page.keyboard.press('Control+k')
    await field.fill('dark')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
    await expect.poll(() => page.evaluate(() => localStorage.theme)).toBe('dark')
  })

  test('Ctrl-K finds people, lists, tasks and help as well, tells what it does, and n with a letter begins a task', async () => {
    const field = page.getByRole('combobox', { name: paletteMessages.commands.placeholder })
    const options = (group: string) => page.getByRole('group', { name: group }).getByRole('option')
    const { groups, newTask, failed, found } = paletteMessages.commands
    await page.keyboard.press('Control+k')
    await field.fill('coffee')
    await options(groups.tasks).first().waitFor()
    await options(groups.lists).getByText('Coffee friends').waitFor()
    const all = page.getByRole('listbox', { name: paletteMessages.commands.results }).getByRole('option')
    await expect.poll(async () => page.getByText(found({ count: await all.count() }), { exact: true }).count()).toBe(1)
    // Tasks that come later than people: Enter opens who is shown, not what the words before had found.
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/tasks?*', async (route) => {
      await held
      await route.continue()
    })
    await field.fill('zoe li')
    await options(groups.people).getByText('Zoe Lindqvist').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('heading', { name: 'Zoe Lindqvist' }).waitFor()
    release()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await field.fill('two-factor authentication')
    await page.keyboard.press('Enter')
    await page.getByText(helpMessages.found({ count: 1 })).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: newTask.react }).getByText('l', { exact: true }).waitFor()
    await page.route('**/api/people?*', (route) => route.abort())
    await field.fill('somebody else')
    await page.getByRole('option', { name: failed }).waitFor()
    await page.unroute('**/api/people?*')
    await page.keyboard.press('Enter')
    await page.getByText(paletteMessages.commands.noneFor({ typed: 'somebody else' })).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('n')
    await page.keyboard.press('e')
    await page.waitForURL(/extract-followers\?new=extract/)
    await page.goto(paths.help)
    await heading(helpMessages.title).waitFor()
  })

  test('accounts are compared, sorted from their columns, and opened', async () => {
    await page.goto(paths.accounts)
    const table = page.getByRole('table', { name: overviewMessages.title })
    await table.getByRole('rowheader', { name: '@sandbox.creator' }).waitFor()
    await table.getByRole('button', { name: overviewMessages.followers }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=followers')
    await table.locator('th[aria-sort=descending]', { hasText: overviewMessages.followers }).waitFor()
    await page.getByText(overviewMessages.oneTitle).waitFor()
    await page.getByRole('button', { name: overviewMessages.openNamed({ username: 'sandbox.creator' }) }).click()
    await page.waitForURL('**/dashboard')
    await page.goto(paths.help)
    await heading(helpMessages.title).waitFor()
  })

  test('g and a letter goes to a page, but not while one types', async () => {
    await page.getByRole('searchbox', { name: helpMessages.search }).focus()
    await page.keyboard.type('gd')
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.help)
    await expect.poll(() => page.getByRole('searchbox', { name: helpMessages.search }).inputValue()).toBe('gd')
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.waitForURL('**/dashboard')
  })

  test('? shows every key, and single keys can be turned off', async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: paletteMessages.keys.title }).waitFor()
    await page.getByLabel(paletteMessages.keys.single).uncheck()
    await page.keyboard.press('Escape')
    await page
      .getByRole('dialog')
      .waitFor({ state: 'detached' })
      .catch(() => {})
    await page.keyboard.press('?')
    expect(await page.getByRole('dialog', { name: paletteMessages.keys.title }).count()).toBe(0)
    await page.evaluate(() => localStorage.removeItem('single-key-shortcuts'))
  })

  test('on a narrow screen the menu slides in, holds the focus and closes on every route change', async () => {
    await page.setViewportSize({ width: 375, height: 800 })
    await page.getByRole('button', { name: shellMessages.menu }).click()
    const menu = page.getByRole('dialog', { name: shellMessages.menu })
    await menu.getByRole('link', { name: shellMessages.pages.help }).click()
    await heading(helpMessages.title).waitFor()
    await menu.waitFor({ state: 'hidden' })
    await page.goBack()
    await page.waitForURL('**/dashboard')
    await expect.poll(() => page.title()).not.toContain(helpMessages.title)
    expect(await menu.isVisible()).toBe(false)
    await page.goForward()
    await heading(helpMessages.title).waitFor()
    await page.getByRole('button', { name: shellMessages.menu }).click()
    await menu.waitFor()
    await page.goBack()
    await page.waitForURL('**/dashboard')
    await menu.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test.each([1280, 768, 375])(
    'the notice of the connection covers nothing one can press, at %i pixels',
    async (width) => {
      const tab = await page.context().newPage()
      await tab.setViewportSize({ width, height: 900 })
      const lines: WebSocketRoute[] = []
      await tab.routeWebSocket(/socket\.io/, (route) => {
        route.connectToServer()
        lines.push(route)
      })
      const joined = tab.waitForEvent('websocket').then((line) => line.waitForEvent('framesent'))
      await tab.goto(paths.dashboard)
      await joined
      await lines[0]?.close({ code: 1001 })
      const found = await tab.waitForFunction(coveredByNotice)
      expect(await found.jsonValue()).toEqual({ covered: [] })
      await closePage(tab)
    },
  )

  test.each([paths.dashboard, paths.help, paths.connect, paths.follow])(
    'that one is connected is said where it covers nothing on a phone, on %s',
    async (path) => {
      const tab = await page.context().newPage()
      await tab.setViewportSize({ width: 375, height: 800 })
      await tab.goto(path)
      await tab.locator('[data-toast]', { hasText: shellMessages.liveConnected }).waitFor()
      const found = await tab.waitForFunction(coveredByNotice)
      expect(await found.jsonValue()).toEqual({ covered: [] })
      await closePage(tab)
    },
  )

  test('a first check of who is there that gets no answer is given up after a minute, and can be made again', async () => {
    const tab = await page.context().newPage()
    // A minute is a second here.
    await tab.addInitScript(() => {
      const { timeout } = AbortSignal
      AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds / 60)
    })
    let asked = 0
    await tab.route('**/api/auth/check', () => {
      asked += 1
    })
    await tab.goto(paths.dashboard)
    await tab.getByText('No answer within 60 seconds. Try again.').waitFor()
    expect(asked).toBe(1)
    await tab.unroute('**/api/auth/check')
    await tab.getByRole('button', { name: 'Retry' }).click()
    await tab.getByRole('heading', { level: 1 }).waitFor()
    await closePage(tab)
  })

  test('a zone the browser does not know itself goes out as UTC', async () => {
    const tab = await page.context().newPage()
    await tab.addInitScript(() => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' }
      }
    })
    const zones: (string | undefined)[] = []
    tab.on('request', (request) => {
      if (request.resourceType() === 'fetch') zones.push(request.headers()['x-user-timezone'])
    })
    await tab.goto(paths.dashboard)
    await tab.getByRole('heading', { level: 1 }).waitFor()
    expect(zones.length).toBeGreaterThan(1)
    expect(new Set(zones)).toEqual(new Set(['UTC']))
    await closePage(tab)
  })

  test('without a network it is said at once, and taken back', async () => {
    await page.context().setOffline(true)
    await page.getByText(shellMessages.offline).waitFor()
    await page.context().setOffline(false)
    await page.getByText(shellMessages.offline).waitFor({ state: 'detached' })
  })

  test('without a network there is one message, however much the page would have read', async () => {
    const tab = await page.context().newPage()
    await tab.goto(paths.help)
    await tab.getByText(helpMessages.states.on, { exact: true }).waitFor()
    await tab.context().setOffline(true)
    await tab.getByText(shellMessages.offline).waitFor()
    await expect.poll(() => tab.getByText(helpMessages.states.on, { exact: true }).count()).toBe(0)
    await tab.getByText(shellMessages.live.offline, { exact: true }).first().waitFor()
    expect(await tab.locator('[data-toast]', { hasNotText: shellMessages.liveConnected }).count()).toBe(0)
    expect(await tab.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await tab.context().setOffline(false)
    await tab.getByText(helpMessages.states.on, { exact: true }).waitFor()
    await closePage(tab)
  })

  test('a screen whose code cannot be fetched is reloaded once, then says so', async () => {
    const script = `**/${scriptOf('screens/statistics.tsx')}`
    await page.route(script, (route) => route.abort())
    let loads = 0
    page.on('load', () => loads++)
    await page.goto(paths.help)
    await heading(helpMessages.title).waitFor()
    loads = 0
    await page.getByRole('link', { name: shellMessages.pages.statistics, exact: true }).first().click()
    // The page says so before it reloads as well.
    await expect.poll(() => loads).toBe(1)
    await page.getByText(appMessages.screenNotLoaded).waitFor()
    expect(loads).toBe(1)
    await page.unroute(script)
    await page.getByRole('button', { name: appMessages.retry }).click()
    await heading(screenMessages.title).waitFor()
  })

  test('where nothing answers, our page stays and Retry leads on once something does', async () => {
    const silent = [`**/${scriptOf('screens/statistics.tsx')}`, /:\d+\/$/]
    for (const url of silent) await page.route(url, (route) => route.abort())
    await page.goto(paths.help)
    await heading(helpMessages.title).waitFor()
    const asked = () => page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === '/')
    const first = asked()
    await page.getByRole('link', { name: shellMessages.pages.statistics, exact: true }).first().click()
    await first
    const second = asked()
    await page.getByRole('button', { name: appMessages.retry }).click()
    await second
    await page.getByText(appMessages.screenNotLoaded).waitFor()
    for (const url of silent) await page.unroute(url)
    await page.getByRole('button', { name: appMessages.retry }).click()
    await heading(screenMessages.title).waitFor()
  })
})

describe('installed', () => {
  test('the manifest names what an installed app needs, and its icons are there', async () => {
    const { address } = product
    const manifest = await (await fetch(`${address}/manifest.webmanifest`)).json()
    expect(manifest).toMatchObject({ name: 'Cadenza', display: 'standalone', start_url: paths.dashboard })
    for (const { src, type } of manifest.icons)
      expect((await fetch(`${address}${src}`)).headers.get('content-type')).toBe(type)
    const inArabic = await (await fetch(address, { headers: { 'accept-language': 'ar' } })).text()
    const [, path] = /rel="manifest" href="([^"]+)"/.exec(inArabic) ?? []
    const arabic = await (await fetch(`${address}${path}`)).json()
    expect(arabic).toEqual({
      ...manifest,
      description: expect.stringMatching(/\p{Script=Arabic}/u),
      lang: 'ar',
      dir: 'rtl',
    })
  })

  test('the app opens without a network, and nothing of a user is kept for that', async () => {
    const context = await product.browser.newContext({ baseURL: product.address })
    await context.addCookies(await page.context().cookies())
    const tab = await context.newPage()
    await tab.goto(paths.help)
    await tab.evaluate(async () => void (await navigator.serviceWorker.ready))
    // The worker serves what is opened from now on.
    await tab.reload()
    await tab.getByRole('heading', { level: 1, name: shellMessages.pages.help }).waitFor()
    const kept = await tab.evaluate(async () => (await (await caches.open('app')).keys()).map(({ url }) => url))
    expect(kept.length).toBeGreaterThan(5)
    expect(kept.filter((url) => !/\/(assets\/|index\.html$)/.test(url))).toEqual([])
    await context.setOffline(true)
    await tab.reload()
    await tab.getByText(failureMessages.unreachable).waitFor()
    await tab.getByRole('button', { name: 'Retry' }).waitFor()
    // It returns by itself: a click on Retry would come too late now and then.
    await context.setOffline(false)
    // A Chromium that took itself for online all along has nothing to announce.
    await tab.evaluate(() => dispatchEvent(new Event('online')))
    await tab.getByRole('heading', { level: 1, name: shellMessages.pages.help }).waitFor()
    await context.close()
  })
})

describe('statistics', () => {
  test('what is chosen is in the address and survives leaving and coming back', async () => {
    await page.goto(paths.statistics)
    await page.getByLabel(statisticsMessages.period).first().selectOption('90')
    await page.getByLabel(screenMessages.interval).selectOption('week')
    await expect.poll(() => new URL(page.url()).search).toBe('?period=90&interval=week')
    await page.getByRole('heading', { name: screenMessages.actionsBy.week }).waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel(statisticsMessages.period).first().inputValue()).toBe('90')
  })

  test('every chart can be read as a table', async () => {
    const buttons = page.getByRole('button', { name: uiMessages.viewAsTable })
    await buttons.nth(3).waitFor()
    await drawn(page)
    const charts = await buttons.count()
    for (let left = charts; left > 0; left--) await buttons.first().click()
    await expect.poll(() => page.locator('main table').count()).toBe(charts + 1)
  })

  test('each source shows its rate with the range it lies in, and too few are called too few', async () => {
    await page.getByRole('row', { name: /Followers of @coffee\.daily.*between \d+% and \d+%/ }).waitFor()
    await page.getByRole('row', { name: /a\.small\.source.*Too few to tell/ }).waitFor()
  })

  test('the numbers can be taken along as CSV', async () => {
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: screenMessages.csvSources }).click()
    const file = await waiting
    expect(file.suggestedFilename()).toBe('cadenza-sources.csv')
  })
})

describe('help', () => {
  test('a search finds the answer and opens it', async () => {
    await page.goto(paths.help)
    await page.getByRole('searchbox', { name: helpMessages.search }).fill('confirm app warns')
    await page.getByText('I confirmed it').waitFor()
    await page.getByText(helpMessages.found({ count: 1 })).waitFor()
  })

  test('a sample export of the sandbox account can be saved and uploaded', async () => {
    await page.goto(paths.upload)
    const files: string[] = []
    for (const name of Object.values(sampleFiles)) {
      const waiting = page.waitForEvent('download')
      await page.getByRole('link', { name }).click()
      const file = await waiting
      expect(file.suggestedFilename()).toBe(name)
      const path = `${product.data_dir}/${name}`
      await file.saveAs(path)
      files.push(path)
    }
    const inputs = page.locator('input[type=file]')
    await inputs.nth(0).setInputFiles(files[0] ?? '')
    await inputs.nth(1).setInputFiles(files[1] ?? '')
    await page.getByRole('button', { name: audienceMessages.update }).click()
    await page.waitForURL('**/dashboard')
    await page.getByText(audienceMessages.updated).first().waitFor()
  })

  test('it can be chosen at once, too', async () => {
    await page.goto(paths.upload)
    await page.getByRole('button', { name: sampleMessages.useSample }).click()
    for (const name of Object.values(sampleFiles)) await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
    await page.getByRole('button', { name: audienceMessages.update }).click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('link', { name: audienceCardMessages.seeNonFollowers }).first().waitFor()
  })
})
