import type { BrowserContext } from 'playwright-core'
import { percentile, slowDown } from './slow-phone.ts'

export type Vitals = {
  /** Time of the largest contentful paint. */
  lcp_ms: number
  /** Time that long tasks block the page, beyond 50 ms each, from its first paint on (https://web.dev/articles/tbt). */
  tbt_ms: number
  /** Cumulative layout shift. */
  cls: number
}

/** Milliseconds of quiet after which the page counts as finished. */
const QUIET = 2500

/** Starts observing before the page's first byte. */
function watch() {
  const seen = { lcp_ms: 0, tbt_ms: 0, cls: 0 }
  Object.assign(window, { seen })
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp_ms = startTime
  })
  on('longtask', ({ startTime, duration }) => {
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    if (painted && startTime >= painted.startTime) seen.tbt_ms += Math.max(0, duration - 50)
  })
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.cls += value
  })
}

/** Opens a page several times in a fresh browser on a slow phone; the median of each figure. */
export async function measureVitals(
  open: () => Promise<BrowserContext>,
  path: string,
  rounds: number,
): Promise<Vitals> {
  const seen: Vitals[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await open()
    const page = await context.newPage()
    await page.setViewportSize({ width: 412, height: 823 })
    await slowDown(page, { network: true })
    await page.addInitScript(watch)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(QUIET)
    seen.push(await page.evaluate(() => (window as unknown as { seen: Vitals }).seen))
    await context.close()
  }
  const median = (name: keyof Vitals) =>
    percentile(
      seen.map((one) => one[name]),
      0.5,
    )
  return { lcp_ms: median('lcp_ms'), tbt_ms: median('tbt_ms'), cls: median('cls') }
}
