import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { ToastArea, toast } from '#web/ui/overlays/toast.tsx'

/** Longer than the test takes, ms. */
const duration = 600_000

async function boxOf(text: string) {
  await expect.element(page.getByText(text)).toBeInTheDocument()
  return () => page.getByText(text).element().closest('[data-sonner-toast]')?.getBoundingClientRect() ?? new DOMRect()
}

test('a toast with a description covers no header on a narrow screen, and no bar that begins a task there', async () => {
  await show(<ToastArea theme="light" after={Promise.resolve()} />, [])
  for (const width of [375, 768, 1280]) {
    await page.viewport(width, 900)
    const texts = [`One line ${width}`, `Two lines ${width}`] as const
    toast.success(texts[0], { duration })
    toast.error(texts[1], { duration, description: 'What is safe, and what to do about it.' })
    const [one, two] = await Promise.all(texts.map(boxOf))
    await expect.poll(() => one?.().bottom).toBeLessThan(80)
    if (width === 1280) await expect.poll(() => two?.().top).toBeLessThan(200)
    else {
      await expect.poll(() => two?.().top).toBeGreaterThan(600)
      await expect.poll(() => two?.().bottom).toBeLessThanOrEqual(900 - 80)
    }
  }
})
