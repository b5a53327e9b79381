import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'

/** What Chromium needs to run as root in a container, and to leave the network alone. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[
    // The address bar's own pages: opened with every window nobody looks at, they cost more than a page of ours.
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    // Of a switch given twice the last one counts; what Playwright turns off stays off.
    'AimEnabled',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
  ].join()}`,
]

/** How long a test waits for what a browser shows, ms: only what never comes is a fault, however busy the machine is. */
export const PATIENCE = 120_000

export type Visit = { page: Page; problems: string[] }

export const chromiumPath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })

/** How late each answer of the API may come, ms (CONTRIBUTING.md). */
const API_DELAY = Number(process.env.API_DELAY ?? 0)

/** Every window of it gets the API's answers late, each by another time; one with the app's service worker, which fetches for it, doesn't. */
function delayAnswers(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    if (options?.serviceWorkers !== 'block') return context
    await context.route('**/api/**', async (route) => {
      await sleep(Math.random() * API_DELAY)
      // A page that was left takes its requests with it.
      await route.fallback().catch(() => {})
    })
    return context
  }
}

let shared: Browser | null = null

/** The one Chromium of this process: files run one after the other in it, each in windows of its own. It ends with the process. */
export async function openSharedBrowser(): Promise<Browser> {
  if (shared?.isConnected()) return shared
  shared = await openBrowser()
  if (API_DELAY) delayAnswers(shared)
  return shared
}

/** How long a page has to close before it's asked again, ms. */
const CLOSING = 500

/**
 * Closes a page. Chromium may drop a request to close that meets a navigation (https://crbug.com/536385539), for which Playwright
 * waits forever, so it's repeated.
 */
export async function closePage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const closed = page.close()
  while (!page.isClosed()) {
    await Promise.race([closed, sleep(CLOSING)])
    if (!page.isClosed()) await session.send('Page.close').catch(() => {})
  }
}

/** Closes every window, with what its person had kept in it. */
export const closePages = async (browser: Browser): Promise<void> => {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

/** The console's line for a call that waited too long for the database, as happens on a busy machine; the page repeats the call. */
export const busy = /status of 503/

/** A new person's browser window, and what its console reports as an error. A 503 counts unless the same call then succeeds. */
export async function visit(
  browser: Browser,
  address: string,
  locale = 'en-GB',
  timezoneId = 'Europe/Berlin',
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    baseURL: address,
    timezoneId,
    locale,
    // Requests a test answers itself must not be answered by the app's worker before.
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' || busy.test(message.text())) return
    const { url } = message.location()
    problems.push(`${message.text()} ${URL.canParse(url) ? new URL(url).pathname : ''}`.trim())
  })
  page.on('response', (response) => {
    const unanswered = `503 for ${response.request().method()} ${response.url()}`
    if (response.status() === 503) problems.push(unanswered)
    while (response.ok() && problems.includes(unanswered)) problems.splice(problems.indexOf(unanswered), 1)
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return { page, problems }
}
