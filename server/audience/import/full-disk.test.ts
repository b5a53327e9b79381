import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectAccount } from '#contract/accounts.ts'
import { listLists } from '#contract/audience.ts'
import { subscribe } from '#contract/billing.ts'
import { register } from '#contract/users.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { makeZip } from '../../../e2e/exports/make-zip.ts'
import { freePort, startServer, temporaryFolder } from '../../../e2e/running-product.ts'
import { createFreshDatabase } from '../../testing/fresh-database.ts'
import { personOver } from '../../testing/person.ts'
import { row } from '../../testing/uploading.ts'

const MEGABYTE = 1_048_576

/** No file of what is started may become longer than a megabyte (2,048 blocks of 512 bytes): what the disk says when it is full, without filling it. */
const on_a_small_disk = ['sh', '-c', 'ulimit -f 2048 && exec "$@"', 'sh']

test('a zip the disk has no room for is refused with a sentence, leaves nothing, and the next one is taken', async () => {
  const folder = temporaryFolder()
  const spool = join(folder.path, 'spool')
  mkdirSync(spool)
  const [database, sandbox, port] = [
    await createFreshDatabase(),
    await startSandbox({ port: 0, profile: 'strict' }),
    await freePort(),
  ]
  const env = { PORT: String(port), DATA_DIR: folder.path, TMPDIR: spool, DATABASE_URL: database.url }
  const product = await startServer({ ...env, INSTAGRAM_API_URL: sandbox.origin }, on_a_small_disk)
  try {
    const person = personOver(`http://localhost:${port}`)
    await person.call(register, { email: person.email, password: person.password })
    await person.call(subscribe, { subscription_id: 'trial_monthly' })
    await person.call(connectAccount, { credentials: { username: 'sandbox.creator', password: 'sandbox-password' } })
    const upload = async (zip: Uint8Array<ArrayBuffer>) => {
      const form = new FormData()
      form.append('export_file', new Blob([zip]), 'export.zip')
      form.append('export_owner', 'sandbox.creator')
      const headers = { cookie: person.cookie(), origin: `http://localhost:${port}` }
      const url = `http://localhost:${port}/api/profile/update`
      const response = await fetch(url, { method: 'POST', body: form, headers })
      return { status: response.status, body: (await response.json()) as { error?: string; followers?: number } }
    }
    const files = {
      'followers_1.json': JSON.stringify(['anna', 'ben'].map(row)),
      'following.json': JSON.stringify({ relationships_following: ['ben'].map(row) }),
    }
    const large = await makeZip({ ...files, 'media/film.mp4': randomBytes(3 * MEGABYTE) })
    expect(await upload(new Uint8Array(large))).toMatchObject({
      status: 503,
      body: { error: 'The server is busy. Try again in a moment.' },
    })
    expect(readdirSync(spool)).toEqual([])
    expect(openFiles(product.process.pid).filter((path) => path.startsWith(spool))).toEqual([])
    expect((await person.call(listLists, {})).body.follower_lists).toEqual([])
    expect(await upload(new Uint8Array(await makeZip(files)))).toMatchObject({ status: 200, body: { followers: 2 } })
  } finally {
    await product.stop()
    await sandbox.close()
    await database.drop()
    folder.remove()
  }
})

/** What a process has open, where the system tells. */
function openFiles(pid = 0): string[] {
  if (process.platform !== 'linux') return []
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((fd) => {
    try {
      return readlinkSync(join(folder, fd))
    } catch {
      // Closed meanwhile.
      return []
    }
  })
}
