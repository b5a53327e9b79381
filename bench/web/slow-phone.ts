import type { BrowserContext, Page } from 'playwright-core'

const CPU_SLOWDOWN = 4

/** As Lighthouse throttles: bytes a second, and milliseconds for the way there and back. */
const SLOW_4G = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }

/** Makes a page's network and processor those of a slow phone. */
export async function slowDown(page: Page, { network }: { network: boolean }) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  if (!network) return
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
}

/** The value below which so large a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Milliseconds between each two frames of the page for a while, measured inside it. */
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

/** The frames of a page on which nothing happens: what the machine itself gives, in the same run. */
export async function measureEmptyFrames(context: BrowserContext, ms: number): Promise<number[]> {
  const page = await context.newPage()
  await slowDown(page, { network: false })
  const frames = await measureFrames(page, ms)
  await page.close()
  return frames
}
