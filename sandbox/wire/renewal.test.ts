import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { startSandbox } from '../start-sandbox.ts'
import { type Received, talkTo, test } from '../testing/harness.ts'
import { createNewerClient } from '../testing/newer-client.ts'
import { createOlderClient } from '../testing/older-client.ts'
import type { Repertoire } from '../testing/repertoire.ts'

const PASSWORD = 'sandbox-password'

async function signedIn(client: Repertoire): Promise<Repertoire> {
  expect((await client.signIn('sandbox.creator', PASSWORD)).status).toBe(200)
  return client
}

async function readings(client: Repertoire, count: number): Promise<Received[]> {
  const received: Received[] = []
  for (let nth = 1; nth <= count; nth++) received.push(await client.currentUser())
  expect(received.map(({ status }) => status)).toEqual(Array(count).fill(200))
  return received
}

/** The positions, counted from 1, of the answers that have a header. */
const placesOf = (received: Received[], name: string) =>
  received.flatMap(({ headers }, place) => (headers.has(name) ? [place + 1] : []))

describe('a session that reads', () => {
  // The sign-in of these clients reads the timeline once.
  const renewals = [
    ['realistic', { 'ig-set-ig-u-rur': 61, 'x-ig-set-www-claim': 6, 'ig-set-authorization': 1 }],
    ['strict', { 'ig-set-ig-u-rur': 3, 'x-ig-set-www-claim': 1, 'ig-set-authorization': 1 }],
    ['plain', { 'ig-set-ig-u-rur': 0, 'x-ig-set-www-claim': 0, 'ig-set-authorization': 0 }],
  ] as const

  describe.each(renewals)('in a %s sandbox', (profile, expected) => {
    test.override({ profile })

    test('has its headers and cookies renewed, at the same places every time', async ({ harness }) => {
      const first = await readings(await signedIn(createNewerClient(harness.origin)), 61)
      const second = await readings(await signedIn(createNewerClient(harness.origin)), 61)
      for (const [name, count] of Object.entries(expected)) {
        expect(placesOf(first, name)).toHaveLength(count)
        expect(placesOf(second, name)).toEqual(placesOf(first, name))
      }
      expect(placesOf(first, 'set-cookie')).toEqual(placesOf(first, 'ig-set-ig-u-rur'))
    })

    test('continues, whether or not its client adopts the renewed token', async ({ harness }) => {
      for (const createClient of [createOlderClient, createNewerClient]) {
        const client = await signedIn(createClient(harness.origin))
        await readings(client, 130)
        await harness.control('POST', 'advance', { seconds: 10 * 24 * 3_600 })
        await readings(client, 1)
      }
    })

    test('is compressed for clients that accept it', async ({ harness, profile }) => {
      const received = (await readings(await signedIn(createOlderClient(harness.origin)), 1))[0] as Received
      expect(received.headers.get('content-encoding')).toBe(profile === 'plain' ? null : 'gzip')
    })
  })
})

describe('signing out', () => {
  test.override({ profile: 'realistic' })

  test('ends every token of that sign-in, and of no other', async ({ harness }) => {
    const [older, newer] = [createOlderClient(harness.origin), createNewerClient(harness.origin)]
    await readings(await signedIn(newer), 60)
    await readings(await signedIn(older), 60)
    expect((await older.logOut()).status).toBe(200)
    expect((await older.currentUser()).body.message).toBe('login_required')
    await readings(newer, 1)
    expect((await newer.logOut()).status).toBe(200)
    expect((await newer.currentUser()).body.message).toBe('login_required')
  })
})

test('a renewed session is there after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const settings = { users: 20_000, stateFile: join(folder, 'state.jsonl'), profile: 'strict' } as const
  const first = await startSandbox({ ...settings, port: 0 })
  const client = await signedIn(createOlderClient(first.origin))
  await readings(client, 70)
  await first.close()
  const second = await startSandbox({ ...settings, port: first.port })
  onTestFinished(() => second.close())
  // The next call notices the connection cut by the previous one.
  await client.currentUser().catch(() => null)
  await readings(client, 1)
  await talkTo(second.origin).control('POST', 'advance', { seconds: 7_200 })
  await readings(client, 1)
})
