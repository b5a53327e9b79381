import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectAccount } from '#contract/accounts.ts'
import { createList, listLists } from '#contract/audience.ts'
import { subscribe } from '#contract/billing.ts'
import { getHealth } from '#contract/server.ts'
import { checkSession, forgotPassword, register, sendEmailVerification } from '#contract/users.ts'
import { eventually } from '#server/testing/eventually.ts'
import { personOver, type TestUser } from '#server/testing/person.ts'
import { controlSandbox } from '#server/testing/sandbox-control.ts'
import { row } from '#server/testing/uploading.ts'
import { makeZip } from '../../e2e/exports/make-zip.ts'
import { freePort, temporaryFolder } from '../../e2e/running-product.ts'

const SECOND = 1000
const MEGABYTE = 1_048_576

const folder = temporaryFolder()
const data_dir = join(folder.path, 'data')
const filler = join(data_dir, 'filler')
const log_file = join(data_dir, 'cadenza.log')

/** A small disk for the data, which this test may fill. */
const may_mount = mountDisk()
if (!may_mount) console.warn('A small file system cannot be mounted here: the full disk was NOT tried.')

let starter: ChildProcess
let env: Record<string, string>
let origin: string
let person: TestUser
let sandbox: ReturnType<typeof controlSandbox>
/** What health says without any fault: the age of the PostgreSQL that was installed, once later releases are known. */
let usual_problems: string[]

beforeAll(async () => {
  if (!may_mount) return
  const [port, sandbox_port] = [await freePort(), await freePort()]
  env = {
    // Exceeds the usual budgets.
    BUDGET_SCALE: '1000',
    PORT: String(port),
    SANDBOX_PORT: String(sandbox_port),
    SANDBOX_PROFILE: 'strict',
    DATA_DIR: data_dir,
    ENV_FILE: '',
    TMPDIR: data_dir,
  }
  origin = `http://localhost:${port}`
  sandbox = controlSandbox(`http://127.0.0.1:${sandbox_port}`)
  await start()
  usual_problems = (await health())?.body.problems ?? []
  person = personOver(origin)
  await person.call(register, { email: person.email, password: person.password })
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  await person.call(connectAccount, { credentials: { username: 'sandbox.creator', password: 'sandbox-password' } })
})
afterAll(async () => {
  if (!may_mount) return
  await end()
  spawnSync('umount', ['-l', data_dir])
  folder.remove()
})

function mountDisk() {
  mkdirSync(data_dir)
  chmodSync(folder.path, 0o711)
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=260m,mode=711', 'small', data_dir]).status === 0
}

/** `npm start` with its output in a file on that disk too. */
async function start() {
  const out = openSync(join(data_dir, 'out.txt'), 'a')
  starter = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...env },
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  await eventually(
    async () => [(await health())?.status, starter.exitCode],
    ([status, ended]) => status === 200 || ended !== null,
  )
}

async function end() {
  if (starter.exitCode !== null || starter.signalCode !== null) return
  const ended = once(starter, 'exit')
  starter.kill('SIGTERM')
  await ended
}

const health = () =>
  personOver(origin)
    .call(getHealth, {})
    .catch(() => null)

/** Fills the disk to the last byte. */
function fill() {
  const file = openSync(filler, 'a')
  for (let size = MEGABYTE; size >= 1; size = Math.floor(size / 16)) {
    const bytes = Buffer.alloc(size)
    try {
      for (;;) writeSync(file, bytes)
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
    }
  }
  closeSync(file)
}

const answers = async (ask: () => Promise<{ status: number; body: { error?: string } }>, times: number) => {
  const all: { status: number; error: string | undefined }[] = []
  for (let time = 0; time < times; time++) {
    const { status, body } = await ask()
    all.push({ status, error: body.error })
  }
  return all
}

/** Every answer is a success or a sentence that names the problem. */
function expectSentences(all: Awaited<ReturnType<typeof answers>>) {
  for (const { status, error } of all) {
    if (status < 300) continue
    expect([503, 507]).toContain(status)
    expect(error).toMatch(/^[A-Z].*\.$/)
  }
}

/** Larger than the chunks a zip is read in, so that it needs room on the disk. */
async function upload() {
  const zip = await makeZip({
    'followers_1.json': JSON.stringify(['anna', 'ben'].map(row)),
    'following.json': JSON.stringify({ relationships_following: ['ben'].map(row) }),
    'media/film.mp4': randomBytes(MEGABYTE),
  })
  const form = new FormData()
  form.append('export_file', new Blob([new Uint8Array(zip)]), 'export.zip')
  form.append('export_owner', 'sandbox.creator')
  const headers = { cookie: person.cookie(), origin }
  const response = await fetch(`${origin}/api/profile/update`, { method: 'POST', body: form, headers })
  return { status: response.status, body: (await response.json()) as { code?: string } }
}

const isWell = async () => {
  const found = await health()
  return found?.status === 200 && found.body.disk === 'ok' && isDeepStrictEqual(found.body.problems, usual_problems)
}

describe.skipIf(!may_mount)('the disk that holds DATA_DIR', () => {
  test('full: nothing ends, every request is answered in words, health says so, and all is well once there is room', async () => {
    fill()
    // Requests that need no database are served as usual, and exceed what the log buffers in memory.
    const served = await answers(async () => {
      const answer = await fetch(`${origin}/api/app-info`)
      return { status: answer.status, body: (await answer.json()) as object }
    }, 3000)
    expect([...new Set(served.map(({ status }) => status))]).toEqual([200])
    expectSentences(await answers(() => person.call(checkSession, {}), 20))
    const usernames = Array.from({ length: 20_000 }, (_, index) => `p.${index}.${'x'.repeat(10)}`)
    const tried = await answers(() => person.call(createList, { name: 'when full', usernames }), 5)
    expectSentences(tried)
    expect(
      tried.some(({ status }) => status >= 503),
      'the disk is really full',
    ).toBe(true)
    expectSentences(await answers(() => person.call(sendEmailVerification, {}), 2))
    expectSentences(await answers(() => person.call(forgotPassword, { email: person.email }), 2))
    expect(await upload()).toMatchObject({ status: 507, body: { code: 'disk_full' } })
    await sandbox.advance(3600)

    const full = await health()
    expect(full).toMatchObject({ status: 503, body: { status: 'degraded', disk: 'unavailable' } })
    expect(full?.body.problems.join(' ')).toMatch(/disk that holds .* is full/)
    expect(full?.body.problems.join(' ')).toMatch(/log cannot be written .* [\d,]+ lines are lost/)
    expect((await fetch(`${origin}/livez`)).status).toBe(200)
    expect((await fetch(`${origin}/readyz`)).status).toBe(503)
    expect(starter.exitCode).toBe(null)

    // PostgreSQL cannot restart either.
    const postmaster = readFileSync(join(data_dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]
    process.kill(Number(postmaster), 'SIGKILL')
    expectSentences(await answers(() => person.call(checkSession, {}), 20))
    await eventually(
      async () => (await health())?.body.database,
      (database) => database === 'unavailable',
    )
    expect((await fetch(`${origin}/livez`)).status).toBe(200)

    rmSync(filler)
    await eventually(isWell, (is_well) => is_well, 60 * SECOND)
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect((await person.call(createList, { name: 'with room', usernames })).status).toBe(201)
    expect((await upload()).status).toBe(200)
    const names = (await person.call(listLists, {})).body.follower_lists.map(({ name }) => name)
    expect(names).toContain('with room')
    expect((await person.call(sendEmailVerification, {})).status).toBe(200)

    const { now } = await sandboxItself()
    await end()
    const lines = readFileSync(log_file, 'utf8').trimEnd().split('\n')
    const lost = lines.map((line) => JSON.parse(line) as { lost?: number }).find((line) => line.lost)
    expect(lost?.lost).toBeGreaterThan(100)
    await start()
    expect((await person.call(checkSession, {})).body.user?.email).toBe(person.email)
    const later = await sandboxItself()
    expect(Date.parse(later.now), 'what the sandbox received while the disk was full was kept').toBeGreaterThanOrEqual(
      Date.parse(now),
    )
  })

  test('read-only: mail that cannot be written is asked for again in a sentence, health says so, and all is well afterwards', async () => {
    execFileSync('mount', ['--bind', data_dir, data_dir])
    execFileSync('mount', ['-o', 'remount,bind,ro', data_dir])
    try {
      const other = personOver(origin)
      await other.call(register, { email: other.email, password: other.password })
      expect(await other.call(sendEmailVerification, {})).toMatchObject({
        status: 503,
        body: { code: 'mail_unavailable' },
      })
      await other.call(forgotPassword, { email: other.email })
      const found = await eventually(health, (answer) => answer?.body.disk === 'unavailable', 20 * SECOND)
      expect(found?.body.problems.join(' ')).toMatch(/read-only/)
      expect(starter.exitCode).toBe(null)
    } finally {
      execFileSync('umount', [data_dir])
    }
    await eventually(isWell, (is_well) => is_well, 60 * SECOND)
  })

  test.each([
    ['full', fill, () => rmSync(filler), /is full\. Free some space, then start again\./],
    ['read-only', () => remount('ro'), () => remount('rw'), /is read-only\. Make it writable, then start again\./],
  ])('%s before the start: it does not start, and a sentence says why', async (_, spoil, mend, sentence) => {
    await end()
    spoil()
    const { status, output } = startInVain()
    mend()
    expect(status).toBe(1)
    expect(output).toMatch(sentence)
    expect(output).not.toMatch(/^\s+at /m)
  })
})

const remount = (how: 'ro' | 'rw') => void execFileSync('mount', ['-o', `remount,${how}`, data_dir])

/** With its own, empty data. */
function startInVain() {
  const out = join(folder.path, 'said.txt')
  const file = openSync(out, 'w')
  const { status } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...env, DATA_DIR: join(data_dir, 'another') },
    stdio: ['ignore', file, file],
    timeout: 60 * SECOND,
  })
  closeSync(file)
  return { status, output: readFileSync(out, 'utf8') }
}

const sandboxItself = async () => (await sandbox.itself()) as unknown as { now: string }
