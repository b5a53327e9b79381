import type { BrowserContext, Page } from 'playwright-core'

const CPU_SLOWDOWN = 4

/** Lighthouse's throttling: bytes per second, and round-trip time in milliseconds. */
const SLOW_4G = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }

/** Throttles a page's network and processor to those of a slow phone. */
export async function slowDown(page: Page, { network }: { network: boolean }) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  if (!network) return
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
}

/** The value below which the given share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Measures the milliseconds between frames for a while, inside the page. */
export const measureFrames = (page: Page, ms: number) =>
  page.evaluate(
    (length) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = []
        const from = performance.now()
        let before = from
        const next = (now: number) => {
          frames.push(now - before)
          before = now
          if (now - from < length) requestAnimationFrame(next)
          else resolve(frames.slice(1))
        }
        requestAnimationFrame(next)
      }),
    ms,
  )

/** The frames of an empty page: the machine's own limit in the same run. */
export async function measureEmptyFrames(context: BrowserContext, ms: number): Promise<number[]> {
  const page = await context.newPage()
  await slowDown(page, { network: false })
  const frames = await measureFrames(page, ms)
  await page.close()
  return frames
}
