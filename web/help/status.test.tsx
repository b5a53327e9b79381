import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getHealth, type Health } from '#contract/server.ts'
import { takeConnection } from '#web/core/live-state.ts'
import { Status } from '#web/help/status.tsx'
import { answered, show } from '#web/testing/show.tsx'
import { helpMessages } from '#words/generated/help.ts'

const health: Health = {
  ...{ status: 'ok', database: 'ok', disk: 'ok', instagram: 'ok', worker: 'running', workers: [] },
  ...{ live_updates: 'ok', problems: [], version: '1', instagram_app: null },
}
const { states } = helpMessages

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  takeConnection('on')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  takeConnection('connecting')
})

const state = (part: string) => page.getByText(part, { exact: true }).element().nextElementSibling?.textContent
const shows = (server: string, instagram: string, worker: string) =>
  expect
    .poll(() => [helpMessages.server, helpMessages.instagram, helpMessages.worker].map(state))
    .toEqual([server, instagram, worker])

const allWell = () => shows(states.ok, states.ok, states.running)
const nothingKnown = () => shows(states.unavailable, states.unknown, states.unknown)

async function showWell() {
  await show(<Status />, [answered(getHealth, health)])
  await allWell()
}

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

/** An answer that never comes: the request ends when it's given up. */
const silent: typeof fetch = (_, { signal } = {}) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

test('once the live line is lost, nothing is called operational that doesn’t answer, and again once it does', async () => {
  await showWell()
  const { fetch } = globalThis
  globalThis.fetch = unreachable
  takeConnection('connecting')
  await nothingKnown()
  globalThis.fetch = fetch
  takeConnection('on')
  await allWell()
})

test('while a look at a silent server lasts, what it said before isn’t shown', async () => {
  await showWell()
  globalThis.fetch = silent
  takeConnection('connecting')
  await shows(states.asking, states.asking, states.asking)
})

test.each([
  ['is gone', unreachable],
  ['is silent', silent],
])('a server that %s while the line still seems to be on is noticed by the next look', async (_, fetch) => {
  const { timeout } = AbortSignal
  await showWell()
  globalThis.fetch = fetch
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => timeout.call(AbortSignal, milliseconds / 100))
  vi.advanceTimersByTime(5000)
  await nothingKnown()
})

test('another process is said to work only where one was seen', async () => {
  await show(<Status />, [answered(getHealth, { ...health, worker: 'elsewhere' })])
  await shows(states.ok, states.ok, states.stopped)
})
