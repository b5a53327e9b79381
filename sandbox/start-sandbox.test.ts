import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startSandbox } from './start-sandbox.ts'
import { type Client, findFollower, findPk, type Harness, type Loose, talkTo } from './testing/harness.ts'

function aStateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'state', 'state.jsonl')
}

async function started(settings: Parameters<typeof startSandbox>[0]) {
  const running = await startSandbox({ port: 0, users: 20_000, ...settings })
  onTestFinished(() => running.close().catch(() => {}))
  return { running, harness: talkTo(running.origin) }
}

async function followSomebody(client: Client): Promise<Loose> {
  const stranger = await findFollower(client, (user) => !user.is_private && !user.is_verified)
  await client.post(`friendships/create/${stranger.pk}/`)
  return stranger
}

describe('a sandbox with a state file', () => {
  test('continues where it was: relations, likes, comments, sessions, ledger, key and clock', async () => {
    const stateFile = aStateFile()
    const first = await started({ stateFile })
    const client = await first.harness.signIn()
    const stranger = await followSomebody(client)
    const post = (await client.get(`feed/user/${await findPk(client, 'coffee.daily')}/`)).body.items[0]
    await client.post(`media/${post.id}/like/`)
    await client.post(`media/${post.id}/comment/`, { comment_text: 'Still here', idempotence_token: 'stored' })
    await first.harness.control('POST', 'confirm/sandbox.challenge')
    const { now } = await first.harness.control('POST', 'advance', { seconds: 90_000 })
    const ledger = await first.harness.control('GET', 'ledger')
    const truth = await first.harness.control('GET', 'users/sandbox.creator')
    const key = (await first.harness.get('qe/sync/')).headers.get('ig-set-password-encryption-pub-key')
    await first.running.close()

    const { harness } = await started({ stateFile })
    const again = { ...client, get: (path: string) => harness.get(path, client.headers) }
    expect((await again.get(`friendships/show/${stranger.pk}/`)).body.following).toBe(true)
    const [media] = (await again.get(`media/${post.id}/info/`)).body.items
    expect(media).toMatchObject({ has_liked: true, taken_at: post.taken_at, comment_count: post.comment_count + 1 })
    expect((await again.get(`media/${post.id}/comments/`)).body.comments[0].text).toBe('Still here')
    expect(await harness.control('GET', 'ledger')).toEqual(ledger)
    expect(await harness.control('GET', 'users/sandbox.creator')).toEqual(truth)
    expect((await harness.login('sandbox.challenge')).status).toBe(200)
    expect(Date.parse((await harness.control('GET', '')).now)).toBeGreaterThanOrEqual(Date.parse(now))
    expect((await harness.get('qe/sync/')).headers.get('ig-set-password-encryption-pub-key')).toBe(key)
  })

  test('does the same follow-backs after a restart as it would have without', async () => {
    const followers = async (restart: boolean) => {
      const stateFile = aStateFile()
      let { running, harness } = await started({ stateFile })
      const client = await harness.signIn()
      const { body } = await client.get(`friendships/${await findPk(client, 'coffee.daily')}/followers/?count=80`)
      for (const user of body.users) await client.post(`friendships/create/${user.pk}/`)
      if (restart) {
        await running.close()
        ;({ running, harness } = await started({ stateFile }))
      }
      await harness.control('POST', 'advance', { seconds: 2_000_000 })
      return (await harness.control('GET', 'users/sandbox.creator')).follower_names.toSorted()
    }
    expect(await followers(true)).toEqual(await followers(false))
  })

  test('cuts off a torn line and continues after it', async () => {
    const stateFile = aStateFile()
    const first = await started({ stateFile })
    await followSomebody(await first.harness.signIn())
    await first.running.close()
    appendFileSync(stateFile, '{"event":"write","write":{"at":"2026-')
    const second = await started({ stateFile })
    expect((await second.harness.control('GET', 'ledger')).actions).toHaveLength(1)
    await second.running.close()
    for (const line of readFileSync(stateFile, 'utf8').trimEnd().split('\n')) JSON.parse(line)
  })

  test('refuses the state of another world, and a file that is none', async () => {
    const stateFile = aStateFile()
    await (await started({ stateFile, seed: 1 })).running.close()
    await expect(startSandbox({ port: 0, seed: 2, users: 20_000, stateFile })).rejects.toThrow(/another world \(seed 1/)
    appendFileSync(stateFile, 'not json\n')
    await expect(startSandbox({ port: 0, users: 20_000, stateFile })).rejects.toThrow(/line \d+ is not JSON/)
  })
})

test('a sandbox without a state file forgets', async () => {
  const first = await started({})
  await followSomebody(await first.harness.signIn())
  await first.running.close()
  const second = await started({})
  expect((await second.harness.control('GET', 'ledger')).actions).toEqual([])
})

test('a fast world produces follow-backs by itself', async () => {
  const { harness } = await started({ speed: 1_000_000 })
  const client = await harness.signIn()
  const { body } = await client.get(`friendships/${await findPk(client, 'coffee.daily')}/followers/?count=100`)
  for (const user of body.users) await client.post(`friendships/create/${user.pk}/`)
  while ((await harness.control('GET', 'users/sandbox.creator')).followers === 410)
    await client.get('accounts/current_user/')
})

describe('the program', () => {
  const program = join(import.meta.dirname, 'main.ts')

  async function run(settings: Record<string, string>): Promise<{ child: ChildProcess; harness: Harness }> {
    const env = { ...process.env, SANDBOX_PORT: '0', SANDBOX_USERS: '20000', ...settings }
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    const [said] = await once(child.stdout as NodeJS.ReadableStream, 'data')
    const [origin = ''] = /http:\/\/\S+/.exec(String(said)) ?? []
    return { child, harness: talkTo(origin) }
  }

  test('loses nothing when it is killed', async () => {
    const SANDBOX_STATE = aStateFile()
    const { child, harness } = await run({ SANDBOX_STATE })
    const stranger = await followSomebody(await harness.signIn())
    child.kill('SIGKILL')
    await once(child, 'exit')
    const again = await run({ SANDBOX_STATE })
    const { actions } = await again.harness.control('GET', 'ledger')
    expect(actions.map((one: Loose) => one.target)).toEqual([stranger.username])
  })

  test('ends cleanly on a signal', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const { child } = await run({})
      child.kill(signal)
      expect((await once(child, 'exit'))[0]).toBe(0)
    }
  })

  test('names the port when it is taken, and ends with 1', async () => {
    const { running } = await started({})
    const env = { ...process.env, SANDBOX_PORT: String(running.port), SANDBOX_USERS: '1000' }
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr?.on('data', (text) => {
      said += text
    })
    expect((await once(child, 'close'))[0]).toBe(1)
    expect(said).toBe(`Port ${running.port} is taken: choose another SANDBOX_PORT.\n`)
  })
})
