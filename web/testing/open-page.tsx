import '#web/testing/live-line.ts'
import '#web/ui/ui.css'
import axe from 'axe-core'
import { expect, onTestFinished, vi } from 'vitest'
import { cdp, commands, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DEFAULT_LANGUAGE, directionOf, isLanguage } from '#rules/languages.ts'
import { App } from '#web/app/app.tsx'
import { queryClient } from '#web/core/query-client.ts'
import { looksRightAtEveryWidth, looksRightInLanguage, type Seen } from '#web/testing/look-over.ts'
import { isDrawn } from '#web/testing/page-checks.ts'
import type { Said } from '#web/testing/read-page.ts'
import { answerBy, type Stub } from '#web/testing/show.tsx'

declare module 'vitest/browser' {
  interface BrowserCommands {
    keepShot: (name: string) => Promise<void>
    findEnglish: (said: readonly Said[], data: readonly string[]) => Promise<string[]>
  }
}

/** The window that a test runs in. */
const seen: Seen = {
  resize: (width, height) => page.viewport(width, height),
  ask: async (question, given) => question(given as never),
  bringAxe: async () => axe,
  keepShot: (name) => commands.keepShot(name),
}

/** What in an answer may be a sentence or a name. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /\p{Lu}|\s/u.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Opens a page of the whole app before a server that answers from a table. */
export async function openPage(path: string, stubs: readonly Stub[]) {
  const unknown: string[] = []
  const complaints = vi.spyOn(console, 'error')
  answerBy(stubs, unknown)
  await page.viewport(1280, 900)
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
  document.documentElement.dataset.theme = 'light'
  history.replaceState(null, '', path)
  const { unmount } = await render(<App />)
  onTestFinished(async () => {
    await unmount()
    queryClient.clear()
    sessionStorage.clear()
    complaints.mockRestore()
  })
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument()
  const data = stubs.flatMap(({ body }) => textsIn(body))
  return {
    /** No placeholder is left. */
    drawn: () => expect.poll(isDrawn).toBe(true),
    /** Looks the page over as it is now; `name` says what it shows, in failures and on pictures. */
    async looksRight(name: string) {
      await lookOver(`${path} ${name}`, data)
      expect(unknown, 'calls that nothing answers').toEqual([])
      expect(complaints.mock.calls, 'what the console complains of').toEqual([])
    },
  }
}

async function lookOver(name: string, data: readonly string[]) {
  if (SWEPT === DEFAULT_LANGUAGE) return looksRightAtEveryWidth(seen, name)
  const lang = isLanguage(SWEPT) ? SWEPT : DEFAULT_LANGUAGE
  await looksRightInLanguage(seen, {
    name,
    shown: SWEPT,
    way: { lang, dir: isLanguage(SWEPT) ? directionOf(SWEPT) : 'rtl' },
    englishLeft: (said) => commands.findEnglish(said, data),
  })
}
