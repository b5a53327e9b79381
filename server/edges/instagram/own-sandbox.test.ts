import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { shareSandbox, startOwnSandbox } from './own-sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'own-sandbox-'))
afterAll(() => rmSync(folder, { recursive: true }))

const answers = (origin: string) =>
  fetch(`${origin}/_sandbox/faults`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A port that a sandbox has just left. */
async function freedPort(state_file: string) {
  const { origin, stop } = await startOwnSandbox(0, state_file)
  await stop()
  return Number(new URL(origin).port)
}

test('processes of one product that start at once act in one world', async () => {
  const state_file = join(folder, 'sandbox.state')
  const port = await freedPort(state_file)
  const shared = await Promise.all([1, 2, 3].map(() => shareSandbox(port, state_file)))
  const origin = `http://127.0.0.1:${port}`
  expect(shared.map((sandbox) => sandbox.origin)).toEqual([origin, origin, origin])
  expect(await answers(origin)).toBe(true)
  await Promise.all(shared.map(({ stop }) => stop()))
  expect(await answers(origin)).toBe(false)
})

test('who uses the sandbox of another process leaves it running', async () => {
  const own = await startOwnSandbox(0, join(folder, 'own.state'))
  const used = await shareSandbox(Number(new URL(own.origin).port), join(folder, 'other.state'))
  await used.stop()
  expect(await answers(own.origin)).toBe(true)
  await own.stop()
})
