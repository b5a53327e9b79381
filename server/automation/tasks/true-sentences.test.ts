import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { previewTask } from '#contract/automation.ts'
import { answers, endless, gzipBomb, type HostileInstagram, type OddAnswer } from '../../testing/hostile-instagram.ts'
import { startHostileProduct } from '../../testing/hostile-product.ts'
import type { TestUser } from '../../testing/person.ts'
import type { Product } from '../../testing/product.ts'
import { tasksOf } from '../../testing/tasks.ts'

let product: Product
let hostile: HostileInstagram
let close: () => Promise<void>
let person: TestUser
let account_id: string

beforeAll(async () => {
  ;({ product, hostile, close } = await startHostileProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002 }))
  ;({ person, account_id } = await product.userWithAccount())
})
afterAll(() => close())
afterEach(async () => {
  hostile.behave()
  await sql`delete from account_rests`.execute(product.database.db)
})

const source = [{ type: 'followers_of', username: 'coffee.daily' }]
const FOLLOWERS = /^\/api\/v1\/friendships\/\d+\/followers\/$/
const fail = (message: unknown, more: object = {}) => ({ status: 'fail', message, ...more })

const unreadable = expect.stringMatching(/^Instagram’s answer couldn’t be read\. Try again in 1 (second|minute)\.$/)
const unreachable = expect.stringMatching(/^Instagram couldn’t be reached\. Try again in 1 (second|minute)\.$/)

describe('a preview whose source is answered with', () => {
  test.each<[name: string, odd: OddAnswer, said: unknown]>([
    ['a page of HTML', answers('<html></html>'), unreadable],
    ['a page of HTML and 403', answers('<html></html>', 403), unreadable],
    ['a redirect', answers('', 302, { location: '/accounts/login/' }), unreadable],
    ['half an answer', answers('{"status":"ok","users":[{"pk"'), unreadable],
    ['garbage', answers(Buffer.from([1, 2, 3, 255])), unreadable],
    ['nothing', answers(''), unreadable],
    ['a list that is none', answers({ status: 'ok', users: {} }), unreadable],
    ['150 MB in a gzip', gzipBomb(), unreadable],
    ['a body without an end', endless(), unreadable],
    ['packed as it is not', answers('none', 200, { 'content-encoding': 'gzip' }), unreadable],
    ['headers of 60 kB', answers('{}', 200, { 'x-large': 'x'.repeat(60_000) }), unreadable],
    ['no HTTP at all', (response) => response.socket?.end('SSH-2.0-OpenSSH\r\n'), unreadable],
    ['a cut connection', (response) => response.destroy(), unreachable],
    ['an error of its own', answers(fail('Oops'), 500), expect.stringMatching(/^Instagram had a server error\. /)],
    [
      'a pause',
      answers(fail('Please wait a few minutes before you try again.'), 400),
      expect.stringMatching(/^Instagram asked for a pause\. /),
    ],
    [
      'a warning',
      answers(fail('feedback_required', { spam: true }), 400),
      expect.stringMatching(
        /^Instagram (blocked this kind of action, so it’s|sent a warning, so all tasks are) paused\. /,
      ),
    ],
    [
      'a sentence nobody knows',
      answers(fail('Not on a\n Sunday\ud83d.\0'), 400),
      'Instagram refused: Not on a Sunday\ufffd.',
    ],
    ['a sentence of 300 kB', answers(fail('No. '.repeat(75_000)), 400), `Instagram refused: ${'No. '.repeat(50)}`],
    ['a refusal without a sentence', answers(fail(''), 400), expect.stringMatching(/^Instagram refused: /)],
    ['nobody of that name', answers(fail('User not found'), 404), 'We couldn’t find @coffee.daily on Instagram.'],
  ])('%s', async (_, odd, said) => {
    hostile.answer(FOLLOWERS, odd)
    const { body } = await person.call(previewTask, { account_id, kind: 'follow', sources: source } as never)
    expect((body as unknown as { error: string }).error).toEqual(said)
    const again = await person.call(previewTask, { account_id, kind: 'follow', sources: source } as never)
    if (typeof said === 'object') expect((again.body as unknown as { error: string }).error).toEqual(said)
  })
})

test('a task whose source is refused in 300 kB tells 200 letters of it', async () => {
  hostile.answer(FOLLOWERS, answers(fail('No. '.repeat(75_000)), 400))
  const tasks = tasksOf(person)
  const task = await tasks.start({ account_id, kind: 'follow', sources: source, target_count: 1 })
  const { status, waiting } = await tasks.waiting(task, 'refused_alike')
  expect(status).toBe('waiting')
  expect(waiting?.message.match(/No\./g)).toHaveLength(50)
})
