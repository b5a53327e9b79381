import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createFreshDatabase, type FreshDatabase, silent } from '../../testing/fresh-database.ts'
import { createJobs, type Jobs } from './jobs.ts'

let database: FreshDatabase
const open: Jobs[] = []

beforeAll(async () => {
  database = await createFreshDatabase()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop()))
})
afterAll(() => database.drop())

function jobsOf(role: 'web' | 'worker') {
  const jobs = createJobs({ database_url: database.url, is_worker: role === 'worker', log: silent })
  open.push(jobs)
  return jobs
}

type Note = { text: string }

const MINUTE_S = 60

describe('background jobs', () => {
  test('what a web process sends is done by a worker, once, though many worker processes wait for it', async () => {
    const done: string[] = []
    for (let worker = 0; worker < 3; worker++) {
      const jobs = jobsOf('worker')
      jobs.work<Note>('greet', async ({ text }) => void done.push(text))
      await jobs.start()
    }
    const web = jobsOf('web')
    for (const text of ['a', 'b', 'c']) await web.send('greet', { text })
    await eventually(
      async () => done.toSorted().join(),
      (all) => all === 'a,b,c',
    )
  })

  test('a job sent before any worker starts waits for it', async () => {
    await jobsOf('web').send('later', { text: 'kept' })
    const done: string[] = []
    const worker = jobsOf('worker')
    worker.work<Note>('later', async ({ text }) => void done.push(text))
    await worker.start()
    await eventually(
      async () => done,
      ([text]) => text === 'kept',
    )
  })

  test('of jobs with the same key one waits at a time', async () => {
    const web = jobsOf('web')
    for (let time = 0; time < 3; time++) await web.send('tidy', { text: 'once' }, { key: 'user 1' })
    await web.send('tidy', { text: 'other' }, { key: 'user 2' })
    const done: string[] = []
    const worker = jobsOf('worker')
    worker.work<Note>('tidy', async ({ text }) => void done.push(text), { at_once: 4 })
    worker.work<Note>('tidied', async ({ text }) => void done.push(text))
    await worker.start()
    await eventually(
      async () => done.length,
      (count) => count === 2,
    )
    await web.send('tidied', { text: 'end' })
    await eventually(
      async () => done.includes('end'),
      (is_there) => is_there,
    )
    expect(done.toSorted()).toEqual(['end', 'once', 'other'])
  })

  test('the end of a job starts the next at once, independent of the polling interval', async () => {
    const web = jobsOf('web')
    const count = 30
    for (let number = 0; number < count; number++) await web.send('queued', { text: String(number) })
    const done: string[] = []
    const worker = jobsOf('worker')
    worker.work<Note>(
      'queued',
      async ({ text }) => {
        done.push(text)
        if (text === '3') throw new Error('a failing job delays no other')
      },
      { poll: MINUTE_S },
    )
    await worker.start()
    await eventually(
      async () => new Set(done).size,
      (size) => size === count,
      (MINUTE_S * 1000) / 2,
    )
  })

  test('a job exists only if the transaction it was sent in commits', async () => {
    const web = jobsOf('web')
    await web.send('warm-up', {})
    const failing = database.db.transaction().execute(async (tx) => {
      await web.send('bound', { text: 'rolled back' }, { tx })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await database.db.transaction().execute((tx) => web.send('bound', { text: 'committed' }, { tx }))
    const done: string[] = []
    const worker = jobsOf('worker')
    worker.work<Note>('bound', async ({ text }) => void done.push(text))
    await worker.start()
    await eventually(
      async () => done.length,
      (count) => count > 0,
    )
    expect(done).toEqual(['committed'])
  })

  test('a failed job is retried', async () => {
    let attempts = 0
    const worker = jobsOf('worker')
    worker.work(
      'fragile',
      async () => {
        attempts++
        if (attempts === 1) throw new Error('not yet')
      },
      { retry_after: 0, poll: 0.5 },
    )
    await worker.start()
    await worker.send('fragile', {})
    await eventually(
      async () => attempts,
      (count) => count === 2,
    )
  })
})
