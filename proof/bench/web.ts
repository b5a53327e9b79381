import type { Browser } from 'playwright-core'
import * as paths from '#rules/paths.ts'
import type { TestUser } from '#server/testing/person.ts'
import { openBrowser } from '../../e2e/browser.ts'
import { databaseUrlOf, freePort, startServer, temporaryFolder } from '../../e2e/running-product.ts'
import { writeHistory } from '../../e2e/sweep/history.ts'
import { openBrowserOf, signInAs } from '../../e2e/sweep/people.ts'
import { budgets } from './web/budgets.ts'
import { measureEvents } from './web/events.ts'
import { measureLighthouse } from './web/lighthouse.ts'
import { measureList } from './web/list.ts'
import { printRow, printScore, printTitle } from './web/report.ts'
import { readRouteSizes, readStyleSize } from './web/sizes.ts'
import { measureEmptyFrames, percentile } from './web/slow-phone.ts'
import { measureVitals } from './web/vitals.ts'

const ROUNDS = 5

type Running = { address: string; database_url: string; browser: Browser; person: TestUser; stranger: TestUser }

const parts: Record<string, (running: Running) => Promise<void>> = {
  vitals: showVitals,
  lighthouse: showLighthouse,
  list: showList,
  events: showEvents,
}

export const webParts = ['sizes', ...Object.keys(parts)]

/** Measures the built web app on a slow phone: transfer size, time to content, layout shift, and smoothness. */
export async function benchWeb(wanted_parts: string[]): Promise<void> {
  const isWanted = (part: string) => wanted_parts.length === 0 || wanted_parts.includes(part)
  if (isWanted('sizes')) printSizes()
  const wanted = Object.entries(parts).filter(([part]) => isWanted(part))
  if (wanted.length > 0) await withProduct(wanted.map(([, show]) => show))
}

/** Starts the product with a user of half a year, and a new one. */
async function withProduct(shows: ((running: Running) => Promise<void>)[]) {
  const folder = temporaryFolder()
  const port = await freePort()
  const address = `http://localhost:${port}`
  const product = await startServer({
    // A measurement exceeds the usual budgets.
    BUDGET_SCALE: '1000',
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: folder.path,
    LOG_LEVEL: 'warn',
  })
  const browser = await openBrowser()
  try {
    const person = await signInAs('owner', address, 'sandbox.creator')
    const database_url = databaseUrlOf(folder.path)
    await writeHistory(database_url)
    const stranger = await signInAs('stranger', address, '')
    for (const show of shows) await show({ address, database_url, browser, person, stranger })
  } finally {
    await browser.close()
    await product.stop()
    folder.remove()
  }
}

async function showVitals({ browser, address, person, stranger }: Running) {
  printTitle(`slow 4G, a processor four times slower, median of ${ROUNDS}`)
  for (const [path, who, lcp] of [
    [paths.login, stranger, budgets.login_lcp_ms],
    [paths.dashboard, person, budgets.dashboard_lcp_ms],
    [paths.statistics, person, null],
    [paths.help, person, null],
  ] as const) {
    const { lcp_ms, tbt_ms, cls } = await measureVitals(() => openBrowserOf(browser, address, who), path, ROUNDS)
    printRow(
      `${path} largest paint`,
      `${lcp_ms.toFixed(0)} ms`,
      lcp === null ? null : lcp_ms <= lcp,
      lcp && `${lcp} ms`,
    )
    printRow(`${path} blocked`, `${tbt_ms.toFixed(0)} ms`, tbt_ms <= budgets.tbt_ms, `${budgets.tbt_ms} ms`)
    printRow(`${path} shifted`, cls.toFixed(3), cls <= budgets.cls, String(budgets.cls))
  }
}

async function showLighthouse({ address, person }: Running) {
  printTitle(`Lighthouse, median of ${ROUNDS}`)
  for (const [path, cookie] of [
    [paths.login, ''],
    [paths.dashboard, person.cookie()],
  ] as const) {
    for (const form of ['mobile', 'desktop'] as const) {
      const scores = await measureLighthouse(address + path, form, ROUNDS, cookie)
      const { lighthouse } = budgets
      printScore(`${path} performance, ${form}`, scores.performance, lighthouse[form])
      printScore(`${path} accessibility, ${form}`, scores.accessibility, lighthouse.accessibility)
      printScore(`${path} best practices, ${form}`, scores['best-practices'], lighthouse['best-practices'])
    }
  }
}

/** Beside the frames of an empty page: the machine's own limit in the same run. */
async function showList({ browser, address, person, stranger, database_url }: Running) {
  const idle = await measureEmptyFrames(await openBrowserOf(browser, address, stranger), 5000)
  const { people, ...ways } = await measureList(await openBrowserOf(browser, address, person), person, database_url)
  printTitle(`a list of ${people.toLocaleString('en')} people, a processor four times slower`)
  printRow('a page on which nothing happens: frame, p95', `${percentile(idle, 0.95).toFixed(1)} ms`, null, null)
  const { list_frame_p95_ms, list_rows } = budgets
  for (const [way, { p95_ms, most_rows, blank_frames, requests }] of Object.entries(ways)) {
    printRow(`${way}: frame, p95`, `${p95_ms.toFixed(1)} ms`, p95_ms <= list_frame_p95_ms, `${list_frame_p95_ms} ms`)
    printRow(`${way}: rows in the page`, String(most_rows), most_rows <= list_rows, String(list_rows))
    printRow(`${way}: frames with a blank`, String(blank_frames), blank_frames === 0, '0')
    printRow(`${way}: requests`, String(requests), null, null)
  }
}

async function showEvents({ browser, address, person, database_url }: Running) {
  printTitle('1,000 progress events a second, a processor four times slower')
  const events = await measureEvents((at) => openBrowserOf(browser, at, person), address, database_url)
  const { events_frame_p99_ms, commits_per_second } = budgets
  const is_smooth = events.p99_ms <= events_frame_p99_ms
  printRow('frame, p99', `${events.p99_ms.toFixed(1)} ms`, is_smooth, `${events_frame_p99_ms} ms`)
  const is_calm = events.redraws <= commits_per_second
  printRow('redraws a second', events.redraws.toFixed(1), is_calm, String(commits_per_second))
}

function printSizes() {
  printTitle('kilobytes compressed')
  const sizes = readRouteSizes()
  for (const { path, initial, own } of sizes) {
    if (path === paths.login) printRow(path, initial.toFixed(1), initial <= budgets.login_js, String(budgets.login_js))
    else if (path !== paths.dashboard)
      printRow(`${path}, its own`, own.toFixed(1), own <= budgets.route_js, String(budgets.route_js))
  }
  const home = sizes.find(({ path }) => path === paths.dashboard)
  if (home) {
    printRow(
      paths.dashboard,
      home.initial.toFixed(1),
      home.initial <= budgets.dashboard_js,
      String(budgets.dashboard_js),
    )
    printRow(
      '/dashboard, live',
      home.with_live.toFixed(1),
      home.with_live <= budgets.dashboard_live_js,
      String(budgets.dashboard_live_js),
    )
  }
  const css = readStyleSize()
  printRow('all styles', css.toFixed(1), css <= budgets.css, String(budgets.css))
}
