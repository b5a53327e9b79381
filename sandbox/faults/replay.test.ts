import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '../start-sandbox.ts'
import { findPk, talkTo } from '../testing/harness.ts'
import { openReplay } from './replay.ts'

function aFile(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'transcript.json')
  writeFileSync(file, content)
  return file
}

const aTranscript = (...calls: object[]) =>
  aFile(JSON.stringify({ format: 'cadenza-instagram-transcript', version: 1, calls }))

const LIST = { method: 'GET', path: 'friendships/{id}/followers/' }
const SERVED = { ...LIST, status: 200, answer: { users: [] }, concluded: { kind: 'done' } }
const CHALLENGED = {
  ...LIST,
  status: 400,
  answer: {
    message: '= challenge_required',
    challenge: { url: 'string', lock: '= true', flow: 'number' },
    status: '= fail',
  },
  concluded: { kind: 'blocked', cause: 'challenge' },
}
const CUT = { ...LIST, status: null, answer: null, concluded: { kind: 'try_later', cause: 'unreachable' } }

async function started(...calls: object[]) {
  const running = await startSandbox({ port: 0, users: 20_000, replayFile: aTranscript(...calls) })
  onTestFinished(() => running.close())
  return talkTo(running.origin)
}

describe('a sandbox that replays a transcript', () => {
  test('refuses a call as it was refused, in the order that was met, and the last lasts', async () => {
    const harness = await started(SERVED, CHALLENGED)
    const client = await harness.signIn()
    const pk = await findPk(client, 'coffee.daily')
    const list = async () => client.get(`friendships/${pk}/followers/?count=3`)
    expect((await list()).body).toMatchObject({ status: 'ok', users: [{}, {}, {}] })
    for (const { status, body } of [await list(), await list()]) {
      expect(status).toBe(400)
      expect(body).toEqual({
        message: 'challenge_required',
        challenge: { url: 'https://i.instagram.com/challenge/', lock: true, flow: 0 },
        status: 'fail',
      })
    }
    expect((await client.get(`friendships/${pk}/following/?count=3`)).status).toBe(200)
    expect((await harness.control('GET', '')).refusals).toMatchObject({ replay: 2 })
  })

  test('cuts where no answer came, and answers with what wasn’t JSON', async () => {
    const page = { ...LIST, status: 404, answer: '(a page)', concluded: { kind: 'refused', cause: 'gone' } }
    const client = await (await started(CUT, page)).signIn()
    const pk = await findPk(client, 'coffee.daily')
    await expect(client.get(`friendships/${pk}/followers/`)).rejects.toThrow()
    const answer = await client.get(`friendships/${pk}/followers/`)
    expect([answer.status, answer.body, answer.text]).toEqual([404, null, expect.stringMatching(/^<!DOCTYPE html>/)])
  })

  test('asks for the wait that was asked for; older transcripts have none', async () => {
    const busy = { ...CHALLENGED, status: 429, answer: '(empty)', retry_after: 240 }
    const client = await (await started(busy, CHALLENGED)).signIn()
    const pk = await findPk(client, 'coffee.daily')
    const list = async () => (await client.get(`friendships/${pk}/followers/`)).headers.get('retry-after')
    expect([await list(), await list()]).toEqual(['240', null])
  })

  test.each([
    ['= /accounts/suspended/', 'https://i.instagram.com/accounts/suspended/'],
    ['# 0a1b2c3d', 'Words that aren’t known (0a1b2c3d)'],
    ['= Not authorized to view user', 'Not authorized to view user'],
    ['string', ''],
    ['null', null],
    ['boolean', false],
  ])('says for %s %j', (form, value) => {
    const replay = openReplay(aTranscript({ ...CHALLENGED, answer: { title: form, rows: [{ title: form }] } }))
    expect(replay.next('GET', 'friendships/1/followers/')).toMatchObject({
      body: { title: value, rows: [{ title: value }] },
    })
    expect(replay.next('POST', 'friendships/1/followers/')).toBe(null)
    expect(replay.next('GET', 'friendships/1/2/followers/')).toBe(null)
  })
})

describe('what can’t be replayed is refused in a sentence:', () => {
  test.each<[name: string, content: string, why: RegExp]>([
    ['no JSON', 'Not a transcript', /which isn’t JSON\.$/],
    ['something else', '{"format": "har"}', /which isn’t a transcript of npm run doctor\.$/],
    ['a list', '[]', /which isn’t a transcript/],
    ['another version', '{"format": "cadenza-instagram-transcript", "version": 2, "calls": []}', /of another version/],
    ['no calls', '{"format": "cadenza-instagram-transcript", "version": 1}', /of another version/],
    [
      'a call without a path',
      JSON.stringify({
        ...JSON.parse('{"format":"cadenza-instagram-transcript","version":1}'),
        calls: [SERVED, { ...CHALLENGED, path: 7 }],
      }),
      /whose call 2 can’t be read\.$/,
    ],
    [
      'an impossible status',
      JSON.stringify({ format: 'cadenza-instagram-transcript', version: 1, calls: [{ ...CHALLENGED, status: 99 }] }),
      /whose call 1 can’t be read\.$/,
    ],
  ])('%s', (_, content, why) => expect(() => openReplay(aFile(content))).toThrow(why))

  test('a file that isn’t there', () => {
    expect(() => openReplay('/nowhere/transcript.json')).toThrow('can’t be read (ENOENT)')
  })

  test('by the program, which ends with 2', async () => {
    const file = aFile('{}')
    const env = { ...process.env, SANDBOX_PORT: '0', SANDBOX_REPLAY: file }
    const child = spawn(process.execPath, ['sandbox/main.ts'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect([said.trim(), code]).toEqual([`SANDBOX_REPLAY is ${file}, which isn’t a transcript of npm run doctor.`, 2])
  })
})
