import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { shareSandbox, startOwnSandbox } from './own-sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'own-sandbox-'))
afterAll(() => rmSync(folder, { recursive: true }))

const answers = (origin: string) =>
  fetch(`${origin}/_sandbox/faults`).then(
    ({ ok }) => ok,
    () => false,
  )

const settings = { port: 0, pacing_scale: 1 }

/** A port that a sandbox has just released. */
async function freedPort(state_file: string) {
  const { origin, stop } = await startOwnSandbox({ ...settings, state_file })
  await stop()
  return Number(new URL(origin).port)
}

test('processes of one product that start at the same time share one world', async () => {
  const state_file = join(folder, 'sandbox.state')
  const port = await freedPort(state_file)
  const shared = await Promise.all([1, 2, 3].map(() => shareSandbox({ ...settings, port, state_file })))
  const origin = `http://127.0.0.1:${port}`
  expect(shared.map((sandbox) => sandbox.origin)).toEqual([origin, origin, origin])
  expect(await answers(origin)).toBe(true)
  await Promise.all(shared.map(({ stop }) => stop()))
  expect(await answers(origin)).toBe(false)
})

test('who uses the sandbox of another process leaves it running', async () => {
  const own = await startOwnSandbox({ ...settings, state_file: join(folder, 'own.state') })
  const used = await shareSandbox({
    ...settings,
    port: Number(new URL(own.origin).port),
    state_file: join(folder, 'other.state'),
  })
  await used.stop()
  expect(await answers(own.origin)).toBe(true)
  await own.stop()
})

test('is as suspicious as the real service, at the pace of the product', async () => {
  const own = await startOwnSandbox({ port: 0, state_file: join(folder, 'paced.state'), pacing_scale: 0.001 })
  expect(await controlSandbox(own.origin).itself()).toMatchObject({ profile: 'current', budget_scale: 0.001 })
  await own.stop()
})
