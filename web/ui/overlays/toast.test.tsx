import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { ToastArea, toast } from '#web/ui/overlays/toast.tsx'
import { uiMessages as messages } from '#words/generated/first.ts'

/** Longer than the test takes, ms. */
const duration = 600_000

const boxes = () => page.getByRole('listitem').elements()
const toastOf = (text: string) => page.getByRole('listitem').filter({ hasText: text })

async function boxOf(text: string) {
  await expect.element(page.getByText(text)).toBeInTheDocument()
  return () => page.getByText(text).element().closest('[data-toast]')?.getBoundingClientRect() ?? new DOMRect()
}

afterEach(async () => {
  vi.useRealTimers()
  // Also those behind the third, which are not shown.
  for (const close of document.querySelectorAll<HTMLButtonElement>('[data-toast] > button:last-child')) close.click()
  await expect.poll(boxes).toEqual([])
})

test('a toast with a description covers no header on a phone, and no bar that begins a task there', async () => {
  await show(<ToastArea />, [])
  for (const width of [375, 768, 1280]) {
    await page.viewport(width, 900)
    const texts = [`One line ${width}`, `Two lines ${width}`] as const
    toast.success(texts[0], { duration })
    const one = await boxOf(texts[0])
    await expect.poll(() => one().bottom).toBeLessThan(80)
    toast.error(texts[1], { duration, description: 'What is safe, and what to do about it.' })
    const two = await boxOf(texts[1])
    if (width > 640) await expect.poll(() => two().top).toBeLessThan(200)
    else {
      await expect.poll(() => two().top).toBeGreaterThan(600)
      await expect.poll(() => two().bottom).toBeLessThanOrEqual(900 - 80)
    }
  }
})

test('one of the same id takes the first one’s place, and what comes before the area waits for it', async () => {
  toast.error('First attempt', { id: 'live', duration })
  await show(<ToastArea />, [])
  await expect.element(toastOf('First attempt')).toBeVisible()
  toast.error('Second attempt', { id: 'live', duration })
  await expect.poll(() => boxes().map(({ textContent }) => textContent)).toEqual(['Second attempt'])
})

test('it takes no focus; a pointer stops its time and spreads those behind it, and its time continues afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await show(
    <>
      <button type="button">Elsewhere</button>
      <ToastArea />
    </>,
    [],
  )
  const elsewhere = page.getByRole('button', { name: 'Elsewhere' })
  await userEvent.click(elsewhere)
  toast.success('Older')
  toast.success('Newer')
  await expect.element(toastOf('Newer')).toBeVisible()
  await expect.element(elsewhere).toHaveFocus()
  await expect.element(page.getByText('Older')).not.toBeVisible()
  vi.advanceTimersByTime(3000)
  await userEvent.hover(toastOf('Newer'))
  await expect.element(page.getByText('Older')).toBeVisible()
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => boxes().length).toBe(2)
  await userEvent.hover(elsewhere)
  await expect.element(page.getByText('Older')).not.toBeVisible()
  vi.advanceTimersByTime(1000)
  await expect.poll(boxes).toEqual([])
})

test('Alt+T leads there, and closing one by the keyboard leads back', async () => {
  await show(
    <>
      <input aria-label="Field" />
      <ToastArea />
    </>,
    [],
  )
  const field = page.getByRole('textbox', { name: 'Field' })
  await userEvent.click(field)
  toast.info('Saved', { duration })
  await expect.element(toastOf('Saved')).toBeVisible()
  await userEvent.keyboard('{Alt>}t{/Alt}')
  await expect.element(page.getByRole('button', { name: messages.closeNotice })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(boxes).toEqual([])
  await expect.element(field).toHaveFocus()
})

test('its button acts and closes it', async () => {
  const undo = vi.fn()
  await show(<ToastArea />, [])
  toast.success('Deleted', { duration, action: { label: 'Undo', onClick: undo } })
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(undo).toHaveBeenCalledOnce()
  await expect.poll(boxes).toEqual([])
})
